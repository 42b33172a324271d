//! JSON Schema into plans: drafts 2020-12, 2019-09, 07, 06 and 04, each by its own rules.
//!
//! Takes one tree that holds the schema and every document handed over with it; gives a plan and all faults. The verdict on
//! a schema is that of its official meta-schema, found natively with a pointer to the keyword; references that resolve
//! nowhere and patterns that cannot be matched are faults as well. Nothing is read in another dialect than its own, nothing
//! is fetched, and an identifier means something in this one compilation only.

mod keyword;
pub(crate) mod official;
mod reference;
mod resource;
mod shape;
mod uri;
mod vocabulary;

use alloc::string::String;
use alloc::vec::Vec;

pub(crate) use self::resource::each_schema;
use self::resource::{Document, Resources};
pub(crate) use self::vocabulary::{Holds, Vocabularies, constrains, holds};
use super::plan::{Check, Plan, SchemaId, Step};
use super::{Outcome, Stop, finish};
use crate::code::Code;
use crate::dialect::Draft;
use crate::finding::{Finding, Findings, Param, Place};
use crate::limits::Limits;
use crate::tree::{Kind, Node, NodeMap, Tree};

/// What the host decides about JSON Schema.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) draft: Draft,
    pub(crate) vocabularies: Vocabularies,
    /// Whether `format` is asserted (ruling 12).
    pub(crate) assert_format: bool,
}

/// The meta-schema of a document, if it is one that was handed over.
pub(crate) fn custom_dialect(tree: &Tree, documents: &[(String, Node)], uri: &str) -> Option<(Draft, Vocabularies)> {
    if let Some(draft) = crate::dialect::draft_of(uri) {
        return Some((draft, Vocabularies::ALL));
    }
    let wanted = uri.strip_suffix('#').unwrap_or(uri);
    let (_, root) = documents.iter().find(|(known, root)| {
        let id = tree.get(*root, "$id").and_then(|id| tree.string(id));
        known == wanted || id == Some(wanted)
    })?;
    let draft = tree.get(*root, "$schema").and_then(|value| tree.string(value)).and_then(crate::dialect::draft_of)?;
    Some((draft, Vocabularies::of(tree, *root, draft)?))
}

/// Compiles the schema at the root of the tree.
pub(crate) fn compile(
    tree: &Tree,
    documents: &[(String, Node)],
    rules: Rules,
    limits: &Limits,
    findings: Findings,
) -> (Plan, Findings) {
    let custom = |uri: &str| custom_dialect(tree, documents, uri);
    let listed: Vec<Document> = core::iter::once(Document { uri: String::new(), root: Node::ROOT })
        .chain(documents.iter().map(|(uri, root)| Document { uri: uri.clone(), root: *root }))
        .collect();
    let mut steps = limits.compile_steps;
    let Some(resources) = Resources::new(tree, &listed, (rules.draft, rules.vocabularies), &custom, &mut steps) else {
        return out_of_steps(limits);
    };
    let mut compiler = Compiler {
        tree,
        rules,
        limits,
        plan: Plan::default(),
        findings,
        steps,
        ids: NodeMap::new(tree),
        work: Vec::new(),
        resources,
        scratch: Vec::new(),
    };
    for (clash, keyword) in compiler.resources.clashes(tree) {
        compiler.report(Finding::new(Code::SchemaIdDuplicate).keyword(keyword), clash);
    }
    for node in compiler.resources.foreign.clone().into_iter().filter(|node| tree.contains(Node::ROOT, *node)) {
        let at = tree.get(node, "$schema").unwrap_or(node);
        let finding = Finding::new(Code::DialectUnsupported).param("uri", crate::finding::shown(tree.text(at)));
        compiler.report(finding.keyword("$schema"), at);
    }
    if let Err(Stop) = compiler.compile_document() {
        return out_of_steps(limits);
    }
    compiler.plan.cost = limits.compile_steps - compiler.steps;
    (compiler.plan, compiler.findings)
}

fn out_of_steps(limits: &Limits) -> (Plan, Findings) {
    (Plan { cost: limits.compile_steps, ..Plan::default() }, super::out_of_steps(limits))
}

/// What a schema is read by.
#[derive(Debug, Clone, Copy)]
struct Context {
    node: Node,
    resource: u32,
    draft: Draft,
    vocabularies: Vocabularies,
}

struct Compiler<'t> {
    tree: &'t Tree,
    rules: Rules,
    limits: &'t Limits,
    plan: Plan,
    findings: Findings,
    steps: u64,
    ids: NodeMap<SchemaId>,
    work: Vec<(Node, SchemaId)>,
    resources: Resources,
    /// An empty list whose memory the steps of each schema use.
    scratch: Vec<Step>,
}

impl Compiler<'_> {
    fn compile_document(&mut self) -> Outcome {
        self.charge(self.tree.len() as u64)?;
        self.plan.root = Some(self.schema_of(Node::ROOT));
        while let Some((node, id)) = self.work.pop() {
            self.compile_schema(node, id)?;
        }
        // A dynamic reference can lead into any resource on the way, whose schemas may bring further resources.
        while self.collect_anchors()? {
            while let Some((node, id)) = self.work.pop() {
                self.compile_schema(node, id)?;
            }
        }
        finish(&mut self.plan, &mut self.findings, self.tree, self.limits);
        Ok(())
    }

    /// Notes what the names of dynamic references stand for in the resources that are in use; says whether there was
    /// anything new.
    fn collect_anchors(&mut self) -> Outcome<bool> {
        if self.plan.dynamic_names.is_empty() {
            return Ok(false);
        }
        let mut used = alloc::vec![false; self.resources.list.len()];
        self.charge((self.plan.schemas.len() + used.len()) as u64)?;
        self.plan.schemas.iter().for_each(|schema| used[schema.resource as usize] = true);
        let names = self.resources.dynamic().map(|(resource, name, node)| (resource, String::from(name), node));
        let recursive = self.resources.list.iter().enumerate().filter(|(_, resource)| {
            let flag = self.tree.get(resource.root, "$recursiveAnchor").and_then(|value| self.tree.boolean(value));
            resource.draft == Draft::Draft201909 && flag == Some(true)
        });
        let roots =
            recursive.map(|(at, resource)| (u32::try_from(at).unwrap_or(u32::MAX), String::new(), resource.root));
        let anchors: Vec<(u32, String, Node)> = names.chain(roots).collect();
        let mut new = false;
        for (resource, name, node) in anchors.into_iter().filter(|(resource, ..)| used[*resource as usize]) {
            self.charge(1 + self.plan.dynamic_anchors.len() as u64)?;
            let Some(at) = self.plan.dynamic_names.iter().position(|known| *known == name) else { continue };
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            if !self.plan.dynamic_anchors.iter().any(|known| known.0 == resource && known.1 == at) {
                let schema = self.schema_of(node);
                self.plan.dynamic_anchors.push((resource, at, schema));
                new = true;
            }
        }
        Ok(new)
    }

    fn compile_schema(&mut self, node: Node, id: SchemaId) -> Outcome {
        self.charge(1)?;
        let resource = self.resources.of(node).unwrap_or(0);
        let (draft, vocabularies) = {
            let resource = &self.resources.list[resource as usize];
            (resource.draft, resource.vocabularies)
        };
        self.plan.schemas[id.index()].resource = resource;
        let context = Context { node, resource, draft, vocabularies };
        let mut steps = core::mem::take(&mut self.scratch);
        match self.tree.kind(node) {
            Kind::Boolean if draft != Draft::Draft4 => {
                if self.tree.boolean(node) == Some(false) {
                    steps.push(Step { at: node, keyword: "", check: Check::Never });
                }
            }
            Kind::Object => self.compile_keywords(context, &mut steps)?,
            found => {
                let finding = Finding::new(Code::SchemaNotASchema).param("found", found.name());
                let expected = if draft == Draft::Draft4 { "an object" } else { "an object or a boolean" };
                self.report(finding.param("expected", expected), node);
            }
        }
        self.plan.fill(id, &mut steps);
        self.scratch = steps;
        Ok(())
    }

    /// The compiled schema of a node; it is put on the list if it is new.
    fn schema_of(&mut self, node: Node) -> SchemaId {
        if let Some(id) = self.ids.get(node) {
            return *id;
        }
        let id = self.plan.reserve(node);
        *self.ids.at(node) = Some(id);
        self.work.push((node, id));
        id
    }

    fn charge(&mut self, steps: u64) -> Outcome {
        self.steps = self.steps.checked_sub(steps).ok_or(Stop)?;
        Ok(())
    }

    fn report(&mut self, finding: Finding, at: Node) {
        self.report_in(finding, Place::Value(at));
    }

    fn report_in(&mut self, finding: Finding, place: Place) {
        super::report(&mut self.findings, finding, place, self.tree);
    }

    fn misshaped(&mut self, keyword: &'static str, at: Node, expected: impl Into<Param>) {
        let finding = Finding::new(Code::SchemaKeywordShape).param("keyword", keyword);
        self.report(finding.param("expected", expected).keyword(keyword), at);
    }
}
