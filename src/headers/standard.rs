//! The standard headers of a request: `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` (digest section 8).
//!
//! Takes a JSON-RPC request, and the header fields that came with it; gives the headers to send, or what to answer if they do
//! not fit. In this order: the shape of the request, the revision, the headers, then whether there is such a method and such
//! a tool. What claims revision 2026-07-28, in the body or in the header, is checked; a request of an older revision and a
//! notification have no such headers and pass. A body and a header that claim two revisions never fit.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::StandardOptions;
use super::codec::{encode_header_value, is_permitted, trimmed};
use super::failure::{Checked, Refusal};
use super::fields::Fields;
use super::verify::decoded;
use crate::binding::Revision;
use crate::code::Code;
use crate::parse::Parsed;
use crate::tree::{Kind, Node, Tree, pointer_of};

/// The one revision that has these headers.
pub(crate) const REVISION: &str = "2026-07-28";
pub(crate) const VERSION: &str = "MCP-Protocol-Version";
pub(crate) const METHOD: &str = "Mcp-Method";
pub(crate) const NAME: &str = "Mcp-Name";

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

/// Methods whose requests name something, with the member that does.
const NAMED: [(&str, &str); 6] = [
    ("tools/call", "name"),
    ("prompts/get", "name"),
    ("resources/read", "uri"),
    ("tasks/get", "taskId"),
    ("tasks/update", "taskId"),
    ("tasks/cancel", "taskId"),
];

/// What the headers of a request repeat.
struct Envelope<'t> {
    version: Option<&'t str>,
    method: &'t str,
    name: Option<&'t str>,
}

/// A request while its shape is checked.
struct Request<'t> {
    tree: &'t Tree,
}

impl<'t> Request<'t> {
    fn get(&self, path: &[&str]) -> Option<Node> {
        let mut at = Node::ROOT;
        for step in path {
            at = self.tree.get(at, step)?;
        }
        Some(at)
    }

    fn string(&self, path: &[&str]) -> Option<&'t str> {
        self.tree.string(self.get(path)?)
    }

    /// The revision that the body claims.
    fn version(&self) -> Option<&'t str> {
        self.string(&["params", "_meta", VERSION_KEY])
    }

    fn is_notification(&self) -> bool {
        self.get(&["method"]).is_some() && self.get(&["id"]).is_none()
    }

    fn object(&self, path: &[&str]) -> Checked<()> {
        let is_object = self.get(path).is_some_and(|node| self.tree.is(node, Kind::Object));
        if is_object { Ok(()) } else { Err(malformed(path, "an object")) }
    }

    fn text(&self, path: &[&str]) -> Checked<&'t str> {
        self.string(path).ok_or_else(|| malformed(path, "a string"))
    }

    /// A text that its header repeats as it is.
    fn plain(&self, path: &[&str]) -> Checked<&'t str> {
        let text = self.text(path)?;
        let is_plain = !text.is_empty() && is_permitted(text) && trimmed(text).len() == text.len();
        if is_plain { Ok(text) } else { Err(malformed(path, "a text that a header can hold")) }
    }

    fn check_message(&self) -> Checked<()> {
        self.object(&[])?;
        if self.string(&["jsonrpc"]) != Some("2.0") {
            return Err(malformed(&["jsonrpc"], "\"2.0\""));
        }
        self.text(&["method"])?;
        let Some(id) = self.get(&["id"]) else { return Ok(()) };
        let is_integer = self.tree.number(id).is_some_and(|number| number.is_integral());
        if is_integer || self.tree.is(id, Kind::String) {
            return Ok(());
        }
        Err(malformed(&["id"], "a string or an integer"))
    }

    /// The parts that the headers of revision 2026-07-28 repeat, the shape of the request being right.
    fn envelope(&self) -> Checked<Envelope<'t>> {
        self.check_message()?;
        let method = self.text(&["method"])?;
        if self.is_notification() {
            return Ok(Envelope { version: self.version(), method, name: None });
        }
        self.object(&["params"])?;
        self.object(&["params", "_meta"])?;
        let version = self.text(&["params", "_meta", VERSION_KEY])?;
        self.object(&["params", "_meta", CAPABILITIES_KEY])?;
        let mut name = None;
        for (known, member) in NAMED {
            if known == method {
                name = Some(self.text(&["params", member])?);
            }
        }
        Ok(Envelope { version: Some(version), method, name })
    }
}

fn malformed(path: &[&str], expected: &'static str) -> Box<Refusal> {
    Refusal::of_value(Code::HeaderEnvelope, pointer_of(path), expected)
}

/// The standard headers of a request or notification.
pub(crate) fn headers(request: &Parsed, options: &StandardOptions) -> Checked<Vec<(String, String)>> {
    if let Some(refusal) = Refusal::of_unreadable_request(request, &options.limits) {
        return Err(refusal);
    }
    let request = Request { tree: &request.tree };
    let Envelope { version, name, .. } = request.envelope()?;
    let mut headers = Vec::new();
    if version.is_some() {
        headers.push((VERSION.to_string(), request.plain(&["params", "_meta", VERSION_KEY])?.to_string()));
    }
    headers.push((METHOD.to_string(), request.plain(&["method"])?.to_string()));
    if let Some(name) = name {
        headers.push((NAME.to_string(), encode_header_value(name).into_owned()));
    }
    Ok(headers)
}

/// Checks the header fields that came with a request.
pub(crate) fn verify(headers: &[(&str, &str)], request: &Parsed, options: &StandardOptions) -> Checked<()> {
    let fields = Fields::new(headers, &options.limits)?;
    if let Some(refusal) = Refusal::of_unreadable_request(request, &options.limits) {
        return Err(refusal);
    }
    let request = Request { tree: &request.tree };
    let claimed = fields.get(VERSION)?;
    match request.version() {
        None if claimed.as_deref().is_none_or(is_older) => return Ok(()),
        Some(version) if version != REVISION => {
            options.check_supported(version)?;
            return match claimed {
                Some(claimed) if claimed != version => Err(Refusal::of_header(Code::HeaderDiffers, VERSION)),
                _ => Ok(()),
            };
        }
        _ => {}
    }
    let envelope = request.envelope()?;
    if request.is_notification() {
        return Ok(());
    }
    options.check_supported(REVISION)?;
    check(&fields, &envelope)?;
    options.check_known(&envelope)
}

/// Whether a revision is one of those before there were such headers.
fn is_older(version: &str) -> bool {
    let without_binding = ["2024-11-05", "2025-03-26"].contains(&version);
    without_binding || Revision::from_name(version).is_some_and(|revision| revision < Revision::July2026)
}

/// The headers against the body. Only `Mcp-Name` has an encoding.
fn check(fields: &Fields<'_>, envelope: &Envelope<'_>) -> Checked<()> {
    for (header, value) in [(VERSION, REVISION), (METHOD, envelope.method)] {
        if fields.get_plain(header)? != value {
            return Err(Refusal::of_header(Code::HeaderDiffers, header));
        }
    }
    let Some(name) = envelope.name else { return Ok(()) };
    let found = decoded(fields, NAME)?.ok_or_else(|| Refusal::of_header(Code::HeaderMissing, NAME))?;
    if found == name { Ok(()) } else { Err(Refusal::of_header(Code::HeaderDiffers, NAME)) }
}

impl StandardOptions {
    fn check_supported(&self, version: &str) -> Checked<()> {
        match &self.supported_versions {
            Some(supported) if !supported.iter().any(|known| known == version) => {
                Err(Refusal::of_version(supported.clone(), version))
            }
            _ => Ok(()),
        }
    }

    fn check_known(&self, envelope: &Envelope<'_>) -> Checked<()> {
        let knows = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_none_or(|list| list.iter().any(|known| known == name))
        };
        if !knows(&self.methods, envelope.method) {
            return Err(Refusal::new(Code::HeaderMethod));
        }
        let tool = envelope.name.filter(|_| envelope.method == "tools/call");
        if tool.is_some_and(|name| !knows(&self.tools, name)) {
            return Err(Refusal::new(Code::HeaderTool));
        }
        Ok(())
    }
}
