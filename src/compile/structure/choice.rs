//! Choices (Core 3.2.3.7): tagged by the name of a member, or inline by a selector in a common base.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Compiler, Outcome, Position, push};
use crate::code::Code;
use crate::compile::plan::{Check, Step};
use crate::finding::{Finding, Place};
use crate::keywords::Type;
use crate::keywords::choice::Choice;
use crate::tree::Node;

impl Compiler<'_> {
    /// Compiles `type: choice`.
    pub(super) fn compile_choice(&mut self, node: Node, steps: &mut Vec<Step>) -> Outcome {
        let tree = self.tree;
        let inline = tree.get(node, "$extends").is_some();
        if inline {
            self.check_extends(node, Type::Choice)?;
        }
        let selector = self.check_selector(node, inline)?;
        if tree.get(node, "choices").is_none() {
            self.missing("choices", Some(Type::Choice), node);
        }
        let Some(choices) = self.map_of(node, "choices", "an object with at least one choice") else { return Ok(()) };
        let mut branches = Vec::new();
        for member in tree.members(choices) {
            self.charge(1)?;
            self.check_identifier(member.name, Place::Key(member.value));
            let schema = self.schema_of(member.value, Position::Element);
            branches.push((Box::from(member.name), schema));
            if inline {
                self.check_branch(node, member.name, member.value)?;
                self.check_branch_selector(node, selector.as_deref(), member.value)?;
            }
        }
        push(steps, choices, "choices", Check::Choice(Box::new(Choice::new(selector, branches))));
        Ok(())
    }

    /// The name of the selector on the wire. `$extends` makes a choice inline, and then needs a selector.
    fn check_selector(&mut self, node: Node, inline: bool) -> Outcome<Option<Box<str>>> {
        let Some(value) = self.tree.get(node, "selector") else {
            if inline {
                self.missing("selector", Some(Type::Choice), node);
            }
            return Ok(None);
        };
        let Some(name) = self.string_of(node, "selector") else { return Ok(None) };
        self.check_identifier(name, Place::Value(value));
        if !inline {
            self.report_in(Finding::new(Code::SchemaSelectorWithoutExtends).keyword("selector"), Place::Key(value));
            return Ok(None);
        }
        for base in self.base_nodes(node) {
            let effective = self.effective(base)?;
            let Some(property) = effective.get(name).copied() else { continue };
            if self.named_type(property.schema) != Some(Type::String) {
                let finding = Finding::new(Code::SchemaSelectorType).param("name", name.to_string());
                self.report(finding.keyword("selector"), value);
            }
            return Ok(Some(property.wire.into()));
        }
        Ok(Some(name.into()))
    }

    /// The selector is a string in every branch as well, whether or not the branch declares it.
    fn check_branch_selector(&mut self, node: Node, selector: Option<&str>, schema: Node) -> Outcome {
        let (Some(selector), Some(target)) = (selector, self.end_of_chain(schema)?) else { return Ok(()) };
        let effective = self.effective(target)?;
        let declared = effective.properties().iter().find(|property| property.wire == selector).copied();
        let inherited = declared.is_some_and(|property| {
            self.base_nodes(node).iter().any(|base| self.tree.contains(*base, property.schema))
        });
        if let (Some(property), Some(at)) = (declared.filter(|_| !inherited), self.tree.get(node, "selector"))
            && self.named_type(property.schema) != Some(Type::String)
        {
            let finding = Finding::new(Code::SchemaSelectorType).param("name", property.name.to_string());
            self.report(finding.keyword("selector"), at);
        }
        Ok(())
    }

    /// Every branch of an inline choice is an object type that extends the base of the choice.
    fn check_branch(&mut self, node: Node, name: &str, schema: Node) -> Outcome {
        let bases = self.base_nodes(node);
        let derived = match self.end_of_chain(schema)? {
            Some(target) if self.named_type(target) == Some(Type::Object) => {
                let effective = self.effective(target)?;
                bases.iter().all(|base| effective.bases.contains(base))
            }
            _ => false,
        };
        if !derived {
            let finding = Finding::new(Code::SchemaChoiceNotDerived).param("name", name.to_string());
            self.report(finding.keyword("choices"), schema);
        }
        Ok(())
    }
}
