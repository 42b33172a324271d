//! What each finding means, an example of it, and what to do about it.
//!
//! Takes a [`Code`]; gives an [`Explanation`], plain text in which backticks mark names. The table has a row for every
//! code, or it does not compile, and a test runs the examples, so that they stay true. `js/src/codes.ts` and
//! `docs/codes.md` are made from it.
//!
//! It is for people who read, never for checks: neither a report nor `src/wasm` may refer to it, so that the linker
//! drops the text from the WebAssembly module. The command line has its own copy in `codes.ts`.
//!
//! An example is a list of parts, each begun by a label and a colon at the start of a line:
//!
//! | label | what follows |
//! | --- | --- |
//! | `schema` | a schema. `$schema` (the one of Core), `$id` and `name` are left out unless they matter |
//! | `schema (x)` | the same under the meta-schema `https://json-structure.org/meta/x/v0/#` |
//! | `whole schema` | a schema from which nothing is left out |
//! | `instance` | the text of an instance; without a schema, one that is valid for `any` |
//! | `instance bytes` | an instance in hexadecimal, since it is no text |
//! | `javascript` | an expression that gives an instance which only JavaScript can hold |
//! | `options` | options of the check, in JavaScript's spelling |
//! | `exchange` | lines of a recorded exchange |
//! | `negotiate` and other operations | their input, as the vectors have it |
//! | `input` | words, where no input can be shown |

use crate::code::Code;

/// What there is to say about a kind of finding, apart from its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What the finding says, and why there is such a rule.
    pub meaning: &'static str,
    /// A small input with this finding, as lines that each begin with a label such as `schema:` or `instance:`.
    pub example: &'static str,
    /// What to do.
    pub remedy: &'static str,
}

macro_rules! explanations {
    ($($name:ident { $meaning:literal [$first:literal $($line:literal)*] $remedy:literal })*) => {
        impl Code {
            /// Meaning, example and remedy.
            ///
            /// ```
            /// use mcp_assay::Code;
            ///
            /// let explanation = Code::JsonDuplicateMember.explanation();
            /// assert_eq!(explanation.example, r#"instance: {"depth": 9, "depth": 12}"#);
            /// ```
            #[must_use]
            pub fn explanation(self) -> Explanation {
                match self {
                    $(Code::$name => Explanation {
                        meaning: $meaning,
                        example: concat!($first $(, "\n", $line)*),
                        remedy: $remedy,
                    },)*
                }
            }
        }
    };
}

explanations! {
    // JSON text
    JsonSyntax {
        "The text breaks the grammar of JSON (RFC 8259). Nothing beyond that grammar is read: no comments, no comma \
         behind the last entry, no single quotes, no `NaN`, no leading zero. Reading ends at the first such fault."
        [r#"instance: {"berth": 7,}"#]
        "Correct the text at the place given. If a program wrote it, let the program use a JSON library."
    }
    JsonDuplicateMember {
        "An object has two members of one name. Readers of JSON disagree about which one counts, so a check could pass \
         a value that the receiver never sees. The related place is the first of the two."
        [r#"instance: {"depth": 9, "depth": 12}"#]
        "Keep one of the two members."
    }
    JsonLoneSurrogate {
        "A string has one half of a surrogate pair without the other. That is no Unicode character, cannot be written \
         as UTF-8, and becomes something else in most programs it passes through."
        [r#"instance: "\ud83d""#]
        "Write both halves, or the character itself. Texts that were cut by length are the usual cause: cut between \
         characters."
    }
    JsonInvalidUtf8 {
        "The bytes are not UTF-8, which is the only encoding of JSON that is exchanged (RFC 8259, section 8.1). The \
         place is that of the first wrong byte."
        ["instance bytes: 22 ff 22"]
        "Save or send the text as UTF-8."
    }

    // What JavaScript handed over
    ValueUndefined {
        "A member or item is `undefined`. `JSON.stringify` would drop the member or turn the item into `null`; a check \
         that did likewise would judge another value than the one it was given."
        ["javascript: { berth: undefined }"]
        "Leave the member out, or set it to `null` if the schema allows that."
    }
    ValueNotFinite {
        "A number is `NaN` or infinite, which JSON cannot write. It is usually the trace of a division by zero or of a \
         text that was no number."
        ["javascript: { ratio: 0 / 0 }"]
        "Find out where the number comes from; leave the member out or send `null` where there is no value."
    }
    ValueBigint {
        "JSON has no BigInt. The 64-bit and 128-bit integers of JSON Structure are strings of digits for this reason."
        ["javascript: { containers: 9007199254740993n }"]
        "Use `String(value)` for `int64`, `uint64`, `int128` and `uint128`, and `Number(value)` for smaller types."
    }
    ValueFunction {
        "A member or item is a function. Such values are reported instead of being dropped."
        ["javascript: { moor() {} }"]
        "Hand over data only; copy the members that belong to it into a plain object."
    }
    ValueSymbol {
        "A member or item is a symbol, which no JSON text can express."
        [r#"javascript: [Symbol("pilot")]"#]
        "Use a string instead."
    }
    ValueHole {
        "An array has a gap: an index below its length that was never set. JSON arrays have no gaps."
        ["javascript: [1, , 3]"]
        "Fill the gap, with `null` if the schema allows that, or close it."
    }
    ValueCycle {
        "An object or array contains itself, so its JSON text would have no end."
        ["javascript: ((ring) => { ring.push(ring); return ring; })([])"]
        "Refer to the outer value by a key or an index instead of containing it."
    }
    ValueNotPlain {
        "An object is neither an array nor a plain object but an instance of a class, such as `Date` or `Map`. Its \
         members are not what its JSON text would hold, so nothing is guessed."
        ["javascript: { arrival: new Date(0) }"]
        "Convert it yourself: a `Date` with `toISOString()`, a `Map` with `Object.fromEntries`, your own class with \
         what it offers for JSON."
    }
    ValueThrew {
        "A getter or a proxy threw while the value was read. The exception is caught, and the value counts as not \
         valid."
        [r#"javascript: { get draught() { throw new Error("sensor is off"); } }"#]
        "Copy what is needed into a plain object before the check, and handle the exception there."
    }
    ValueLoneSurrogate {
        "A string has one half of a surrogate pair without the other. It is no Unicode text and cannot be written as \
         UTF-8."
        [r#"javascript: "\ud83d""#]
        "Cut texts between characters, or repair them with `toWellFormed()`."
    }

    // Dialect
    DialectNotASchema {
        "What was given as a schema is an array, a string, a number or `null`. No dialect has such schemas."
        [r#"whole schema: ["string"]"#]
        "Pass the schema itself. A schema as JSON text is passed as text, not as a JSON string that holds the text."
    }
    DialectSchemaNotString {
        "`$schema` names the rules that a schema is written in, and a name is a string. Without it nothing can be said \
         about the rest."
        [r#"whole schema: {"$schema": 1, "type": "string"}"#]
        "Set `$schema` to the URI of a meta-schema, such as `https://json-structure.org/meta/core/v0/#`."
    }
    DialectUnsupported {
        "`$schema` names rules that this version does not know or does not check. A schema is never read by other \
         rules than its own, so it is refused. URIs are compared exactly: a missing `#` or the old host is another \
         URI."
        [r#"whole schema: {"$schema": "https://json-structure.org/meta/core/v0", "type": "string"}"#]
        "Use the URI that the message suggests. A host with a meta-schema of its own registers it (`metaSchemas`)."
    }
    DialectMissingSchema {
        "Without `$schema` a schema counts as JSON Schema, as MCP has it. This one has a keyword or a type name that \
         only JSON Structure knows, so `$schema` was probably forgotten."
        [r#"whole schema: {"type": "object", "properties": {"eta": {"type": "datetime"}}}"#]
        "Add `$schema` with the URI of a JSON Structure meta-schema."
    }
    DialectUsesDuplicate {
        "`$uses` is a set of add-ins, and one name is in it twice."
        [r#"schema (extended): {"$uses": ["JSONStructureUnits", "JSONStructureUnits"], "type": "string"}"#]
        "Remove the second one."
    }
    DialectUnknownAddIn {
        "`$uses` names an add-in that does not exist. To go on without it would check less than the author asked for."
        [r#"schema (extended): {"$uses": ["Validation"], "type": "string"}"#]
        "Use one of the names in the message; all of them begin with `JSONStructure`."
    }
    DialectAddInAlias {
        "Drafts of the add-ins print names that begin with `JSONSchema`. The published meta-schemas have names that \
         begin with `JSONStructure`. The draft's name is taken as meant, but other programs may not know it."
        [r#"schema (extended): {"$uses": ["JSONSchemaUnits"], "type": "double"}"#]
        "Use the published name."
    }
    DialectAddInNotOffered {
        "The meta-schema in `$schema` does not offer this add-in to `$uses`. It is activated all the same, because to \
         ignore it would silently check less; other programs may do otherwise."
        [r#"schema: {"$uses": ["JSONStructureUnits"], "type": "double", "unit": "m"}"#]
        "Set `$schema` to a meta-schema that offers it, for most add-ins \
         `https://json-structure.org/meta/extended/v0/#`."
    }

    // The schema as a document
    SchemaUnusable {
        "The schema has errors, so it says nothing reliable about instances. To be safe, no instance is valid under \
         it."
        [r#"schema: {"type": "strnig"}"# r#"instance: "Rotterdam""#]
        "Look at the report of the schema and correct its errors first."
    }
    SchemaNoRootType {
        "The document has `definitions` but neither `type` nor `$root`. It is a fine library of types, but there is \
         nothing to hold an instance against (Core 3.3)."
        [r#"schema: {"definitions": {"Port": {"type": "string"}}}"# r#"instance: "Rotterdam""#]
        "Point `$root` at one of the definitions, or give the root a `type`."
    }
    SchemaNotAnObject {
        "JSON Structure has no boolean schemas and no short forms: wherever a schema is expected there is an object."
        [r#"schema: {"type": "array", "items": "string"}"#]
        "Write an object with `type`. For any value, write `{\"type\": \"any\"}`."
    }
    SchemaNotASchema {
        "A keyword of JSON Schema that holds a schema holds something else. A schema is an object or, from draft-06 on, a \
         boolean."
        [r##"whole schema: {"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {"a": 5}}"##]
        "Write a schema there."
    }
    SchemaIdDuplicate {
        "Two schemas of one compilation have the same `$id`, or two of one resource the same anchor, so a reference could \
         mean either."
        [r##"whole schema: {"$schema": "https://json-schema.org/draft/2020-12/schema","## r##"  "$defs": {"a": {"$id": "https://x.example/x"}, "b": {"$id": "https://x.example/x"}}}"##]
        "Give each of them an identifier or an anchor of its own."
    }
    SchemaMissingKeyword {
        "A keyword is missing that this place cannot do without: `$id` and `name` of the root, `items` of an array, \
         `values` of a map, `tuple` of a tuple, `choices` of a choice and the like."
        [r#"schema: {"type": "array"}"#]
        "Add the keyword. For an array of anything, write `\"items\": {\"type\": \"any\"}`."
    }
    SchemaMissingName {
        "The root should have a `name` (Core 3.3). With a root `type` that is an error; beside `$root` it is only \
         expected, since examples in Core itself leave it out."
        [
            r#"whole schema: {"$schema": "https://json-structure.org/meta/core/v0/#","#
            r#"  "$id": "https://example.com/port","#
            r##"  "$root": "#/definitions/Port", "definitions": {"Port": {"type": "string"}}}"##
        ]
        "Add a `name` that is an identifier."
    }
    SchemaMissingType {
        "Every schema states its `type`; an empty schema does not mean \"anything\". Only with Conditional Composition \
         active may a composition stand in its place."
        [r#"schema: {"type": "object", "properties": {"cargo": {"description": "whatever is on board"}}}"#]
        "Add `type`; `any` allows every value."
    }
    SchemaKeywordShape {
        "The value of a keyword has a form that the keyword cannot have. The message says what is expected. This is \
         checked even where the add-in of the keyword is not active."
        [r#"schema: {"type": "string", "maxLength": -1}"#]
        "Give the keyword a value of the form that the message names."
    }
    SchemaKeywordNotApplicable {
        "The keyword belongs to other types. On this one it could never have an effect, so the author must have meant \
         something else: another keyword, or another type."
        [r#"schema: {"type": "string", "items": {"type": "string"}}"#]
        "Remove the keyword, or change the type. A map has `minEntries` where an object has `minProperties`, for \
         example."
    }
    SchemaAnnotationNotApplicable {
        "The keyword describes values of another type. It never decides about instances, so this is only a warning."
        [r#"schema: {"type": "string", "contentEncoding": "base64"}"#]
        "Remove the keyword, or use the type that it describes; `contentEncoding` goes with `binary`."
    }
    SchemaMisplacedKeyword {
        "The keyword speaks of the whole document and has no meaning further down."
        [r#"schema: {"type": "object", "properties": {"port": {"type": "string", "$id": "https://example.com/port"}}}"#]
        "Move it to the root, or remove it."
    }
    SchemaForeignKeyword {
        "The keyword belongs to JSON Schema. JSON Structure would ignore it, and so would lose what it was meant to \
         say."
        [r#"schema: {"type": "string", "$defs": {"Port": {"type": "string"}}}"#]
        "Use what the message names. Definitions stand in `definitions`, and a reference stands inside `type`."
    }
    SchemaNearMiss {
        "An unknown member is allowed as an annotation, but this one is one slip away from a keyword. If it was meant \
         as that keyword, the rule is not in force."
        [r#"schema: {"type": "string", "maxlength": 40}"#]
        "Correct the spelling. If the member really is your own annotation, choose a name that is less alike."
    }
    SchemaNotAbsoluteUri {
        "The value has to be an absolute URI: a scheme, a colon and what follows, such as `https://example.com/port`. \
         A relative one would mean something else in every place (Core 3.3)."
        [r#"schema: {"$id": "port.json", "type": "string"}"#]
        "Write the full URI. It only names the schema; nothing has to be found there."
    }
    SchemaIdentifier {
        "Names of types, properties, choices and namespaces are identifiers, so that code can be made of them (Core \
         3.6): ASCII letters, digits and underscores, not beginning with a digit."
        [r#"schema: {"type": "object", "properties": {"imo-number": {"type": "string"}}}"#]
        "Rename it. If JSON needs the other name, activate Alternate Names and state it: `\"altnames\": {\"json\": \
         \"imo-number\"}`."
    }
    SchemaTypeAndRoot {
        "The root says both that it is a type and that another type is the root (Core 3.3). Only one of them can be \
         meant."
        [r##"schema: {"type": "string", "$root": "#/definitions/Port", "definitions": {"Port": {"type": "string"}}}"##]
        "Remove one of the two."
    }
    SchemaRootType {
        "The `type` of the root is the name of a type. A union or a reference there would leave the root type without \
         a form of its own."
        [r#"schema: {"type": ["string", "null"]}"#]
        "Put the union into `definitions` and point `$root` at it."
    }
    SchemaUnknownType {
        "No type has this name; names of types are case-sensitive. Types of your own are referred to, not named: \
         `{\"type\": {\"$ref\": \"#/definitions/Port\"}}`."
        [r#"schema: {"type": "date-time"}"#]
        "Use the type that the message suggests, or a reference to a definition."
    }
    SchemaNamespaceMember {
        "A definition without `type` is a namespace, and a namespace holds only types and further namespaces, all of \
         them objects. Perhaps the object was meant as a type."
        [r#"schema: {"type": "string", "definitions": {"Harbour": {"title": "all about harbours"}}}"#]
        "Add `type` if it is a type; otherwise remove what is neither a type nor a namespace."
    }
    SchemaNamespaceLikeType {
        "A definition without `type` is a namespace, and its members are types. A member here has the name of a \
         keyword, so the definition was probably meant as a type."
        [r#"schema: {"type": "string", "definitions": {"Berth": {"properties": {"number": {"type": "uint8"}}}}}"#]
        "Add `type`, such as `\"type\": \"object\"`."
    }
    SchemaImport {
        "`$import` and `$importdefs` ask for definitions of another document. Nothing is ever fetched, and to ignore \
         them would lose types, so the schema is refused wherever they stand."
        [r#"schema: {"type": "string", "$import": "https://example.com/harbour"}"#]
        "Put the definitions in place before the schema is sent: `resolveImports` does it."
    }
    SchemaImportUnknown {
        "An import names a document that is not among the resources. They are handed over by the caller, who has loaded them \
         from wherever they are."
        [
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/harbour"}"#
        ]
        "Hand the document over under exactly this URI."
    }
    SchemaImportCycle {
        "Documents that import each other have no first definition to begin with."
        [
            r#"options: {"resources": {"https://example.com/a": {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/a"}}}"#
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/a"}"#
        ]
        "Move what both need into a third document."
    }
    SchemaImportDialect {
        "Imports are an add-in of JSON Structure. Neither a schema in another dialect nor a document that is none can take \
         part in them."
        [
            r#"resolveImports: {"$schema": "https://json-schema.org/draft/2020-12/schema","#
            r#"  "$import": "https://example.com/harbour"}"#
        ]
        "Say in `$schema` that it is JSON Structure, if it is."
    }
    SchemaImportUnnamed {
        "`$import` makes a definition of the root type of the document, under its `name`; this one has none."
        [
            r#"options: {"resources": {"https://example.com/a": {"$schema": "https://json-structure.org/meta/core/v0/#","#
            r#"  "type": "string"}}}"#
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/a"}"#
        ]
        "Give the root of the document a `name`, or leave its root type out with `$importdefs`."
    }
    SchemaImportConflict {
        "Two documents are imported into the same namespace and define a name each in its own way. Whichever won, the other \
         document would refer to something that it does not know."
        [
            r#"options: {"resources": {"https://example.com/a": {"$schema": "https://json-structure.org/meta/core/v0/#","#
            r#"  "definitions": {"Berth": {"type": "string"}}},"#
            r#""https://example.com/b": {"$schema": "https://json-structure.org/meta/core/v0/#","#
            r#"  "definitions": {"Berth": {"type": "int32"}}}}}"#
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/a", "$importdefs": "https://example.com/b"}"#
        ]
        "Import one of them into a namespace of its own under `definitions`."
    }
    SchemaImportShadowed {
        "A document defines a name that it also imports. Its own definition counts, and the imported document refers to that \
         one too from now on."
        [
            r#"options: {"resources": {"https://example.com/a": {"$schema": "https://json-structure.org/meta/core/v0/#","#
            r#"  "definitions": {"Berth": {"type": "string"}}}}}"#
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "$import": "https://example.com/a", "definitions": {"Berth": {"type": "int32"}}}"#
        ]
        "Nothing, if that is meant; otherwise rename one of them."
    }
    SchemaImportPlace {
        "Imports bring definitions, so they stand where definitions do: at the root, in `definitions` and in the namespaces \
         below. Inside a type they mean nothing."
        [
            r#"resolveImports: {"$schema": "https://json-structure.org/meta/extended/v0/#","#
            r#"  "definitions": {"Berth": {"type": "string", "$import": "https://example.com/a"}}}"#
        ]
        "Import into a namespace and refer to the type that is wanted."
    }

    // References
    SchemaReferenceShape {
        "A reference is an object with `$ref`, and `description` if need be; nothing else may stand in it (Core \
         3.4.3)."
        [
            r##"schema: {"type": "object", "properties": {"port": {"type": {"$ref": "#/definitions/Port","##
            r#"  "maxLength": 5}}},"#
            r#"  "definitions": {"Port": {"type": "string"}}}"#
        ]
        "Move the other keywords out of the reference, beside `type`: there they apply in addition to the type."
    }
    SchemaReferenceSyntax {
        "A pointer of a schema leads into the `definitions` of the same document and is written `#/definitions/Name`, \
         with more segments for namespaces. Other documents cannot be referred to (Core 3.3.6)."
        [r#"schema: {"type": "object", "properties": {"port": {"type": {"$ref": "port.json"}}}}"#]
        "Define the type in this document and point at it."
    }
    SchemaReferenceUnresolved {
        "The pointer is well formed, but there is no definition at the place that it names. Names are case-sensitive, \
         and those of a namespace need the namespace in front."
        [r##"schema: {"type": "object", "properties": {"port": {"type": {"$ref": "#/definitions/Port"}}}}"##]
        "Correct the pointer, or add the definition."
    }
    SchemaReferenceNamespace {
        "The pointer ends at a namespace: an object without `type`, which holds types but is none."
        [
            r##"schema: {"type": "object", "properties": {"port": {"type": {"$ref": "#/definitions/Harbour"}}},"##
            r#"  "definitions": {"Harbour": {"Port": {"type": "string"}}}}"#
        ]
        "Point at a type inside the namespace. If the target was meant as a type, add its `type`."
    }
    SchemaReferenceAbstract {
        "An abstract type is only there to be extended; no value is ever of it alone (Core 3.10.1)."
        [
            r##"schema: {"$root": "#/definitions/Vessel","##
            r#"  "definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}}}}"#
        ]
        "Refer to a type that extends it, or to a choice among such types; or remove `abstract`."
    }
    SchemaReferenceCycle {
        "The type refers to itself, or to others that refer back to it, without ever moving on to a property, item or \
         value. It describes no value at all. A recursive type is fine as soon as there is such a step."
        [r##"schema: {"$root": "#/definitions/A", "definitions": {"A": {"type": {"$ref": "#/definitions/A"}}}}"##]
        "Let one of the types in the circle say what it is."
    }
    SchemaPointerWithoutHash {
        "The pointer begins with `/` instead of `#/`. Read literally, Core allows that for `$root` and `$extends`, but \
         every example has the `#`, and other programs may insist on it."
        [r#"schema: {"$root": "/definitions/Port", "definitions": {"Port": {"type": "string"}}}"#]
        "Write the `#`."
    }

    // Unions, objects, tuples, choices
    SchemaUnionMember {
        "A union lists names of primitive types and references (Core 3.5.1). Compound types such as `object` need \
         keywords of their own and have no room for them there."
        [r#"schema: {"type": "object", "properties": {"cargo": {"type": ["string", "object"]}}}"#]
        "Define the compound type and put a reference to it into the union."
    }
    SchemaUnionInline {
        "An array, set or map is written out inside a union. The rule of Core 3.5.1 does not allow it, though one of \
         its examples has it; it is accepted here, but other programs may refuse it."
        [
            r#"schema: {"type": "object","#
            r#"  "properties": {"ports": {"type": ["null", {"type": "array", "items": {"type": "string"}}]}}}"#
        ]
        "Define the type and put a reference to it into the union."
    }
    SchemaUnionDuplicate {
        "A union is a set of types, and one of them is in it twice."
        [r#"schema: {"type": "object", "properties": {"pilot": {"type": ["string", "null", "string"]}}}"#]
        "Remove the second one."
    }
    SchemaRequiredUndeclared {
        "`required` lists a name that neither the type nor its bases declare. Most often one of the two is misspelt."
        [r#"schema: {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["nmae"]}"#]
        "Correct the name, or declare the property. `required` has declared names, even where JSON has another one."
    }
    SchemaRequiredMixed {
        "`required` either lists names, all of which must be there, or lists of names, of which exactly one must be \
         complete. A mixture has no meaning."
        [
            r#"schema: {"type": "object", "properties": {"imo": {"type": "string"}, "mmsi": {"type": "string"}},"#
            r#"  "required": ["imo", ["mmsi"]]}"#
        ]
        "Use one form. Names that are always needed go into each of the lists."
    }
    SchemaRequiredDuplicate {
        "A name is twice in one list of `required`."
        [r#"schema: {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name", "name"]}"#]
        "Remove the second one, or put in the name that was meant."
    }
    SchemaTupleUndeclared {
        "`tuple` gives the order of the declared properties, and this name is not among them."
        [r#"schema: {"type": "tuple", "properties": {"lat": {"type": "double"}}, "tuple": ["lat", "lon"]}"#]
        "Declare the property, or take the name out of `tuple`."
    }
    SchemaTupleMissing {
        "A tuple has all its properties, in the order of `tuple`; a declared property without a place there could \
         never be given."
        [
            r#"schema: {"type": "tuple", "properties": {"lat": {"type": "double"}, "lon": {"type": "double"}},"#
            r#"  "tuple": ["lat"]}"#
        ]
        "Add the name to `tuple`, or remove the property."
    }
    SchemaTupleDuplicate {
        "A name is twice in `tuple`. A property has one place."
        [r#"schema: {"type": "tuple", "properties": {"lat": {"type": "double"}}, "tuple": ["lat", "lat"]}"#]
        "Remove the second one, or put in the name that was meant."
    }
    SchemaAbstractClosed {
        "An abstract type is open, so that the types that extend it can add properties. Whether further members are \
         allowed is said by the type that extends it (Core 3.10.1)."
        [
            r#"schema: {"definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}, "additionalProperties": false}}}"#
        ]
        "Move `additionalProperties` to the types that extend this one."
    }
    SchemaAbstractUse {
        "An abstract type stands where values are described: at the root, or in a property, item, value or choice. It \
         may only stand in `definitions`, to be extended (Core 3.10.1)."
        [r#"schema: {"type": "object", "abstract": true, "properties": {"name": {"type": "string"}}}"#]
        "Move it into `definitions` and extend it, or remove `abstract`."
    }
    SchemaExtendsConcrete {
        "`$extends` names a type that is not abstract. Values of one type never count as values of another, so only \
         types that have no values can be built upon (Core 3.10.2)."
        [
            r#"schema: {"definitions": {"Vessel": {"type": "object", "properties": {"name": {"type": "string"}}},"#
            r##"  "Tanker": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"volume": {"type": "double"}}}}}"#
        ]
        "Mark the base with `\"abstract\": true`. If it has values too, split off an abstract type that both extend."
    }
    SchemaExtendsKind {
        "A type can only extend its own kind: an object an object, a tuple a tuple. A choice extends an object."
        [
            r#"schema: {"definitions": {"Pair": {"type": "tuple", "abstract": true,"#
            r#"  "properties": {"lat": {"type": "double"}}},"#
            r##"  "Place": {"type": "object", "$extends": "#/definitions/Pair","##
            r#"  "properties": {"name": {"type": "string"}}}}}"#
        ]
        "Extend a type of the same kind, or use the other type in a property."
    }
    SchemaExtendsCycle {
        "A type is among its own bases, so what it inherits has no end."
        [
            r#"schema: {"definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r##"  "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"name": {"type": "string"}}}}}"#
        ]
        "Take one of the types out of the circle."
    }
    SchemaPropertyRedefined {
        "A type declares a property that it inherits already. The two could contradict each other, so it must not \
         (Core 3.10.2)."
        [
            r#"schema: {"definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}},"#
            r##"  "Tanker": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"name": {"type": "string"}}}}}"#
        ]
        "Remove the property from the type, or from the base if the types differ in it."
    }
    SchemaWireNameDuplicate {
        "With Alternate Names active, `altnames.json` is the name of a property in JSON. Two properties of one type, \
         bases included, would then be the same member."
        [
            r#"schema (extended): {"$uses": ["JSONStructureAlternateNames"], "type": "object","#
            r#"  "properties": {"eta": {"type": "string"}, "arrival": {"type": "string","#
            r#"  "altnames": {"json": "eta"}}}}"#
        ]
        "Change one of the two names."
    }
    SchemaSelectorWithoutExtends {
        "A choice with `$extends` is told by a member of its object, the selector. A choice without it is an object \
         with a single member, whose name tells the choice. A selector without a base mixes the two (Core 3.2.3.7)."
        [r#"schema: {"type": "choice", "selector": "kind", "choices": {"tanker": {"type": "string"}}}"#]
        "Remove `selector`; or add `$extends` with an abstract base that all choices extend."
    }
    SchemaSelectorType {
        "The selector holds the name of a choice, which is a string. The base declares a property of that name with \
         another type, so no value could satisfy both."
        [
            r##"schema: {"type": "choice", "$extends": "#/definitions/Vessel", "selector": "kind","##
            r##"  "choices": {"tanker": {"type": {"$ref": "#/definitions/Tanker"}}},"##
            r#"  "definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"kind": {"type": "int32"}}},"#
            r##"  "Tanker": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"volume": {"type": "double"}}}}}"#
        ]
        "Choose another name for the selector, or remove the property from the base: the selector need not be \
         declared."
    }
    SchemaChoiceNotDerived {
        "Where a choice has `$extends`, each of its choices is an object type that extends the same base, so that all \
         values have the members of the base (Core 3.2.3.7)."
        [
            r##"schema: {"type": "choice", "$extends": "#/definitions/Vessel", "selector": "kind","##
            r#"  "choices": {"tanker": {"type": "string"}},"#
            r#"  "definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}}}}"#
        ]
        "Let the choice be a reference to a type that extends the base; or remove `$extends` and `selector`."
    }
    SchemaOfferConcrete {
        "What `$offers` hands out is added to an existing type, so it is an abstract type (Core 3.10.3)."
        [
            r##"schema: {"$offers": {"Ice": "#/definitions/IceVessel"}, "definitions": {"##
            r#"  "Vessel": {"type": "object", "abstract": true, "properties": {"name": {"type": "string"}}},"#
            r##"  "IceVessel": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"class": {"type": "string"}}}}}"#
        ]
        "Mark it with `\"abstract\": true`."
    }
    SchemaOfferExtends {
        "What `$offers` hands out is added to the object type that it extends; this one extends none of this document."
        [
            r##"schema: {"$offers": {"Ice": "#/definitions/IceVessel"}, "definitions": {"##
            r#"  "IceVessel": {"type": "object", "abstract": true, "properties": {"class": {"type": "string"}}}}}"#
        ]
        "Add `$extends` with a pointer to the type that is to have the further properties."
    }
    SchemaOfferConflict {
        "Two add-ins of `$offers` define a property of one name for the same type, and not alike. An instance may \
         select both, and then the property would have two meanings (Core 3.10.4)."
        [
            r##"schema: {"$offers": {"Ice": "#/definitions/Ice", "Fire": "#/definitions/Fire"}, "definitions": {"##
            r#"  "Vessel": {"type": "object", "properties": {"name": {"type": "string"}}},"#
            r##"  "Ice": {"type": "object", "abstract": true, "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"class": {"type": "int8"}}},"#
            r##"  "Fire": {"type": "object", "abstract": true, "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"class": {"type": "string"}}}}}"#
        ]
        "Rename one of the two properties, or define both alike."
    }

    // Values and bounds in schemas
    SchemaValueNotOfType {
        "`const` and the values of `enum` are values of the type. One that is not could never be given, and is most \
         often a slip: a number where the type is carried by strings, or a value out of range."
        [r#"schema: {"type": "int8", "const": 300}"#]
        "Correct the value, or change the type."
    }
    SchemaEnumDuplicate {
        "`enum` lists different values. Numbers are compared by value, so `1` and `1.0` are the same."
        [r#"schema: {"type": "double", "enum": [1, 2.5, 1.0]}"#]
        "Remove the second one."
    }
    SchemaRangeEmpty {
        "The lower bound is above the upper one, or they meet where one of them is exclusive, so no value satisfies \
         both."
        [r#"schema: {"type": "string", "minLength": 5, "maxLength": 3}"#]
        "Swap or correct the bounds."
    }
    SchemaPatternSyntax {
        "The text is no regular expression of ECMA-262 with the `u` flag. The message names the fault. A pattern that \
         cannot be read would otherwise be a check that never happens."
        [r#"schema: {"type": "string", "pattern": "^([A-Z]{5}$"}"#]
        "Correct the pattern. In a JSON text each backslash of the pattern is written twice."
    }
    SchemaPatternUnsupported {
        "The pattern is valid, but cannot be decided in time linear in the text: it has a backreference. Untrusted \
         patterns must not be able to stall a host, and a skipped check would be worse, so it is refused."
        [r#"schema: {"type": "string", "pattern": "^(a+)-\\1$"}"#]
        "Write the pattern without a backreference, or check that part in your own code."
    }
    SchemaPatternLenient {
        "Patterns are read with the `u` flag, under which punctuation must not be escaped needlessly and a brace must \
         not stand alone. What is meant is not in doubt, so it is accepted, but stricter programs refuse it."
        [r#"schema: {"type": "string", "pattern": "^[A-Z]+\\_[0-9]+$"}"#]
        "Take the backslash off, or put one before the brace."
    }
    SchemaPatternUnanchored {
        "In JSON Structure a pattern has to match the whole value, unlike in JSON Schema. This pattern has no `^` and \
         `$` at its ends, so programs that search will accept more values than this check does."
        [r#"schema (validation): {"type": "string", "pattern": "[A-Z]{5}"}"#]
        "Write `^` and `$` to have it read alike everywhere. If a part of the value should do, write `.*` at the ends."
    }
    SchemaAltEnumUnknown {
        "`altenums` gives other symbols for the values of `enum`, and here is a symbol for a value that `enum` does \
         not have. It has no effect."
        [r#"schema: {"type": "string", "enum": ["NL"], "altenums": {"lang:nl": {"BE": "België"}}}"#]
        "Correct the value, or add it to `enum`."
    }
    SchemaAnnotationValue {
        "Some semantic annotations take values from a closed list, or objects with certain members only; this is not \
         one of them."
        [r#"schema: {"type": "double", "derivation": "guessed"}"#]
        "Use one of the values or members in the message."
    }
    SchemaAnnotationMember {
        "A semantic annotation names a member that the type does not declare. Declared names count here, never the \
         names in `altnames`."
        [
            r#"schema: {"type": "object", "properties": {"lat": {"type": "double"}},"#
            r#"  "coordinateReferenceSystem": {"reference": "https://example.com/wgs84", "kind": "crs","#
            r#"  "coordinates": ["lat", "lon"]}}"#
        ]
        "Correct the name, or declare the property."
    }
    SchemaIdentityUndeclared {
        "`identity` lists the properties by which other objects refer to one of this type, and this name is not \
         declared."
        [r#"schema: {"type": "object", "properties": {"imo": {"type": "string"}}, "identity": ["id"]}"#]
        "Correct the name, or declare the property."
    }
    SchemaRelationName {
        "A relation is a member of the object under its own name, and a property has this name already."
        [
            r#"schema: {"type": "object", "properties": {"imo": {"type": "string"}}, "identity": ["imo"],"#
            r#"  "relations": {"#
            r##"  "imo": {"cardinality": "single", "targettype": {"$ref": "#/definitions/Port"}}},"##
            r#"  "definitions": {"Port": {"type": "object", "properties": {"code": {"type": "string"}},"#
            r#"  "identity": ["code"]}}}"#
        ]
        "Rename the relation or the property."
    }
    SchemaRelationTarget {
        "A relation points at objects by their identity, so the target type needs `identity`, of its own or from a \
         base."
        [
            r##"schema: {"type": "object", "properties": {"imo": {"type": "string"}}, "relations": {"##
            r##"  "home": {"cardinality": "single", "targettype": {"$ref": "#/definitions/Port"}}},"##
            r#"  "definitions": {"Port": {"type": "object", "properties": {"code": {"type": "string"}}}}}"#
        ]
        "Add `identity` to the target type."
    }
    SchemaRelationScope {
        "`scope` says where in the document the targets of a relation are found: a pointer into the schema that leads \
         to an array, set or map of the target type, or `#` for the whole document."
        [
            r#"schema: {"type": "object", "properties": {"imo": {"type": "string"}}, "relations": {"#
            r##"  "home": {"cardinality": "single", "targettype": {"$ref": "#/definitions/Port"},"##
            r##"  "scope": "#/properties/imo"}},"##
            r#"  "definitions": {"Port": {"type": "object", "properties": {"code": {"type": "string"}},"#
            r#"  "identity": ["code"]}}}"#
        ]
        "Point at a collection of the target type, or leave `scope` out."
    }

    // Slots
    SlotUnactivatedKeyword {
        "The keyword belongs to an add-in that is not active, so it has no effect on instances: they are checked less \
         strictly than the schema reads. Read as a server's own schema (`role: \"server\"`) it is an error, since a \
         server must not send such keywords."
        [r#"schema: {"type": "string", "minLength": 1}"#]
        "Activate the add-in: name it in `$uses` under a meta-schema that offers it, or use one that activates it, \
         such as `https://json-structure.org/meta/validation/v0/#`."
    }

    SlotNotAnObject {
        "MCP carries schemas of tools and forms as objects; `true` and `false` are schemas of JSON Schema, but not there."
        ["options: {\"slot\": \"outputSchema\"}" "whole schema: true"]
        "Write `{}` for a schema that accepts everything."
    }
    SlotRootType {
        "Arguments and answers to forms are objects, and MCP wants the schema to say so at its root, in so many words. \
         Results could be nothing else before revision 2026-07-28."
        ["options: {\"slot\": \"inputSchema\"}" r#"whole schema: {"properties": {"city": {"type": "string"}}}"#]
        "Add `\"type\": \"object\"` to the root."
    }
    SlotRootPointer {
        "In `inputSchema` and `requestedSchema` the root is an object type that stands there itself. Only `outputSchema` may \
         point at a definition with `$root`."
        [
            "options: {\"slot\": \"inputSchema\"}"
            "schema: {\"$root\": \"#/definitions/In\", \"definitions\": {"
            r#""In": {"type": "object", "properties": {"a": {"type": "any"}}}}}"#
        ]
        "Move the definition to the root."
    }
    SlotZeroArgument {
        "Core has no object without properties, so the arguments of a tool that takes none are described by a property `null` \
         that carries nothing. No other slot may use that."
        [
            "options: {\"slot\": \"outputSchema\"}"
            r#"schema: {"type": "object", "properties": {"null": {"type": "null"}}, "additionalProperties": false}"#
        ]
        "Declare what the result holds, or leave `outputSchema` out."
    }
    SlotZeroArgumentForm {
        "Core has no object without properties. A tool that takes no arguments is described by exactly one property `null` of \
         type null that is not required, in an object that allows nothing else."
        [
            "options: {\"slot\": \"inputSchema\"}"
            r#"schema: {"type": "object", "properties": {"null": {"type": "null"}}}"#
        ]
        "Write `\"properties\": {\"null\": {\"type\": \"null\"}}, \"additionalProperties\": false` and no `required`."
    }

    SlotListing {
        "What `tools/list` gives is an object whose member `tools` is an array."
        [r#"checkTools: [{"name": "a", "inputSchema": {"type": "object"}}]"#]
        "Hand over the result of `tools/list` or the response that holds it, or a single definition."
    }
    SlotToolMember {
        "The member of a tool has a form that it cannot have. Without a name a tool cannot be called; with the rest a client \
         can go on, so for a client it is a warning."
        [r#"checkTools: {"tools": [{"name": 7, "inputSchema": {"type": "object"}}]}"#]
        "Give the member the form that the message asks for."
    }
    SlotToolName {
        "Names of tools should be short and plain, since hosts, models and headers carry them."
        [r#"checkTools: {"tools": [{"name": "get weather", "inputSchema": {"type": "object"}}]}"#]
        "Use letters, digits, `_`, `-` and `.`, up to 128 of them."
    }
    SlotToolNameTaken {
        "A call names its tool, so of two tools of one name only the first can be meant."
        [
            r#"checkTools: {"tools": [{"name": "a", "inputSchema": {"type": "object"}},"#
            r#"{"name": "a", "inputSchema": {"type": "object"}}]}"#
        ]
        "Rename one of them."
    }
    SlotMissingInput {
        "Every tool has an input schema, also one that takes no arguments."
        [r#"checkTools: {"tools": [{"name": "a"}]}"#]
        "Write `{\"type\": \"object\", \"additionalProperties\": false}` for a tool without arguments."
    }
    SlotNameNotDerived {
        "The name of a schema in JSON Structure should come from the name of its tool, so that both are recognised together."
        [
            "checkTools: {\"tools\": [{\"name\": \"convert\", \"inputSchema\": {"
            r#""$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://example.com/in", "name": "Input","#
            r#""type": "object", "properties": {"a": {"type": "any"}}}}]}"#
        ]
        "Name the schema after the tool, such as `ConvertInput` for `convert`."
    }
    SlotForeignId {
        "Nothing authenticates the `$id` of a schema, so a server must keep to identifiers in a namespace of its own. The \
         namespace was given by the option `namespace`."
        [
            "options: {\"namespace\": \"https://tools.example.com/\"}"
            "checkTools: {\"tools\": [{\"name\": \"convert\", \"inputSchema\": {"
            r#""$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://other.example/in","#
            r#""name": "ConvertInput", "type": "object", "properties": {"a": {"type": "any"}}}}]}"#
        ]
        "Use an identifier that begins with the namespace."
    }

    // Negotiation
    NegotiationShape {
        "Capabilities, their `extensions` and the settings of an extension are objects. What is no object cannot be read, \
         and the binding counts as not agreed on."
        [r#"negotiate: {"client": {"extensions": {"org.json-structure/schema-binding": true}}, "server": {}}"#]
        "Write `{}` for an extension without settings."
    }
    NegotiationNotAdvertised {
        "One side does not say that it knows the binding. That is allowed; the other side then has to do without: a server \
         sends JSON Schema projections, a client reads JSON Schema. A name that is nearly right is pointed out."
        [r#"negotiate: {"client": {"extensions": {"org.json-structure/schema-binding": {}}}, "server": {}}"#]
        "To use JSON Structure in slots, put `org.json-structure/schema-binding` with the value `{}` into `extensions` of \
         the capabilities of both sides."
    }
    NegotiationIdentifier {
        "Names in `extensions` have a prefix: labels joined by dots, usually a domain name backwards, then a slash and a \
         name. Other sides will not recognise anything else."
        [r#"negotiate: {"client": {"extensions": {"schema-binding": {}}}, "server": {}}"#]
        "Give the name its prefix."
    }

    NegotiationUnasked {
        "A client that has not advertised the binding would read the schema as JSON Schema and get its meaning wrong, without \
         an error. A server must send it a projection instead."
        [
            "options: {\"negotiated\": false, \"role\": \"server\"}"
            "checkTools: {\"tools\": [{\"name\": \"convert\", \"inputSchema\": {"
            r#""$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://example.com/in","#
            r#""name": "ConvertInput", "type": "object", "properties": {"a": {"type": "any"}}}}]}"#
        ]
        "Send `project(schema)` in the slot to such clients."
    }

    // Results
    ResultShape {
        "A member of the result has a form that it cannot have, or the result is no object."
        [r#"checkCall: {"tool": {"name": "a", "inputSchema": {"type": "object"}}, "result": {"content": "done"}}"#]
        "Give the member the form that the message asks for; `content` is an array of blocks, and may be empty."
    }
    ResultMissingStructuredContent {
        "A tool with an output schema promises a structured result with every success. Only an absent member is absence: \
         `null`, `0`, `false` and the empty string are values. The blocks of content are still there to be used."
        [
            r#"checkCall: {"tool": {"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}},"#
            r#""result": {"content": []}}"#
        ]
        "Return the value in `structuredContent`, or set `isError` if the tool failed."
    }
    ResultNotAnObject {
        "Before revision 2026-07-28 a structured result was an object and nothing else."
        [
            "options: {\"revision\": \"2025-11-25\"}"
            r#"checkCall: {"tool": {"name": "a", "inputSchema": {"type": "object"}},"#
            r#""result": {"content": [], "structuredContent": 1}}"#
        ]
        "Put the value into an object."
    }
    ResultUnknownType {
        "A result is `complete` or `input_required`. What another type means is not known, so the result cannot be used."
        [
            r#"checkCall: {"tool": {"name": "a", "inputSchema": {"type": "object"}},"#
            r#""result": {"resultType": "partial", "content": []}}"#
        ]
        "Use one of the two types."
    }
    ResultMirrorMissing {
        "Clients that do not know structured results read the text, so the JSON of the value should be in a block of text."
        [
            "checkCall: {\"mirrors\": true, \"tool\": {\"name\": \"a\", \"inputSchema\": {\"type\": \"object\"}},"
            r#""result": {"content": [], "structuredContent": {"n": 1}}}"#
        ]
        "Add a block of text with the JSON of the structured content."
    }
    ResultMirrorDiffers {
        "The text that mirrors the structured content is the JSON of the same value; here a client that reads the text learns \
         something else than one that reads the value."
        [
            "checkCall: {\"mirrors\": true, \"tool\": {\"name\": \"a\", \"inputSchema\": {\"type\": \"object\"}},"
            r#""result": {"content": [{"type": "text", "text": "{\"n\": 2}"}], "structuredContent": {"n": 1}}}"#
        ]
        "Write both from the same value."
    }

    // Recorded exchanges
    ExchangeNotAMessage {
        "Every line is a JSON-RPC message: an object with a `method`, a `result` or an `error`. It may be wrapped in an object \
         that has it as `message`."
        [r#"exchange: [1, 2]"#]
        "Write one message on each line; lists of messages are no longer part of MCP."
    }
    ExchangeEnvelope {
        "JSON-RPC asks for the member `jsonrpc` and for an `id` of requests that is a string or a number, never null."
        [r#"exchange: {"method": "ping", "id": 1}"#]
        "Complete the message."
    }
    ExchangeIdReused {
        "Two requests of one side that wait at the same time must not share an identifier, or nobody knows which of them an \
         answer is for."
        [
            r#"exchange: {"jsonrpc": "2.0", "id": 1, "method": "ping"}"#
            r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#
        ]
        "Use a new identifier for every request."
    }
    ExchangeUnmatched {
        "The recording has no request that this could be the answer to. Perhaps it began too late."
        [r#"exchange: {"jsonrpc": "2.0", "id": 7, "result": {}}"#]
        "Record from the start, or say who sent the message with `from`."
    }
    ExchangeUnknownTool {
        "The call names a tool that was not in the last listing, or that no client could use."
        [
            r#"exchange: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#
            r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}"#
            r#"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a"}}"#
        ]
        "Call a tool that is listed, and list again when the server says that its tools have changed."
    }
    ExchangeRanOnWrongHeaders {
        "A server must hold the headers of a request against its body, since others on the way act on them. Here it gave a \
         result although they differ; which header it is, is told at the request."
        [
            r#"exchange: {"headers":{"MCP-Protocol-Version":"2026-07-28"},"message":{"jsonrpc":"2.0","id":1,"method":"ping"}}"#
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#
        ]
        "Answer with status 400 and the error that `verifyStandardHeaders` or `verify` gives."
    }
    ExchangeRanOnWrongArguments {
        "A server must check the arguments of a call before it runs the tool. Here it gave a result although they do not match \
         the input schema; what is wrong with them is told at the request."
        [
            r#"exchange: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#
            r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{"type":"object","required":["n"]}}]}}"#
            r#"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a", "arguments": {}}}"#
            r#"{"jsonrpc": "2.0", "id": 2, "result": {"content": []}}"#
        ]
        "Answer with a result that has `isError`, as `reply` makes it."
    }

    // Elicitation
    ElicitationKeyword {
        "Forms are drawn by hosts that know a closed list of keywords. What is not on it and constrains a value would be lost \
         on the way, and the user would be asked for something that the server then refuses. In JSON Structure `definitions`, \
         `$ref` and `enum` beside another type than string are out."
        [r#"checkElicitation: {"type": "object", "properties": {"code": {"type": "string", "pattern": "^[A-Z]+$"}}}"#]
        "Take the keyword out, say in `description` what is wanted, and check it when the answer is there."
    }
    ElicitationUnlisted {
        "The keyword is not on MCP's list for forms. It refuses nothing, so nothing breaks, but a host may drop it."
        [r#"checkElicitation: {"type": "object", "properties": {"pier": {"type": "string", "examples": ["north"]}}}"#]
        "Nothing, or put what users have to know into `title` and `description`."
    }
    ElicitationType {
        "A form has fields for texts, numbers, yes or no, and choices among texts; nothing nested and nothing of several \
         types. The list of types depends on the dialect and, for lists of choices, on the revision."
        [r#"checkElicitation: {"type": "object", "properties": {"berth": {"type": "object"}}}"#]
        "Ask for the parts in fields of their own."
    }
    ElicitationFormat {
        "Forms know four formats, and a host can refuse a form with another."
        [r#"checkElicitation: {"type": "object", "properties": {"at": {"type": "string", "format": "time"}}}"#]
        "Leave `format` out and say in `description` what is wanted."
    }
    ElicitationDefault {
        "The default is what the field holds when the form is shown, so it has to be something that the user could have \
         chosen."
        [
            r#"checkElicitation: {"type": "object", "properties": {"pier": {"type": "string", "enum": ["north","#
            r#"  "south"], "default": "east"}}}"#
        ]
        "Give a value of the field's type, or one of its choices."
    }
    ElicitationRequiredUndeclared {
        "`required` names something that the form does not ask for, so that no answer is ever complete."
        [r#"checkElicitation: {"type": "object", "properties": {"pier": {"type": "string"}}, "required": ["peer"]}"#]
        "Declare the property, or take the name out of `required`."
    }
    ElicitationShape {
        "The result of an elicitation is an object, and so is the `content` of an accepted form."
        [
            r#"checkContent: {"schema": {"type": "object", "properties": {}}, "result": {"action": "accept","#
            r#"  "content": null}}"#
        ]
        "Send what the user has filled in as the members of an object."
    }
    ElicitationAction {
        "The action says whether the user has filled the form in (`accept`), refused to (`decline`) or gone away (`cancel`)."
        [r#"checkContent: {"schema": {"type": "object", "properties": {}}, "result": {"action": "accepted"}}"#]
        "Send one of the three words."
    }
    ElicitationMissingContent {
        "Who accepts a form sends what was filled in, if only an empty object."
        [r#"checkContent: {"schema": {"type": "object", "properties": {}}, "result": {"action": "accept"}}"#]
        "Put the values into `content`."
    }
    ElicitationValue {
        "MCP bounds what a form can give, whatever the schema says: strings, numbers, booleans and, since 2025-11-25, arrays \
         of strings. A field that was left empty has no member at all."
        [
            r#"checkContent: {"schema": {"type": "object", "properties": {}}, "result": {"action": "accept","#
            r#"  "content": {"pier": null}}}"#
        ]
        "Leave the member out, or send a value of one of these kinds."
    }

    // Instances
    ProjectionJsonSchema {
        "A projection is for schemas in JSON Structure. This one is JSON Schema, so there is nothing to project."
        [r#"project: {"type": "object"}"#]
        "Nothing is wrong."
    }
    ProjectionOutputRoot {
        "A client of an older revision takes only objects as structured results, and an `outputSchema` must say so at its root. This source describes something else."
        [r#"options: {"slot": "outputSchema", "revision": "2025-11-25"}"#
            r#"project: {"$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://example.com/s","#
            r#"  "name": "Depths", "type": "array", "items": {"type": "double"}}"#]
        "Leave the `outputSchema` out for such a client, or wrap the result in an object."
    }
    ProjectionFormField {
        "A form has fields for texts, numbers, dates, truth values and choices among texts. A property of another type has no field, and in 2025-06-18 a choice of several has none either."
        [r#"options: {"slot": "requestedSchema", "revision": "2025-06-18"}"#
            r#"project: {"$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://example.com/s","#
            r#"  "name": "Form", "type": "object", "properties": {"days": {"#
            r#"  "type": "set", "items": {"type": "string", "enum": ["mo", "tu"]}}}}"#]
        "Ask for the parts one by one, each with a type that the profile of the binding and the revision allow."
    }
    InstanceType {
        "The value is of another JSON kind than its type asks for."
        [r#"schema: {"type": "string"}"# "instance: 5"]
        "Send a value of the expected kind. Nothing is converted: `\"5\"` is no number, and `0` is no `false`."
    }
    InstanceNumberAsString {
        "`int64`, `uint64`, `int128`, `uint128` and `decimal` are strings of digits in JSON, because many readers \
         would round numbers of that size (Core 3.2)."
        [r#"schema: {"type": "int64"}"# "instance: 9007199254740993"]
        "Put the digits in quotes."
    }
    InstanceIntegerForm {
        "Integers are written in digits alone; a point or an exponent is refused even where the value is whole (Core \
         3.2). It can only be seen in text: a value in a program no longer knows how it was spelt, and passes."
        [r#"schema: {"type": "int32"}"# "instance: 1.0"]
        "Write `1`. If a program writes the text, let it format whole numbers as integers."
    }
    InstanceNotInteger {
        "The type is an integer, and the number has a fraction."
        [r#"schema: {"type": "int32"}"# "instance: 2.5"]
        "Send a whole number, or use `double` or `decimal` in the schema."
    }
    InstanceOutOfRange {
        "The number does not fit the type. `integer` is `int32`, so it ends at 2147483647. `float` and `double` end \
         where a value would round to infinity; `float8` ends at 3,400, because Core tells its range only roughly."
        [r#"schema: {"type": "int8"}"# "instance: 300"]
        "Send a number in range, or use a larger type in the schema."
    }
    InstanceLexical {
        "The string is not written as its type demands: a date, a time, a duration, a UUID, a URI, a pointer, binary \
         data or a number that is carried by a string. Times and durations follow RFC 3339: a time has an offset, a \
         duration no fraction (`temporal: \"lenient\"` allows both to differ)."
        [r#"schema: {"type": "date"}"# r#"instance: "2026-02-30""#]
        "Correct the value as the message says."
    }
    InstanceRequired {
        "A member is missing that the type or one of its bases requires. The name is the one in JSON."
        [
            r#"schema: {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}"#
            "instance: {}"
        ]
        "Add the member. `null` counts as present, but must be allowed by its type."
    }
    InstanceRequiredSets {
        "`required` lists several sets of names, of which exactly one must be there completely. Here it is none of \
         them, or more than one."
        [
            r#"schema: {"type": "object", "properties": {"imo": {"type": "string"}, "mmsi": {"type": "string"}},"#
            r#"  "required": [["imo"], ["mmsi"]]}"#
            r#"instance: {"imo": "9074729", "mmsi": "244660000"}"#
        ]
        "Give all members of one set, and leave out one member of each other set."
    }
    InstanceAdditionalProperty {
        "The type says `\"additionalProperties\": false`, and the object has a member that is not declared. Names are \
         compared exactly, and with `altnames.json` in force only that name counts."
        [
            r#"schema: {"type": "object", "properties": {"name": {"type": "string"}}, "additionalProperties": false}"#
            r#"instance: {"Name": "Aurora"}"#
        ]
        "Correct the name, or leave the member out."
    }
    InstanceTupleLength {
        "A tuple has one item for each name in `tuple`, no more and no fewer. The same holds for an identity of \
         several properties."
        [
            r#"schema: {"type": "tuple", "properties": {"lat": {"type": "double"}, "lon": {"type": "double"}},"#
            r#"  "tuple": ["lat", "lon"]}"#
            "instance: [51.95]"
        ]
        "Give all items in their order."
    }
    InstanceEnum {
        "The value is none of those that `enum` lists. Strings are compared character by character, numbers by value."
        [r#"schema: {"type": "string", "enum": ["berth", "anchorage"]}"# r#"instance: "Berth""#]
        "Use one of the values in the message."
    }
    InstanceConst {
        "`const` allows a single value, and this is another one."
        [r#"schema: {"type": "string", "const": "vessel"}"# r#"instance: "barge""#]
        "Use that value."
    }
    InstanceUnion {
        "The value is valid for none of the types in the union. The causes below it say why, for each type."
        [
            r##"schema: {"$root": "#/definitions/Pilot", "definitions": {"Pilot": {"type": ["string", "null"]}}}"##
            "instance: 7"
        ]
        "Find the type that was meant among the causes, and correct what it says."
    }
    InstanceChoiceCount {
        "A value of a choice is an object with exactly one member: its name tells the choice, its value is the content \
         (Core 3.2.3.7)."
        [
            r#"schema: {"type": "choice", "choices": {"berth": {"type": "uint8"}, "anchorage": {"type": "string"}}}"#
            r#"instance: {"berth": 7, "anchorage": "Maas"}"#
        ]
        "Leave one member, named after one of the choices."
    }
    InstanceChoiceUnknown {
        "The single member of the object has the name of no choice."
        [
            r#"schema: {"type": "choice", "choices": {"berth": {"type": "uint8"}, "anchorage": {"type": "string"}}}"#
            r#"instance: {"quay": 7}"#
        ]
        "Use one of the names in the message."
    }
    InstanceSelectorMissing {
        "The object is one of several types, and the member that tells which one is missing."
        [
            r##"schema: {"type": "choice", "$extends": "#/definitions/Vessel", "selector": "kind","##
            r##"  "choices": {"tanker": {"type": {"$ref": "#/definitions/Tanker"}}},"##
            r#"  "definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}},"#
            r##"  "Tanker": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"volume": {"type": "double"}}}}}"#
            r#"instance: {"name": "Aurora", "volume": 5200}"#
        ]
        "Add the member with the name of a choice as its value."
    }
    InstanceSelectorUnknown {
        "The member that tells the choice has a value that is the name of none."
        [
            r##"schema: {"type": "choice", "$extends": "#/definitions/Vessel", "selector": "kind","##
            r##"  "choices": {"tanker": {"type": {"$ref": "#/definitions/Tanker"}}},"##
            r#"  "definitions": {"Vessel": {"type": "object", "abstract": true,"#
            r#"  "properties": {"name": {"type": "string"}}},"#
            r##"  "Tanker": {"type": "object", "$extends": "#/definitions/Vessel","##
            r#"  "properties": {"volume": {"type": "double"}}}}}"#
            r#"instance: {"kind": "ferry", "name": "Aurora"}"#
        ]
        "Use one of the names in the message."
    }
    InstanceDuplicateItem {
        "The items of a set, or of an array with `uniqueItems`, are all different. Numbers are compared by value and \
         objects regardless of the order of their members. The related place is the earlier item."
        [r#"schema: {"type": "set", "items": {"type": "double"}}"# "instance: [1, 2, 1.0]"]
        "Remove the later item, or use an array where repetition is meant."
    }
    InstanceUses {
        "`$uses` at the root of an instance selects add-ins that its schema offers (Core 3.10.4). It is an array of \
         different names, each of which `$offers` of the schema has."
        [
            r#"schema: {"type": "object", "properties": {"name": {"type": "string"}}}"#
            r#"instance: {"$uses": ["Ice"], "name": "Aurora"}"#
        ]
        "Name add-ins that the schema offers, each once, or leave `$uses` out."
    }
    InstancePrecision {
        "`precision` states how many significant digits a number may have. Zeros in front do not count, zeros at the \
         end do."
        [r#"schema: {"type": "decimal", "precision": 3}"# r#"instance: "12.34""#]
        "Round the number to that many digits."
    }
    InstanceScale {
        "`scale` states how many digits a number may have behind the point."
        [r#"schema: {"type": "decimal", "scale": 2}"# r#"instance: "12.345""#]
        "Round the number to that many digits."
    }
    InstanceMinLength {
        "The string is shorter than `minLength`. Unicode code points are counted, not bytes or UTF-16 units."
        [r#"schema (validation): {"type": "string", "minLength": 1}"# r#"instance: """#]
        "Give a longer text."
    }
    InstanceMaxLength {
        "The string is longer than `maxLength`, which belongs to Core and is always in force. Unicode code points are \
         counted, not bytes or UTF-16 units."
        [r#"schema: {"type": "string", "maxLength": 3}"# r#"instance: "Rotterdam""#]
        "Give a shorter text."
    }
    InstancePattern {
        "The string does not match `pattern`. In JSON Structure the pattern has to match all of it, as if `^` and `$` \
         stood around it; a host can ask for a search instead (`pattern: \"search\"`)."
        [r#"schema (validation): {"type": "string", "pattern": "^[A-Z]{5}$"}"# r#"instance: "NLRTM1""#]
        "Correct the value."
    }
    InstanceFormat {
        "The string is not of the form that `format` names. Formats are checked where Validation is active; an unknown \
         format is never a finding."
        [r#"schema (validation): {"type": "string", "format": "ipv4"}"# r#"instance: "10.0.0.256""#]
        "Correct the value."
    }
    InstanceMinimum {
        "The number is below `minimum`. Numbers are compared exactly, also those that are carried by strings."
        [r#"schema (validation): {"type": "double", "minimum": 0}"# "instance: -0.5"]
        "Send a number within the bounds."
    }
    InstanceMaximum {
        "The number is above `maximum`. Numbers are compared exactly, also those that are carried by strings."
        [r#"schema (validation): {"type": "int64", "maximum": "100"}"# r#"instance: "101""#]
        "Send a number within the bounds."
    }
    InstanceExclusiveMinimum {
        "The number is not above `exclusiveMinimum`; the bound itself is not allowed."
        [r#"schema (validation): {"type": "double", "exclusiveMinimum": 0}"# "instance: 0"]
        "Send a larger number."
    }
    InstanceExclusiveMaximum {
        "The number is not below `exclusiveMaximum`; the bound itself is not allowed."
        [r#"schema (validation): {"type": "double", "exclusiveMaximum": 360}"# "instance: 360"]
        "Send a smaller number."
    }
    InstanceMultipleOf {
        "The number is no whole multiple of `multipleOf`. The numbers are taken as written, in decimal, so `0.3` is a \
         multiple of `0.1`."
        [r#"schema (validation): {"type": "double", "multipleOf": 0.1}"# "instance: 0.35"]
        "Round the number to a multiple."
    }
    InstanceMinItems {
        "The array or set has fewer items than `minItems`."
        [r#"schema (validation): {"type": "array", "items": {"type": "string"}, "minItems": 1}"# "instance: []"]
        "Give more items."
    }
    InstanceMaxItems {
        "The array or set has more items than `maxItems`."
        [r#"schema (validation): {"type": "array", "items": {"type": "int32"}, "maxItems": 2}"# "instance: [1, 2, 3]"]
        "Give fewer items."
    }
    InstanceContains {
        "Too few items match the schema in `contains`: one is needed, or as many as `minContains` says."
        [
            r#"schema (validation): {"type": "array", "items": {"type": "any"}, "contains": {"type": "string"}}"#
            "instance: [1, 2]"
        ]
        "Add items that match."
    }
    InstanceMaxContains {
        "More items match the schema in `contains` than `maxContains` allows."
        [
            r#"schema (validation): {"type": "array", "items": {"type": "any"}, "contains": {"type": "string"},"#
            r#"  "maxContains": 1}"#
            r#"instance: ["a", "b"]"#
        ]
        "Remove items that match."
    }
    InstanceMinProperties {
        "The object has fewer members than `minProperties`, or the map fewer than `minEntries`."
        [r#"schema (validation): {"type": "map", "values": {"type": "string"}, "minEntries": 1}"# "instance: {}"]
        "Give more members."
    }
    InstanceMaxProperties {
        "The object has more members than `maxProperties`, or the map more than `maxEntries`."
        [
            r#"schema (validation): {"type": "map", "values": {"type": "string"}, "maxEntries": 1}"#
            r#"instance: {"nl": "haven", "de": "Hafen"}"#
        ]
        "Give fewer members."
    }
    InstanceDependentRequired {
        "`dependentRequired` says that where one member is, others must be too. Presence alone counts, even with the \
         value `null`."
        [
            r#"schema (validation): {"type": "object", "properties": {"amount": {"type": "decimal"},"#
            r#"  "currency": {"type": "string"}},"#
            r#"  "dependentRequired": {"amount": ["currency"]}}"#
            r#"instance: {"amount": "12.50"}"#
        ]
        "Add the member that is missing, or leave out the one that needs it."
    }
    InstancePropertyName {
        "The name of a member is not valid for the schema in `propertyNames` or `keyNames`. The causes say why."
        [
            r#"schema (validation): {"type": "map", "values": {"type": "string"}, "keyNames": {"type": "string","#
            r#"  "maxLength": 2}}"#
            r#"instance: {"nld": "haven"}"#
        ]
        "Rename the member."
    }
    InstanceHas {
        "`has` asks for at least one member whose value matches its schema, and there is none."
        [
            r#"schema (validation): {"type": "map", "values": {"type": "any"}, "has": {"type": "string"}}"#
            r#"instance: {"berth": 7}"#
        ]
        "Add such a member, or correct one that was meant to match."
    }
    InstanceAnyOf {
        "The value matches none of the schemas in `anyOf`. The causes say why, for each of them."
        [
            r#"schema (validation): {"type": "string", "anyOf": [{"type": "string", "const": "a"},"#
            r#"  {"type": "string", "const": "b"}]}"#
            r#"instance: "c""#
        ]
        "Find the schema that was meant among the causes, and correct what it says."
    }
    InstanceOneOf {
        "The value matches none or several of the schemas in `oneOf`. Where it is none, the causes say why, for each \
         of them."
        [
            r#"schema (validation): {"type": "double", "oneOf": [{"type": "double"}, {"type": "double","#
            r#"  "minimum": 0}]}"#
            "instance: 1"
        ]
        "Change the value so that one schema matches. If several match by design, the schema should have `anyOf`."
    }
    InstanceFalse {
        "The schema at this place is `false`, under which nothing is valid."
        [r##"whole schema: {"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {"a": false}}"## r##"instance: {"a": 1}"##]
        "Leave the value out."
    }
    InstanceNot {
        "The value matches the schema in `not`, which it must not."
        [r#"schema (validation): {"type": "string", "not": {"type": "string", "const": ""}}"# r#"instance: """#]
        "Send another value."
    }

    // Header mirrors
    HeaderToken {
        "The value of `x-mcp-header` becomes a part of a header's name behind `Mcp-Param-`, so it is a string that HTTP \
         allows there: a token of RFC 9110, which is not empty and has no blank, colon, slash, quote or non-ASCII \
         character. The whole definition of the tool is invalid."
        [
            r#"scanHeaders: {"type": "object", "properties": {"#
            r#"  "quay": {"type": "string", "x-mcp-header": "Quay Name"}}}"#
        ]
        "Use letters, digits and hyphens, such as `Quay-Name`."
    }
    HeaderDuplicate {
        "Two properties ask for one header. Names of headers are the same without regard to case, so `Quay` and `quay` \
         are one. The whole definition of the tool is invalid."
        [
            r#"scanHeaders: {"type": "object", "properties": {"#
            r#"  "from": {"type": "string", "x-mcp-header": "Quay"},"#
            r#"  "to": {"type": "string", "x-mcp-header": "quay"}}}"#
        ]
        "Give each property a header of its own."
    }
    HeaderType {
        "Only a property whose `type` is the one word string, integer or boolean can be mirrored. A number has too many \
         spellings, a list of types or a missing `type` leaves the form of the header open. Under JSON Structure the \
         sized integers are refused as well. The whole definition of the tool is invalid."
        [
            r#"scanHeaders: {"type": "object", "properties": {"#
            r#"  "draught": {"type": "number", "x-mcp-header": "Draught"}}}"#
        ]
        "State one of the three types, or take the annotation away."
    }
    HeaderPosition {
        "An annotation counts only where the path to it is the same in every call: from the root through `properties` \
         and nothing else. Below items, unions, conditions, maps, definitions and at the root itself it is refused, even \
         if nothing uses that branch. The whole definition of the tool is invalid."
        [
            r##"scanHeaders: {"type": "object", "properties": {"quay": {"$ref": "#/$defs/quay"}},"##
            r#"  "$defs": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}"#
        ]
        "Annotate the property itself. An annotation may stand beside `$ref`, with a `type` of its own."
    }
    HeaderDefinition {
        "The tool that is called has annotations that cannot be followed, so nobody can tell which headers the call needs. \
         It is an error of the server, sent with -32603; such a tool should not be listed."
        [
            r#"verifyHeaders: {"headers": [], "arguments": {}, "schema": {"type": "object", "properties": {"#
            r#"  "quay": {"type": "string", "x-mcp-header": ""}}}}"#
        ]
        "Look at the report of the plan, which says what is wrong with which annotation, and correct the input schema."
    }
    HeaderArgument {
        "An argument that is to be mirrored has another type than its property, or is an integer whose neighbours a \
         double cannot tell apart. It is told before any header is looked at, with -32602, since the headers are not to \
         blame."
        [
            r#"mirrorHeaders: {"arguments": {"berth": 9007199254740992}, "schema": {"type": "object","#
            r#"  "properties": {"berth": {"type": "integer", "x-mcp-header": "Berth"}}}}"#
        ]
        "Send a value of the type that the schema states. Larger integers belong into strings."
    }
    HeaderMissing {
        "The body has a value that a header has to repeat, and the header is not there. Whoever routes the call by its \
         headers would not see that value."
        [
            r#"verifyHeaders: {"headers": [], "arguments": {"quay": "north"}, "schema": {"type": "object","#
            r#"  "properties": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}}"#
        ]
        "Make the headers from the arguments of this very call, with the newest definition of the tool. In browsers the \
         header must be allowed by the server, name by name."
    }
    HeaderDiffers {
        "A header says something else than the body. Texts are compared character by character after decoding, integers \
         as decimals. A field that was sent twice counts as one text joined with a comma."
        [
            r#"verifyHeaders: {"headers": [["Mcp-Param-Quay", "south"]], "arguments": {"quay": "north"},"#
            r#"  "schema": {"type": "object", "properties": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}}"#
        ]
        "Make the headers anew whenever the name or the arguments of a call change, and do not pass on those of an \
         incoming call."
    }
    HeaderEncoding {
        "A header stands between `=?base64?` and `?=`, but what is between them is not the standard Base64 of a text in \
         UTF-8 in its one canonical form: with padding, without line breaks, and with all unused bits zero. It is refused \
         even if the argument is absent."
        [
            r#"verifyHeaders: {"headers": [["Mcp-Param-Quay", "=?base64?QR==?="]], "arguments": {},"#
            r#"  "schema": {"type": "object", "properties": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}}"#
        ]
        "Encode with `encodeHeaderValue`, which also encodes a text that merely looks encoded."
    }
    HeaderCharacters {
        "A header holds something beside visible ASCII characters, blanks and tabs. Other characters do not survive the \
         way through HTTP unharmed, so they must be encoded."
        [
            r#"verifyHeaders: {"headers": [["Mcp-Param-Quay", "Süd"]], "arguments": {"quay": "Süd"},"#
            r#"  "schema": {"type": "object", "properties": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}}"#
        ]
        "Encode the value with `encodeHeaderValue`."
    }
    HeaderEnvelope {
        "A request of revision 2026-07-28 lacks a part that every request has, or that its headers repeat: the members of \
         JSON-RPC, the revision and the capabilities in `_meta`, the name of what is asked for."
        [
            r#"standardHeaders: {"request": {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}}"#
        ]
        "Supply the part at the pointer."
    }
    HeaderVersion {
        "The request claims a revision of the protocol that the server does not support, or, for an intermediary that \
         acts on mirrors, a revision that has none. The answer tells which are supported."
        [
            r#"verifyStandardHeaders: {"headers": [], "supportedVersions": ["2026-07-28"], "request": {"#
            r#"  "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {"#
            r#"  "io.modelcontextprotocol/protocolVersion": "2099-01-01"}}}}"#
        ]
        "Send the request in one of the revisions that the answer names."
    }
    HeaderMethod {
        "The request is in order, but the server does not implement its method. HTTP status 404 goes with it."
        [
            r#"verifyStandardHeaders: {"methods": ["tools/call"], "headers": [["Mcp-Method", "tools/list"],"#
            r#"  ["MCP-Protocol-Version", "2026-07-28"]], "request": {"jsonrpc": "2.0", "id": 1,"#
            r#"  "method": "tools/list", "params": {"_meta": {"#
            r#"  "io.modelcontextprotocol/protocolVersion": "2026-07-28","#
            r#"  "io.modelcontextprotocol/clientCapabilities": {}}}}}"#
        ]
        "Ask `server/discover` what the server offers."
    }
    HeaderTool {
        "The request calls a tool that the server does not have. The name is not repeated in the answer."
        [
            r#"verifyStandardHeaders: {"tools": ["tides"], "headers": [["Mcp-Method", "tools/call"],"#
            r#"  ["Mcp-Name", "weather"], ["MCP-Protocol-Version", "2026-07-28"]], "request": {"jsonrpc": "2.0","#
            r#"  "id": 1, "method": "tools/call", "params": {"name": "weather", "_meta": {"#
            r#"  "io.modelcontextprotocol/protocolVersion": "2026-07-28","#
            r#"  "io.modelcontextprotocol/clientCapabilities": {}}}}}"#
        ]
        "List the tools again."
    }

    // Limits
    LimitHeaderFields {
        "A request has more header fields of MCP than `headerFields` allows (256), or a tool more annotations. Nothing was \
         decoded. For a request the HTTP status is 431."
        [
            r#"options: {"limits": {"headerFields": 1}}"#
            r#"verifyHeaders: {"headers": [["Mcp-Param-A", ""], ["Mcp-Param-B", ""]], "arguments": {}, "schema": true}"#
        ]
        "Mirror fewer arguments, or raise `limits.headerFields`."
    }
    LimitHeaderValue {
        "The value of a header is longer than `headerValue` allows (16,384 bytes), repeated fields taken together. Nothing \
         was decoded. The HTTP status is 431."
        [
            r#"options: {"limits": {"headerValue": 4}}"#
            r#"verifyHeaders: {"headers": [["Mcp-Param-A", "north"]], "arguments": {}, "schema": true}"#
        ]
        "Do not mirror arguments that can be long, or raise `limits.headerValue` together with the bounds of all servers \
         and proxies on the way."
    }
    LimitHeaderPaths {
        "The names that lead to the mirrored properties are longer together than `reportText` allows (4 MiB), which no \
         schema that people read comes near."
        [
            r#"options: {"limits": {"reportText": 3}}"#
            r#"scanHeaders: {"type": "object", "properties": {"quay": {"type": "string", "x-mcp-header": "Quay"}}}"#
        ]
        "Shorten the names of the properties, or raise `limits.reportText`."
    }
    LimitSchemaText {
        "The text of the schema is longer than `schemaText` allows (1 MiB). A text that no model could read is more \
         likely an attack or a mistake than a tool."
        [r#"options: {"limits": {"schemaText": 10}}"# r#"schema: {"type": "string"}"#]
        "Shorten the schema, or raise the limit for sources that you trust."
    }
    LimitInstanceText {
        "The text of the instance is longer than `instanceText` allows (16 MiB). A value from JavaScript has this \
         limit on its strings and names together."
        [r#"options: {"limits": {"instanceText": 10}}"# r#"instance: ["Rotterdam"]"#]
        "Send less at once, such as a link instead of an embedded file, or raise the limit."
    }
    LimitNesting {
        "Arrays and objects lie deeper within one another than `nesting` allows (256). Deep nesting makes many \
         programs run out of stack."
        [r#"options: {"limits": {"nesting": 2}}"# "instance: [[[]]]"]
        "Flatten the value, or raise the limit; above 2,048 it has no further effect."
    }
    LimitNodes {
        "The instance has more values than `nodes` allows (2,000,000). The limit bounds memory."
        [r#"options: {"limits": {"nodes": 4}}"# "instance: [1, 2, 3, 4]"]
        "Send less at once, or raise the limit."
    }
    LimitSchemaNodes {
        "The schema has more values than `schemaNodes` allows (200,000). The limit bounds what compiling has to visit."
        [r#"options: {"limits": {"schemaNodes": 3}}"# r#"schema: {"type": "string", "maxLength": 3}"#]
        "Split the schema, or raise the limit for sources that you trust."
    }
    LimitMembers {
        "An object has more members, or an array more items, than `members` allows (1,000,000)."
        [r#"options: {"limits": {"members": 5}}"# "instance: [1, 2, 3, 4, 5, 6]"]
        "Send less at once, or raise the limit."
    }
    LimitString {
        "A string or the name of a member is longer than `string` allows (8 MiB of UTF-8)."
        [
            r#"options: {"limits": {"string": 50}}"#
            r#"instance: "a text that is longer than the fifty bytes it may have""#
        ]
        "Send less at once, such as a link instead of an embedded file, or raise the limit."
    }
    LimitExchangeText {
        "A recording longer than this is not read."
        ["options: {\"limits\": {\"exchangeText\": 8}}" r#"exchange: {"jsonrpc": "2.0", "method": "ping", "id": 1}"#]
        "Cut the recording into parts, or raise `limits.exchangeText`."
    }
    LimitExchangeLines {
        "The first lines were checked, the rest was not."
        [
            "options: {\"limits\": {\"exchangeLines\": 1}}"
            r#"exchange: {"jsonrpc": "2.0", "method": "ping", "id": 1}"#
            r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#
        ]
        "Cut the recording into parts, or raise `limits.exchangeLines`."
    }
    LimitExchangeSteps {
        "The checks of the exchange have used up what they may cost together. What follows was not checked."
        [
            "options: {\"limits\": {\"exchangeSteps\": 1}}"
            r#"exchange: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#
            r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}}"#
        ]
        "Cut the recording into parts, or raise `limits.exchangeSteps`."
    }
    LimitTools {
        "A listing of more tools than this is not looked at, since every tool costs work."
        ["options: {\"limits\": {\"tools\": 1}}" r#"checkTools: {"tools": [{}, {}]}"#]
        "Ask the server for pages, or raise `limits.tools`."
    }
    LimitExponent {
        "The exponent of a number has more digits than `exponentDigits` allows (18). No number of the world needs \
         them, and with them numbers could not be compared exactly in bounded time."
        ["instance: 1e1000000000000000000"]
        "Write the number with a smaller exponent."
    }
    LimitEnumValues {
        "`enum` has more values than `enumValues` allows (10,000)."
        [r#"options: {"limits": {"enumValues": 1}}"# r#"schema: {"type": "string", "enum": ["berth", "anchorage"]}"#]
        "Use a pattern or check the value against a table of your own, or raise the limit for sources that you trust."
    }
    LimitReferenceChain {
        "References, bases or branches lead to one another more often than `referenceChain` allows (256) without \
         moving into the instance."
        [
            r#"options: {"limits": {"referenceChain": 1}}"#
            r##"schema: {"$root": "#/definitions/A", "definitions": {"A": {"type": {"$ref": "#/definitions/B"}},"##
            r##"  "B": {"type": {"$ref": "#/definitions/C"}}, "C": {"type": "string"}}}"##
        ]
        "Refer to the last type directly, or raise the limit for sources that you trust."
    }
    LimitBranchNesting {
        "Unions, choices and compositions are tried within one another deeper than `branchNesting` allows (512). Each \
         level costs stack."
        [
            r#"options: {"limits": {"branchNesting": 1}}"#
            r##"schema: {"$root": "#/definitions/A", "definitions": {"A": {"type": ["date","##
            r##"  {"$ref": "#/definitions/B"}]},"##
            r#"  "B": {"type": ["uuid", "time"]}}}"#
            r#"instance: "Rotterdam""#
        ]
        "Merge the unions, or raise the limit; above 1,024 it has no further effect."
    }
    LimitCompileSteps {
        "Checking the schema takes more work than `compileSteps` allows (2,000,000). Schemas whose work grows much \
         faster than their size are refused in this way. Nothing else is reported, because what was found until then \
         depends on the order of members."
        [r#"options: {"limits": {"compileSteps": 5}}"# r#"schema: {"type": "string", "maxLength": 3}"#]
        "Simplify the schema, such as many bases of many properties, or raise the limit for sources that you trust."
    }
    LimitValidationSteps {
        "Checking the instance takes more work than `validationSteps` allows (10,000,000), so the verdict is not \
         known. The instance counts as not valid, and nothing else is reported."
        [
            r#"options: {"limits": {"validationSteps": 3}}"#
            r#"schema: {"type": "array", "items": {"type": "int32"}}"#
            "instance: [1, 2, 3]"
        ]
        "Send less at once, simplify unions and patterns of the schema, or raise the limit."
    }
    LimitPatternLength {
        "A pattern is longer than `patternLength` allows (8,192 characters)."
        [r#"options: {"limits": {"patternLength": 4}}"# r#"schema: {"type": "string", "pattern": "^[A-Z]{5}$"}"#]
        "Shorten the pattern; long lists of words belong into `enum`."
    }
    LimitPatternStates {
        "A pattern, with its counted repetitions written out, needs more states than `patternStates` allows (20,000). \
         Matching costs time in proportion to the states for each character."
        [r#"options: {"limits": {"patternStates": 10}}"# r#"schema: {"type": "string", "pattern": "^[A-Z]{50}$"}"#]
        "Use smaller repetitions; bound lengths with `minLength` and `maxLength`."
    }
    LimitPatternNesting {
        "Groups of a pattern lie deeper within one another than `patternNesting` allows (100)."
        [r#"options: {"limits": {"patternNesting": 1}}"# r#"schema: {"type": "string", "pattern": "^((a|b)c)$"}"#]
        "Flatten the groups."
    }

    // Ourselves
    InternalError {
        "The engine itself failed while it worked on this. The failure is contained: the value counts as not valid, \
         and the next call starts afresh."
        ["input: none is known that causes this"]
        "Please report it, with the schema and the instance if you can share them."
    }
}
