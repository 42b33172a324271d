//! `enum` and `const`: values that are listed.
//!
//! Compiles to hashes of the listed values, so that a long list is searched, not walked. Equality is that of JSON values
//! (digest, "Equality"): numbers by value, strings by code point, members in any order.

use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::Step;
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, Param, listed, shown};
use crate::sort::sort;
use crate::tree::{Node, Tree};

/// The values that are allowed.
#[derive(Debug)]
pub(crate) struct Values {
    /// Hash and node of every value, by hash.
    list: Vec<(u64, Node)>,
    constant: bool,
    /// The object that gives each value its symbol for JSON, by `altenums`.
    symbols: Option<Node>,
}

impl Values {
    /// Values of the schema's tree. `None` when the steps run out.
    pub(crate) fn new(tree: &Tree, values: &[Node], constant: bool, steps: &mut u64) -> Option<Self> {
        let mut list = Vec::with_capacity(values.len());
        for &value in values {
            list.push((tree.hash(value, steps)?, value));
        }
        sort(&mut list);
        Some(Self { list, constant, symbols: None })
    }

    /// The same with the symbols that `altenums` gives for JSON.
    pub(crate) fn with_symbols(self, symbols: Option<Node>) -> Self {
        Self { symbols, ..self }
    }

    /// The pairs of values that are equal, the earlier one first.
    pub(crate) fn duplicates(&self, tree: &Tree, steps: &mut u64) -> Option<Vec<(Node, Node)>> {
        let mut twice = Vec::new();
        for group in self.list.chunk_by(|a, b| a.0 == b.0) {
            for (index, &(_, later)) in group.iter().enumerate() {
                for &(_, earlier) in &group[..index] {
                    if tree.equal(later, tree, earlier, steps)? {
                        twice.push((earlier, later));
                        break;
                    }
                }
            }
        }
        Some(twice)
    }

    fn contains(&self, evaluation: &mut Evaluation<'_>, node: Node) -> Option<bool> {
        let (schema, instance) = (evaluation.schema, evaluation.instance);
        let hash = instance.hash(node, &mut evaluation.steps)?;
        let start = self.list.partition_point(|&(other, _)| other < hash);
        for &(other, value) in &self.list[start..] {
            if other != hash {
                break;
            }
            if instance.equal(node, schema, value, &mut evaluation.steps)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Longest excerpt of a value, in bytes.
const EXCERPT: usize = 80;

/// Applies `enum` or `const`.
#[inline(never)]
pub(crate) fn apply(evaluation: &mut Evaluation<'_>, values: &Values, step: &Step, node: Node) -> Walk {
    match values.contains(evaluation, node) {
        None => Err(evaluation.exhausted()),
        Some(true) => Ok(()),
        Some(false) => {
            let (schema, instance) = (evaluation.schema, evaluation.instance);
            evaluation.fail_at(step, node, || {
                let code = if values.constant { Code::InstanceConst } else { Code::InstanceEnum };
                let finding = Finding::new(code).param("allowed", allowed(schema, values));
                // A symbol is no value (ruling 5), but who sends one is told which value it stands for.
                let symbols = values.symbols.into_iter().flat_map(|symbols| schema.members(symbols));
                let meant = instance
                    .string(node)
                    .and_then(|text| symbols.into_iter().find(|symbol| schema.string(symbol.value) == Some(text)));
                match meant {
                    Some(symbol) => finding.param("meant", shown(symbol.name)),
                    None => finding,
                }
            })
        }
    }
}

/// The allowed values in the order of the schema.
fn allowed(schema: &Tree, values: &Values) -> Param {
    let mut nodes: Vec<Node> = values.list.iter().map(|&(_, node)| node).collect();
    sort(&mut nodes);
    Param::List(listed(nodes.into_iter().map(|node| schema.excerpt(node, EXCERPT))))
}
