//! The JavaScript boundary: the only place that names `wasm_bindgen`.
//!
//! Takes bytes that the TypeScript side has put into a buffer here, JSON text or a tape; gives numbers of compiled
//! schemas, and reports as JSON. A report with nothing to say crosses as nothing. It decides nothing: every verdict is
//! that of the crate. One [`Engine`] holds all there is, so that the other side can leave a broken instance behind as a
//! whole, without calling into it again.

mod wire;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::binding::elicitation;
use crate::binding::exchange;
use crate::binding::result::{self, ResultRules};
use crate::binding::tools::{self, Listing};
use crate::headers::ask::boundary;
use crate::limits::Limits;
use crate::operation::{OPERATIONS, json};
use crate::parse::{self, Parsed, Role, tape};
use crate::schema::{Detection, Options, Schema, detect_parsed};
use crate::tree::Tree;

/// The form of an input that is JSON text. Any other number means a tape.
const TEXT: u8 = 1;

/// What one instance holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    /// Where the other side puts inputs.
    buffer: Vec<u8>,
    schemas: Vec<Option<Schema>>,
    /// Places in `schemas` that were given back.
    free: Vec<usize>,
    /// The tree of an earlier instance, whose memory the next one uses.
    spare: Tree,
}

/// Nodes of a tree whose memory is kept.
const KEPT: usize = 1 << 16;

/// A number of a schema that is not, or no longer, held: a bug of the other side.
const NO_SCHEMA: &str = "no schema of that number";
const NO_OPERATION: &str = "no operation of that number";

#[wasm_bindgen]
impl Engine {
    /// An engine without schemas.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// What the other side has to know before anything else, as JSON.
    #[must_use]
    pub fn facts() -> String {
        wire::facts()
    }

    /// Makes room for so many bytes of input and gives their address. What was there is gone.
    pub fn reserve(&mut self, length: usize) -> *const u8 {
        // The old buffer goes first, so that both need not fit at once.
        self.buffer = Vec::new();
        self.buffer = vec![0; length];
        self.buffer.as_ptr()
    }

    /// Compiles the schema in the first `length` bytes and gives its number. The tape of the options is in the
    /// `options` bytes behind it.
    pub fn compile(&mut self, form: u8, length: usize, options: usize) -> Result<usize, JsError> {
        let options = self.options(length, options)?;
        let schema =
            Schema::from_parsed(self.parse(form, length, Tree::default(), Role::Schema, &options.limits), options);
        Ok(self.keep(schema))
    }

    /// Checks the listing of tools in the first `length` bytes and keeps the schemas of the tools that can be used. The
    /// answer, as JSON, has their numbers.
    #[wasm_bindgen(js_name = checkTools)]
    pub fn check_tools(&mut self, form: u8, length: usize, options: usize) -> Result<String, JsError> {
        let options = self.options(length, options)?;
        let input = self.parse(form, length, Tree::default(), Role::Instance, &options.limits);
        let Listing { report, accepted, rejected, .. } = tools::check(&input, &options);
        let accepted = accepted.into_iter().map(|tool| wire::KeptTool {
            index: tool.index,
            name: tool.name,
            report: tool.report,
            headers: tool.headers.declarations().iter().map(wire::Declared::from).collect(),
            input: self.keep(tool.input),
            output: tool.output.map(|schema| self.keep(schema)),
        });
        Ok(json(&wire::KeptListing { accepted: accepted.collect(), rejected, report }))
    }

    /// Checks the recorded exchange whose text is in the first `length` bytes.
    #[wasm_bindgen(js_name = checkExchange)]
    pub fn check_exchange(&self, length: usize, options: usize) -> Result<Option<String>, JsError> {
        let options = self.options(length, options)?;
        let text = self.buffer.get(..length).unwrap_or_default();
        Ok(wire::report(&exchange::check_exchange(text, &options)))
    }

    /// Checks the result of a call in the first `length` bytes against the output schema of that number, if there is one.
    #[wasm_bindgen(js_name = checkResult)]
    pub fn check_result(
        &self,
        schema: Option<usize>,
        form: u8,
        length: usize,
        options: usize,
        mirrors: bool,
    ) -> Result<Option<String>, JsError> {
        let options = self.options(length, options)?;
        let schema = schema.map(|number| self.schema(number)).transpose()?;
        let result = self.parse(form, length, Tree::default(), Role::Instance, &options.limits);
        let rules = ResultRules { revision: options.revision, role: options.role, mirrors };
        Ok(wire::report(&result::report(&result, schema, rules, &options)))
    }

    /// Gives back what is held for a schema.
    pub fn release(&mut self, schema: usize) {
        if self.schemas.get_mut(schema).and_then(Option::take).is_some() {
            self.free.push(schema);
        }
    }

    /// The dialect of a schema that is given as for [`Engine::compile`], as JSON.
    pub fn detect(&self, form: u8, length: usize, options: usize) -> Result<String, JsError> {
        let options = self.options(length, options)?;
        let Detection { dialect, report } =
            detect_parsed(&self.parse(form, length, Tree::default(), Role::Schema, &options.limits), &options);
        Ok(wire::dialect(&dialect, &report, &options))
    }

    /// The answer to an operation on the input in the first `length` bytes, as JSON. Operations go by their place in
    /// what [`Engine::facts`] names.
    pub fn operate(&self, operation: usize, form: u8, length: usize, options: usize) -> Result<String, JsError> {
        let options = self.options(length, options)?;
        let operation = OPERATIONS.get(operation).ok_or_else(|| JsError::new(NO_OPERATION))?;
        let input = self.parse(form, length, Tree::default(), operation.role, &options.limits);
        Ok((operation.answer)(&input, &options))
    }

    /// The answer to a question about headers, as JSON. The arguments or the request are in the first `length` bytes, the
    /// tape of the options behind them, and the tape of everything else that the question needs behind that.
    pub fn headers(&self, form: u8, length: usize, options: usize, context: usize) -> Result<String, JsError> {
        let start = length + options;
        let options = self.options(length, options)?;
        let context = self.buffer.get(start..start + context).unwrap_or_default();
        // The other side has bounded it.
        let limits = Limits { string: u32::MAX, ..Limits::default() };
        let context = tape::parse(context, Tree::default(), Role::Instance, &limits);
        let context = context.sound().ok_or_else(|| JsError::new(wire::BAD_OPTIONS))?;
        let input = self.parse(form, length, Tree::default(), Role::Instance, &options.limits);
        Ok(boundary::answer(&input, context, &options.limits))
    }

    /// The faults of a schema.
    pub fn report(&self, schema: usize) -> Result<Option<String>, JsError> {
        Ok(wire::report(self.schema(schema)?.report()))
    }

    /// The dialect of a schema that is kept, as JSON.
    pub fn dialect(&self, schema: usize) -> Result<String, JsError> {
        let schema = self.schema(schema)?;
        Ok(wire::dialect(schema.dialect(), schema.report(), schema.options()))
    }

    /// The projection of a schema, as JSON. The tape of the options is in the first `length` bytes.
    pub fn project(&self, schema: usize, length: usize) -> Result<String, JsError> {
        let options = self.options(0, length)?;
        Ok(self.schema(schema)?.project(options.lang.as_deref()).to_json())
    }

    /// The pointers of keywords that are not in force, as JSON.
    pub fn unenforced(&self, schema: usize) -> Result<String, JsError> {
        Ok(json(&self.schema(schema)?.unenforced()))
    }

    /// The fields of a form, as JSON.
    pub fn fields(&self, schema: usize) -> Result<String, JsError> {
        Ok(elicitation::told_fields(self.schema(schema)?))
    }

    /// Checks the answer to a form in the first `length` bytes.
    #[wasm_bindgen(js_name = checkContent)]
    pub fn check_content(&mut self, schema: usize, form: u8, length: usize) -> Result<Option<String>, JsError> {
        let ask = |schema: &Schema, result: &Parsed| wire::report(&elicitation::check_content(schema, result));
        self.ask(schema, form, length, ask)
    }

    /// Checks the instance in the first `length` bytes.
    pub fn validate(&mut self, schema: usize, form: u8, length: usize) -> Result<Option<String>, JsError> {
        let ask = |schema: &Schema, instance: &Parsed| wire::report(&schema.validate_parsed(instance));
        self.ask(schema, form, length, ask)
    }

    /// Whether the instance in the first `length` bytes is valid.
    #[wasm_bindgen(js_name = isValid)]
    pub fn is_valid(&mut self, schema: usize, form: u8, length: usize) -> Result<bool, JsError> {
        self.ask(schema, form, length, Schema::is_valid_parsed)
    }
}

impl Engine {
    /// The number under which a schema is kept from now on.
    fn keep(&mut self, schema: Schema) -> usize {
        let number = self.free.pop().unwrap_or(self.schemas.len());
        match self.schemas.get_mut(number) {
            Some(place) => *place = Some(schema),
            None => self.schemas.push(Some(schema)),
        }
        number
    }

    fn schema(&self, number: usize) -> Result<&Schema, JsError> {
        self.schemas.get(number).and_then(Option::as_ref).ok_or_else(|| JsError::new(NO_SCHEMA))
    }

    /// Reads the instance, asks the schema about it and keeps the memory for the next one.
    fn ask<T>(
        &mut self,
        schema: usize,
        form: u8,
        length: usize,
        ask: impl FnOnce(&Schema, &Parsed) -> T,
    ) -> Result<T, JsError> {
        let spare = core::mem::take(&mut self.spare);
        let schema = self.schema(schema)?;
        let instance = self.parse(form, length, spare, Role::Instance, schema.limits());
        let answer = ask(schema, &instance);
        if instance.tree.len() <= KEPT {
            self.spare = instance.tree;
        }
        Ok(answer)
    }

    fn parse(&self, form: u8, length: usize, spare: Tree, role: Role, limits: &Limits) -> Parsed {
        let input = self.buffer.get(..length).unwrap_or_default();
        match form {
            TEXT => parse::json::parse_bytes(input, role, limits),
            _ => tape::parse(input, spare, role, limits),
        }
    }

    fn options(&self, length: usize, options: usize) -> Result<Options, JsError> {
        wire::options(self.buffer.get(length..length + options).unwrap_or_default())
    }
}
