//! The plan: a schema compiled into flat arenas.
//!
//! Schemas are runs of steps, addressed by id, so recursive types are cycles of ids and a plan can be printed. A step is
//! one keyword of one schema with all it needs to be evaluated; places in the schema are nodes of its tree. A plan
//! exists only for a schema without errors, so evaluation cannot meet a bad one. It knows no dialect.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::keywords::array::Contains;
use crate::keywords::choice::Choice;
use crate::keywords::number::Bound;
use crate::keywords::object::{DependentRequired, Members};
use crate::keywords::relation::Relation;
use crate::keywords::string::{FormatCheck, PatternCheck};
use crate::keywords::types::TypeCheck;
use crate::keywords::value::Values;
use crate::regex::Pattern;
use crate::tree::{Kind, Node};

/// A compiled schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SchemaId(pub(crate) u32);

impl SchemaId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A run of entries of one of the plan's lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A schema: its steps, and which JSON kinds can pass them at all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schema {
    /// Where it stands in the tree of the schema.
    pub(crate) at: Node,
    pub(crate) steps: Span,
    pub(crate) kinds: Kinds,
    /// The resource that it belongs to, by number; JSON Structure has but one.
    pub(crate) resource: u32,
}

/// A set of JSON kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const ALL: Kinds = Kinds(0b11_1111);
    pub(crate) const NONE: Kinds = Kinds(0);

    pub(crate) fn of(kind: Kind) -> Self {
        Self(1 << kind as u8)
    }

    pub(crate) fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    pub(crate) fn union(self, other: Kinds) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn intersection(self, other: Kinds) -> Self {
        Self(self.0 & other.0)
    }
}

/// One keyword of one schema.
#[derive(Debug)]
pub(crate) struct Step {
    /// The value of the keyword in the tree of the schema.
    pub(crate) at: Node,
    pub(crate) keyword: &'static str,
    pub(crate) check: Check,
}

/// What a step does with a node of the instance. Structural checks and constraints pass values of other kinds than their
/// own: telling kinds apart is the business of the type.
#[derive(Debug)]
pub(crate) enum Check {
    /// The value has a type. If it has not, the other steps of the schema are not looked at.
    Type(TypeCheck),
    /// Nothing matches.
    Never,
    /// The value is of one of the kinds, or a whole number where those are allowed.
    Kinds {
        kinds: Kinds,
        integer: bool,
    },
    /// The value matches another schema.
    Reference(SchemaId),
    /// The value matches the schema that the name stands for in the outermost resource on the way here that has it.
    DynamicReference {
        name: u32,
        initial: SchemaId,
    },
    /// The value matches one of the schemas, which are members of a union of types.
    Union(Span),
    Members(Box<Members>),
    /// Every item matches.
    Items(SchemaId),
    /// The first items match the schemas at their positions, the others the one for the rest.
    ListItems {
        prefix: Span,
        rest: Option<SchemaId>,
    },
    /// Items that nothing else in the schema has looked at match.
    UnevaluatedItems(SchemaId),
    /// Members that nothing else in the schema has looked at match.
    UnevaluatedMembers(SchemaId),
    /// Where a member is there, the value matches the schema.
    DependentSchemas(Box<[(Box<str>, SchemaId)]>),
    /// Every value of a member matches.
    MapValues(SchemaId),
    /// An array of exactly these items.
    Tuple(Span),
    Choice(Box<Choice>),
    Values(Box<Values>),
    UniqueItems,
    MinItems(u64),
    MaxItems(u64),
    Contains(Contains),
    MinLength(u64),
    MaxLength(u64),
    Pattern(PatternCheck),
    Format(FormatCheck),
    Precision(u64),
    Scale(u64),
    Bound(Bound),
    MultipleOf,
    MinMembers(u64),
    MaxMembers(u64),
    DependentRequired(Box<DependentRequired>),
    /// Members whose name matches a pattern match the schema with it.
    PatternMembers(Box<[(u32, SchemaId)]>),
    MemberNames(SchemaId),
    Has(SchemaId),
    Relation(Box<Relation>),
    /// Where the instance selects an offer, the value matches the schema too.
    Offered {
        offer: u32,
        schema: SchemaId,
    },
    AllOf(Span),
    AnyOf(Span),
    OneOf(Span),
    Not(SchemaId),
    If {
        condition: SchemaId,
        then: Option<SchemaId>,
        otherwise: Option<SchemaId>,
    },
}

/// A compiled schema document. See the module's header.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) schemas: Vec<Schema>,
    pub(crate) steps: Vec<Step>,
    /// Members of unions, tuples and compositions.
    pub(crate) lists: Vec<SchemaId>,
    pub(crate) patterns: Vec<Pattern>,
    /// The schema that an instance is checked against; a document may only define types.
    pub(crate) root: Option<SchemaId>,
    /// The add-ins that an instance may select, by name.
    pub(crate) offers: Vec<String>,
    /// Names that dynamic references use, and what they stand for: resource, name, schema.
    pub(crate) dynamic_names: Vec<String>,
    pub(crate) dynamic_anchors: Vec<(u32, u32, SchemaId)>,
    /// Units of work that compiling took.
    pub(crate) cost: u64,
    /// Whether `$schema` and `$uses` at the root of an instance are control members (ruling 19).
    pub(crate) control_members: bool,
}

impl Plan {
    #[inline(always)]
    pub(crate) fn schema(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.index()]
    }

    #[inline(always)]
    pub(crate) fn steps_of(&self, id: SchemaId) -> &[Step] {
        &self.steps[self.schema(id).steps.range()]
    }

    pub(crate) fn list(&self, span: Span) -> &[SchemaId] {
        &self.lists[span.range()]
    }

    /// A place for a schema that is filled later.
    pub(crate) fn reserve(&mut self, at: Node) -> SchemaId {
        let id = SchemaId(small(self.schemas.len()));
        let steps = Span { start: 0, end: 0 };
        self.schemas.push(Schema { at, steps, kinds: Kinds::ALL, resource: 0 });
        id
    }

    /// Fills the place of a schema with steps, which are taken.
    pub(crate) fn fill(&mut self, id: SchemaId, steps: &mut Vec<Step>) {
        let start = small(self.steps.len());
        self.steps.append(steps);
        self.schemas[id.index()].steps = Span { start, end: small(self.steps.len()) };
    }

    /// Adds a list of schemas.
    pub(crate) fn add_list(&mut self, ids: &[SchemaId]) -> Span {
        let start = small(self.lists.len());
        self.lists.extend(ids);
        Span { start, end: small(self.lists.len()) }
    }

    /// Adds a pattern; gives its number.
    pub(crate) fn add_pattern(&mut self, pattern: Pattern) -> u32 {
        self.patterns.push(pattern);
        small(self.patterns.len() - 1)
    }

    /// The schemas that a step applies to the same node of the instance.
    pub(crate) fn in_place(&self, check: &Check, out: &mut Vec<SchemaId>) {
        match check {
            Check::DynamicReference { initial, .. } => out.push(*initial),
            Check::DependentSchemas(rules) => out.extend(rules.iter().map(|(_, schema)| *schema)),
            Check::Reference(id) | Check::Not(id) | Check::Offered { schema: id, .. } => out.push(*id),
            Check::Union(span) | Check::AllOf(span) | Check::AnyOf(span) | Check::OneOf(span) => {
                out.extend(self.list(*span));
            }
            Check::If { condition, then, otherwise } => {
                out.push(*condition);
                out.extend(then);
                out.extend(otherwise);
            }
            Check::Choice(choice) => out.extend(choice.in_place()),
            _ => {}
        }
    }
}

/// Numbers fit in 32 bits because the limits on schema nodes and steps do.
fn small(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
