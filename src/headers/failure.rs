//! What is wrong with headers or with what they mirror, as an error to send.
//!
//! Takes a code of the registry and the names that its sentence needs; gives the error of a JSON-RPC response and the HTTP
//! status that goes with it. Sentences are fixed but for the name of a header, a pointer and a bound: no value of an
//! argument or header gets into them, nor into `data`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use super::ask::list;
use crate::code::Code;
use crate::finding::{Param, shown};
use crate::limits::Limits;
use crate::output::{Members, Output};
use crate::parse::Parsed;
use crate::report::{Params, about_instance, compose};

/// The `error` of a JSON-RPC response.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeaderError {
    /// -32020 for a header that does not fit, -32602 for a wrong argument or a malformed request, -32603 for a tool whose
    /// annotations are invalid, -32700 for text that is no JSON, -32022 for an unsupported revision, -32601 for an unknown
    /// method.
    pub code: i32,
    /// What is wrong, in fixed words.
    pub message: String,
    /// What a program can act on.
    pub data: Box<HeaderErrorData>,
}

/// The `data` of a [`HeaderError`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeaderErrorData {
    /// The code of the finding, such as `header/missing`.
    pub reason: &'static str,
    /// The header that is meant.
    pub header: Option<String>,
    /// JSON Pointer to what is meant in the arguments or in the request.
    pub pointer: Option<String>,
    /// The revisions that the server supports, with -32022.
    pub supported: Option<Vec<String>>,
    /// The revision that was asked for, with -32022; `unknown` unless it is a date.
    pub requested: Option<String>,
}

/// What a check gives inside of the module. A box keeps what is passed along small.
pub(crate) type Checked<T> = Result<T, Box<Refusal>>;

/// A request that must not be carried out, with what to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The status of the HTTP response.
    pub http_status: u16,
    /// The error in it.
    pub error: HeaderError,
}

impl HeaderError {
    /// The error as it is sent.
    pub(crate) fn to_output(&self) -> Members {
        let HeaderErrorData { reason, header, pointer, supported, requested } = &*self.data;
        let mut data = Members::default().with("reason", *reason);
        for (name, text) in [("header", header), ("pointer", pointer)] {
            if let Some(text) = text {
                data.set(name, &**text);
            }
        }
        if let (Some(supported), Some(requested)) = (supported, requested) {
            data.set("supported", list(supported));
            data.set("requested", &**requested);
        }
        Members::default().with("code", i64::from(self.code)).with("message", &*self.message).with("data", data)
    }
}

impl Refusal {
    /// The body of the HTTP response, as JSON. The identifier is that of the request; a request whose identifier cannot be
    /// told is answered without one.
    #[must_use]
    pub fn response(&self, id: Option<&Value>) -> String {
        Output::from(self.to_response(id.map(|id| Output::Json(id.to_string())))).to_json()
    }

    pub(crate) fn to_response(&self, id: Option<Output>) -> Members {
        let mut response = Members::default().with("jsonrpc", "2.0");
        if let Some(id) = id {
            response.set("id", id);
        }
        response.with("error", self.error.to_output())
    }

    pub(crate) fn new(code: Code) -> Box<Self> {
        Self::of(code, &[])
    }

    /// About a header.
    pub(crate) fn of_header(code: Code, header: &str) -> Box<Self> {
        let mut refusal = Self::of(code, &[("header", Param::from(shown(header)))]);
        refusal.error.data.header = Some(shown(header));
        refusal
    }

    /// About a value in the arguments or in the request.
    pub(crate) fn of_value(code: Code, pointer: String, expected: &'static str) -> Box<Self> {
        let mut refusal =
            Self::of(code, &[("pointer", Param::from(shown(&pointer))), ("expected", Param::from(expected))]);
        refusal.error.data.pointer = Some(pointer);
        refusal
    }

    /// About a bound.
    pub(crate) fn of_limit(code: Code, limit: u32, header: Option<&str>) -> Box<Self> {
        let mut params = Vec::from([("limit", Param::from(limit))]);
        params.extend(header.map(|header| ("header", Param::from(shown(header)))));
        let mut refusal = Self::of(code, &params);
        refusal.error.data.header = header.map(shown);
        refusal
    }

    /// About the revision. `data` repeats it because the protocol says so, but only what has the form of one.
    pub(crate) fn of_version(supported: Vec<String>, requested: &str) -> Box<Self> {
        let mut refusal = Self::new(Code::HeaderVersion);
        refusal.error.data.supported = Some(supported);
        refusal.error.data.requested = Some(if is_date(requested) { requested } else { "unknown" }.to_string());
        refusal
    }

    fn of(code: Code, params: &[(&'static str, Param)]) -> Box<Self> {
        let params: Params = params.iter().cloned().collect();
        let (number, http_status) = answer_to(code);
        Box::new(Self {
            http_status,
            error: HeaderError {
                code: number,
                message: compose(code, &params),
                data: Box::new(HeaderErrorData::new(code.slug())),
            },
        })
    }

    /// About arguments or a request that could not be read; nothing if they could. Text that is no JSON is told from a
    /// value that has no form in JSON (ruling 15).
    pub(crate) fn of_unreadable(parsed: &Parsed, limits: &Limits) -> Option<Box<Self>> {
        if parsed.sound().is_some() {
            return None;
        }
        let report = about_instance(&parsed.tree, parsed.faults.clone(), limits);
        let first = report.errors().next()?;
        let is_text = first.code.starts_with("json/");
        let data = HeaderErrorData { pointer: first.instance_path.clone(), ..HeaderErrorData::new(first.code) };
        let code = if is_text { -32700 } else { -32602 };
        let error = HeaderError { code, message: first.message.clone(), data: Box::new(data) };
        Some(Box::new(Self { http_status: if is_text { 400 } else { 200 }, error }))
    }

    /// The same for a whole request, which a value that has no form in JSON makes malformed.
    pub(crate) fn of_unreadable_request(parsed: &Parsed, limits: &Limits) -> Option<Box<Self>> {
        let mut refusal = Self::of_unreadable(parsed, limits)?;
        refusal.http_status = 400;
        Some(refusal)
    }
}

impl HeaderErrorData {
    fn new(reason: &'static str) -> Self {
        Self { reason, header: None, pointer: None, supported: None, requested: None }
    }
}

/// The number of an error and the HTTP status.
fn answer_to(code: Code) -> (i32, u16) {
    match code {
        Code::HeaderDefinition => (-32603, 200),
        Code::HeaderArgument | Code::HeaderTool => (-32602, 200),
        Code::HeaderEnvelope => (-32602, 400),
        Code::HeaderMethod => (-32601, 404),
        Code::HeaderVersion => (-32022, 400),
        Code::LimitHeaderFields | Code::LimitHeaderValue => (-32020, 431),
        _ => (-32020, 400),
    }
}

/// Whether a text has the form of a revision: digits and hyphens, as long as a date.
fn is_date(text: &str) -> bool {
    let is_right =
        |(index, byte): (usize, u8)| if matches!(index, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(is_right)
}
