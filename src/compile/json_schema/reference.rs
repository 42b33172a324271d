//! `$ref`, `$dynamicRef` and `$recursiveRef`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::uri::{resolve, split_fragment};
use super::{Compiler, Context, Outcome, official};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::finding::{Finding, shown};
use crate::pointer::{percent_decoded, unescaped};
use crate::tree::Node;

/// Where a reference leads.
enum Target {
    Schema(Node),
    /// A dynamic anchor, which the dynamic scope may lead elsewhere.
    Dynamic(Node, String),
}

impl Compiler<'_> {
    /// Compiles a reference to a step.
    pub(super) fn compile_reference(
        &mut self,
        context: Context,
        keyword: &'static str,
        at: Node,
        steps: &mut Vec<Step>,
    ) -> Outcome {
        // Looking up and copying identifiers takes time in proportion to both.
        let base = self.resources.list[context.resource as usize].uri.len() as u64;
        self.charge(self.resources.cost() + base / 16)?;
        let Some(text) = self.string(keyword, at) else { return Ok(()) };
        let check = match self.target(context, text) {
            None => {
                let finding = Finding::new(Code::SchemaReferenceUnresolved).param("ref", shown(text));
                self.report(finding.keyword(keyword), at);
                return Ok(());
            }
            Some(Target::Dynamic(node, name)) if keyword == "$dynamicRef" => {
                let schema = self.schema_of(node);
                self.dynamic(name, schema)
            }
            Some(Target::Schema(node) | Target::Dynamic(node, _)) => {
                let schema = self.schema_of(node);
                let recursive = keyword == "$recursiveRef" && self.is_recursive(node);
                if recursive { self.dynamic(String::new(), schema) } else { Check::Reference(schema) }
            }
        };
        steps.push(Step { at, keyword, check });
        Ok(())
    }

    /// Whether the resource of a schema says that references to it may lead further out.
    fn is_recursive(&self, node: Node) -> bool {
        self.tree.get(node, "$recursiveAnchor").and_then(|value| self.tree.boolean(value)) == Some(true)
    }

    fn dynamic(&mut self, name: String, initial: SchemaId) -> Check {
        let names = &mut self.plan.dynamic_names;
        let at = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        Check::DynamicReference { name: u32::try_from(at).unwrap_or(u32::MAX), initial }
    }

    fn target(&mut self, context: Context, text: &str) -> Option<Target> {
        let (_, fragment) = split_fragment(text);
        let base = self.resources.list[context.resource as usize].uri.clone();
        let uri = resolve(&base, text);
        let fragment = fragment.unwrap_or("");
        let own = (uri == base).then_some(context.resource);
        let find = |uri: &str| self.resources.find(uri);
        let resource = own.or_else(|| find(&uri)).or_else(|| find(&official::other_scheme(&uri)?))?;
        if fragment.is_empty() {
            return Some(Target::Schema(self.resources.list[resource as usize].root));
        }
        let fragment: Cow<'_, str> = percent_decoded(fragment)?;
        if let Some(pointer) = fragment.strip_prefix('/') {
            let segments: Option<Vec<String>> =
                pointer.split('/').map(|segment| unescaped(segment).map(|name| name.to_string())).collect();
            let (node, within) = self.resources.follow(self.tree, resource, &segments?, &mut self.steps)?;
            self.resources.adopt(node, within);
            return Some(Target::Schema(node));
        }
        let (node, dynamic) = self.resources.anchored(resource, &fragment)?;
        Some(if dynamic { Target::Dynamic(node, fragment.into_owned()) } else { Target::Schema(node) })
    }
}
