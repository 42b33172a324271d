//! The registry of findings: every code with its severity and its sentence.
//!
//! Data only. A code is `area/slug`, stable and never reused. A sentence is a template: `{name}` stands for a parameter,
//! `[…]` for a part that is left out unless all its parameters are given, and a list is written with commas. The meaning,
//! an example and the remedy of each code are in [`crate::explain`]. Severities are fixed for each code, except where two
//! sides have different duties (ruling 18).

/// How grave a finding is. A report is valid when it has no error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A rule is broken.
    Error,
    /// Allowed, but probably not what was meant.
    Warning,
    /// Worth knowing.
    Info,
}

macro_rules! codes {
    ($($name:ident $severity:ident $slug:literal $template:literal;)*) => {
        /// The kind of a finding.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(
                #[doc = concat!("`", $slug, "`: ", $template)]
                $name,
            )*
        }

        impl Code {
            /// Every code, in the order of the registry.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code as reports spell it.
            #[must_use]
            pub fn slug(self) -> &'static str {
                match self { $(Code::$name => $slug),* }
            }

            /// How grave a finding of this kind is, unless a role changes that.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity),* }
            }

            /// The sentence with its parameters still open.
            #[must_use]
            pub fn template(self) -> &'static str {
                match self { $(Code::$name => $template),* }
            }
        }
    };
}

codes! {
    // JSON text
    JsonSyntax Error "json/syntax" "this is not JSON: expected {expected}";
    JsonDuplicateMember Error "json/duplicate-member" "the object has a member of this name already";
    JsonLoneSurrogate Error "json/lone-surrogate" "half of a surrogate pair stands alone, which is no Unicode character";
    JsonInvalidUtf8 Error "json/invalid-utf8" "the bytes are no UTF-8 from here on";

    // What JavaScript handed over
    ValueUndefined Error "value/undefined" "`undefined` has no form in JSON; leave the member out or send `null`";
    ValueNotFinite Error "value/not-finite" "NaN and the infinities have no form in JSON";
    ValueBigint Error "value/bigint" "a BigInt has no form in JSON; send the number as a string, or check the JSON text instead";
    ValueFunction Error "value/function" "a function has no form in JSON";
    ValueSymbol Error "value/symbol" "a symbol has no form in JSON";
    ValueHole Error "value/hole" "the array has a hole here, which has no form in JSON";
    ValueCycle Error "value/cycle" "the value contains itself";
    ValueNotPlain Error "value/not-plain" "only plain objects and arrays have a form in JSON; this is an instance of some class";
    ValueThrew Error "value/threw" "reading the value threw an exception";
    ValueLoneSurrogate Error "value/lone-surrogate" "half of a surrogate pair stands alone, which is no Unicode character";

    // Dialect
    DialectNotASchema Error "dialect/not-a-schema" "a schema is an object or a boolean, not {found}";
    DialectSchemaNotString Error "dialect/schema-not-string" "`$schema` must be a string";
    DialectUnsupported Error "dialect/unsupported" "the dialect {uri} is not supported[; did you mean {near}?][; supported are {supported}]";
    DialectMissingSchema Error "dialect/missing-schema" "`$schema` is missing, so this is read as JSON Schema, but {sign} is JSON Structure";
    DialectUsesDuplicate Error "dialect/uses-duplicate" "`$uses` names {name} twice";
    DialectUnknownAddIn Error "dialect/unknown-add-in" "there is no add-in {name}; known are {known}";
    DialectAddInAlias Warning "dialect/add-in-alias" "{name} is the spelling of an old draft; the add-in is published as {published}";
    DialectAddInNotOffered Warning "dialect/add-in-not-offered" "the meta-schema does not offer {name}; it is activated all the same";

    // The schema as a document
    SchemaUnusable Error "schema/unusable" "the schema has faults of its own, so nothing is valid under it";
    SchemaNoRootType Error "schema/no-root-type" "the schema only defines types; it has no root type to check an instance against";
    SchemaNotAnObject Error "schema/not-an-object" "a schema must be an object here, not {found}";
    SchemaNotASchema Error "schema/not-a-schema" "a schema must be {expected} here, not {found}";
    SchemaIdDuplicate Error "schema/id-duplicate" "another schema of this compilation has the same identifier";
    SchemaMissingKeyword Error "schema/missing-keyword" "`{keyword}` is required[ with type {type}]";
    SchemaMissingName Warning "schema/missing-name" "the root should have a `name`";
    SchemaMissingType Error "schema/missing-type" "a schema must state its `type`";
    SchemaKeywordShape Error "schema/keyword-shape" "`{keyword}` must be {expected}";
    SchemaKeywordNotApplicable Error "schema/keyword-not-applicable" "`{keyword}` does not apply to {type}";
    SchemaAnnotationNotApplicable Warning "schema/annotation-not-applicable" "`{keyword}` says nothing about {type}";
    SchemaMisplacedKeyword Error "schema/misplaced-keyword" "`{keyword}` may only stand at the root";
    SchemaForeignKeyword Error "schema/foreign-keyword" "`{keyword}` is a keyword of JSON Schema; JSON Structure has {instead}";
    SchemaNearMiss Warning "schema/near-miss" "`{keyword}` is no keyword and has no effect; did you mean `{near}`?";
    SchemaNotAbsoluteUri Error "schema/not-absolute-uri" "`{keyword}` must be an absolute URI";
    SchemaIdentifier Error "schema/identifier" "{name} is no identifier: letters, digits and underscores, not starting with a digit";
    SchemaTypeAndRoot Error "schema/type-and-root" "the root has both `type` and `$root`";
    SchemaRootType Error "schema/root-type" "the root `type` must be the name of a type; put a union or a reference into `definitions` and point `$root` at it";
    SchemaUnknownType Error "schema/unknown-type" "there is no type {type}[; did you mean {near}?]";
    SchemaNamespaceMember Error "schema/namespace-member" "without `type` this is a namespace, and a namespace holds only types and namespaces";
    SchemaNamespaceLikeType Warning "schema/namespace-like-type" "without `type` this is a namespace, though `{keyword}` looks like a keyword";
    SchemaImport Error "schema/import" "`{keyword}` is refused: nothing is fetched; merge the imported definitions before sending the schema";
    SchemaImportUnknown Error "schema/import-unknown" "the document {uri} was not handed over, and nothing is fetched";
    SchemaImportCycle Error "schema/import-cycle" "the document {uri} is imported on the way to itself";
    SchemaImportDialect Error "schema/import-dialect" "only JSON Structure has imports[, and {uri} is not written in it]";
    SchemaImportUnnamed Error "schema/import-unnamed" "the root type of {uri} has no `name` by which it could be imported";
    SchemaImportConflict Error "schema/import-conflict" "both {first} and {uri} define {name}; import one of them into a namespace of its own";
    SchemaImportShadowed Info "schema/import-shadowed" "{name} of {uri} is replaced by what the importing document defines under that name";
    SchemaImportPlace Error "schema/import-place" "`{keyword}` may only stand at the root and in namespaces";

    // References
    SchemaReferenceShape Error "schema/reference-shape" "a reference is an object with `$ref` and at most a `description`";
    SchemaReferenceSyntax Error "schema/reference-syntax" "{ref} is no pointer to a definition of this document (`#/definitions/…`)";
    SchemaReferenceUnresolved Error "schema/reference-unresolved" "nothing is defined at {ref}";
    SchemaReferenceNamespace Error "schema/reference-namespace" "{ref} is a namespace, not a type";
    SchemaReferenceAbstract Error "schema/reference-abstract" "{ref} is abstract and can only be extended";
    SchemaReferenceCycle Error "schema/reference-cycle" "this leads back to itself without describing anything";
    SchemaPointerWithoutHash Warning "schema/pointer-without-hash" "{ref} should be written as #{ref}";

    // Unions, objects, tuples, choices
    SchemaUnionMember Error "schema/union-member" "a member of a union is the name of a primitive type or a reference, not {found}";
    SchemaUnionInline Warning "schema/union-inline" "an inline {type} in a union is only tolerated; define it and refer to it";
    SchemaUnionDuplicate Error "schema/union-duplicate" "the union has this member already";
    SchemaRequiredUndeclared Error "schema/required-undeclared" "{name} is required but not declared";
    SchemaRequiredMixed Error "schema/required-mixed" "`required` must be a list of names or a list of such lists, not both";
    SchemaRequiredDuplicate Error "schema/required-duplicate" "{name} is listed twice";
    SchemaTupleUndeclared Error "schema/tuple-undeclared" "{name} is in `tuple` but not declared";
    SchemaTupleMissing Error "schema/tuple-missing" "{name} is declared but not in `tuple`";
    SchemaTupleDuplicate Error "schema/tuple-duplicate" "{name} is in `tuple` twice";
    SchemaAbstractClosed Error "schema/abstract-closed" "an abstract type must not state `additionalProperties`";
    SchemaAbstractUse Error "schema/abstract-use" "an abstract type can only be extended, not used here";
    SchemaExtendsConcrete Error "schema/extends-concrete" "{ref} is not abstract, so it cannot be extended";
    SchemaExtendsKind Error "schema/extends-kind" "{ref} is of type {found}, so {type} cannot extend it";
    SchemaExtendsCycle Error "schema/extends-cycle" "the type extends itself";
    SchemaPropertyRedefined Error "schema/property-redefined" "{name} is inherited and must not be declared again";
    SchemaWireNameDuplicate Error "schema/wire-name-duplicate" "another property of the type has the name {name} on the wire already";
    SchemaSelectorWithoutExtends Error "schema/selector-without-extends" "`selector` needs `$extends`; a choice without it is tagged by its member's name";
    SchemaSelectorType Error "schema/selector-type" "{name} is the selector, so it cannot be declared with another type than string";
    SchemaChoiceNotDerived Error "schema/choice-not-derived" "the choice {name} must be an object type that extends the base of the choice";
    SchemaOfferConcrete Error "schema/offer-concrete" "{ref} is not abstract, so it cannot be offered";
    SchemaOfferExtends Error "schema/offer-extends" "{ref} must extend an object type of this document to be offered";
    SchemaOfferConflict Error "schema/offer-conflict" "the add-ins {first} and {second} both define {name}, and not alike";

    // Values and bounds in schemas
    SchemaValueNotOfType Error "schema/value-not-of-type" "a value in `{keyword}` is not valid for type {type}";
    SchemaEnumDuplicate Error "schema/enum-duplicate" "`enum` has this value already";
    SchemaRangeEmpty Error "schema/range-empty" "no value is within both `{low}` and `{high}`";
    SchemaPatternSyntax Error "schema/pattern-syntax" "this is no regular expression of ECMA-262: {reason}";
    SchemaPatternUnsupported Error "schema/pattern-unsupported" "the pattern is refused: {reason}";
    SchemaPatternLenient Warning "schema/pattern-lenient" "the pattern is only valid without the `u` flag; take the backslash off punctuation, or put one before a brace";
    SchemaPatternUnanchored Info "schema/pattern-unanchored" "the pattern must match the whole value, though it has no `^` and `$` at its ends";
    SchemaAltEnumUnknown Warning "schema/altenum-unknown" "{name} in `altenums` is no value of `enum`";
    SchemaAnnotationValue Error "schema/annotation-value" "`{keyword}` only allows {allowed}";
    SchemaAnnotationMember Error "schema/annotation-member" "{name} is no member of the type";
    SchemaIdentityUndeclared Error "schema/identity-undeclared" "{name} is in `identity` but not declared";
    SchemaRelationName Error "schema/relation-name" "{name} is a property of the type already";
    SchemaRelationTarget Error "schema/relation-target" "{ref} has no `identity`, so nothing can relate to it";
    SchemaRelationScope Error "schema/relation-scope" "{ref} is no array, set or map of the target type";

    // Slots
    SlotUnactivatedKeyword Warning "slot/unactivated-keyword" "`{keyword}` has no effect: the schema does not activate {addIn}";

    SlotNotAnObject Error "slot/not-an-object" "{slot} must be an object, not {found}";
    SlotRootType Error "slot/root-type" "the root of {slot} must state `\"type\": \"object\"`";
    SlotRootPointer Error "slot/root-pointer" "`$root` has no place in {slot}: the root states its type itself";
    SlotZeroArgument Error "slot/zero-argument" "a property `null` can stand for no properties in inputSchema only, not in {slot}";
    SlotZeroArgumentForm Error "slot/zero-argument-form" "a tool without arguments has `additionalProperties: false` and one property, `null` of type null, that is not required";

    SlotListing Error "slot/listing" "this is neither a tool nor a listing, which is an object with an array `tools`";
    SlotToolMember Error "slot/tool-member" "{member} must be {expected}";
    SlotToolName Warning "slot/tool-name" "the name {name} should be 1 to 128 letters, digits, `_`, `-` and `.`";
    SlotToolNameTaken Error "slot/tool-name-taken" "another tool is called {name} already; the first one counts";
    SlotMissingInput Error "slot/missing-input" "a tool needs an `inputSchema`";
    SlotNameNotDerived Info "slot/name-not-derived" "the schema is called {name}, which does not come from the name of the tool, {tool}";
    SlotForeignId Error "slot/foreign-id" "`$id` is outside the namespace of the server, {namespace}";

    // Negotiation
    NegotiationShape Error "negotiation/shape" "{member} must be an object";
    NegotiationNotAdvertised Info "negotiation/not-advertised" "the {side} does not advertise org.json-structure/schema-binding, so its slots hold JSON Schema only[; {near} is not its name, or not in `extensions`]";
    NegotiationIdentifier Warning "negotiation/identifier" "{name} is no identifier of an extension: a prefix of labels with dots, a slash, a name";

    NegotiationUnasked Error "negotiation/unasked" "the schema is JSON Structure, which the client has not asked for; send its projection";

    // Results
    ResultShape Error "result/shape" "{member} must be {expected}";
    ResultMissingStructuredContent Error "result/missing-structured-content" "the tool has an output schema, so its results need `structuredContent`";
    ResultNotAnObject Error "result/not-an-object" "`structuredContent` must be an object in revision {revision}, not {found}";
    ResultUnknownType Error "result/unknown-type" "there is no type of results called {type}";
    ResultMirrorMissing Warning "result/mirror-missing" "no block of text holds the JSON of `structuredContent`, for clients that do not know it";
    ResultMirrorDiffers Error "result/mirror-differs" "the block of text is JSON of another value than `structuredContent`";

    // Recorded exchanges
    ExchangeNotAMessage Error "exchange/not-a-message" "the line holds no JSON-RPC message";
    ExchangeEnvelope Error "exchange/envelope" "a message has `\"jsonrpc\": \"2.0\"`, and a request an `id` that is a string or a number";
    ExchangeIdReused Error "exchange/id-reused" "an earlier request of this `id` still waits for its answer";
    ExchangeUnmatched Warning "exchange/unmatched" "no request waits for this answer";
    ExchangeUnknownTool Warning "exchange/unknown-tool" "no usable tool called {name} has been listed";
    ExchangeRanOnWrongHeaders Error "exchange/ran-on-wrong-headers" "the request was carried out although its headers do not match it";
    ExchangeRanOnWrongArguments Error "exchange/ran-on-wrong-arguments" "the tool ran although its arguments were wrong";

    // Elicitation
    ElicitationKeyword Error "elicitation/keyword" "`{keyword}` is outside of what a form may say[ in MCP {revision}]";
    ElicitationUnlisted Info "elicitation/unlisted" "`{keyword}` is not in the form profile of MCP {revision}, so it may be lost";
    ElicitationType Error "elicitation/type" "in a form this must be {expected}";
    ElicitationFormat Error "elicitation/format" "a form cannot ask for the format {format}, only for email, uri, date and date-time";
    ElicitationDefault Error "elicitation/default" "`default` must be {expected}";
    ElicitationRequiredUndeclared Warning "elicitation/required-undeclared" "no field has the name {name}, so nobody can fill the form in";
    ElicitationShape Error "elicitation/shape" "{member} must be an object";
    ElicitationAction Error "elicitation/action" "`action` must be accept, decline or cancel";
    ElicitationMissingContent Error "elicitation/missing-content" "the form was accepted, so the result must have `content`";
    ElicitationValue Error "elicitation/value" "a value of a form is {allowed}";
    // Projection
    ProjectionJsonSchema Info "projection/json-schema" "the source is JSON Schema already and is given back as it is";
    ProjectionOutputRoot Error "projection/output-root" "until 2026-07-28 a result is an object, and MCP {revision} has no other outputSchema";
    ProjectionFormField Error "projection/form-field" "a form has no field for this[ in MCP {revision}]";

    // Instances
    InstanceType Error "instance/type" "expected {expected}, found {found}";
    InstanceNumberAsString Error "instance/number-as-string" "{type} is sent as a string of digits in quotes, found a number";
    InstanceIntegerForm Error "instance/integer-form" "{type} is written without a point or exponent";
    InstanceNotInteger Error "instance/not-integer" "{type} must be a whole number";
    InstanceOutOfRange Error "instance/out-of-range" "{type} goes from {minimum} to {maximum}";
    InstanceLexical Error "instance/lexical" "this is not a valid {type}: {problem}";
    InstanceRequired Error "instance/required" "the member {name} is missing";
    InstanceRequiredSets Error "instance/required-sets" "exactly one of these sets of members must be complete: {sets}; {found} are";
    InstanceAdditionalProperty Error "instance/additional-property" "no such member is allowed here";
    InstanceTupleLength Error "instance/tuple-length" "wrong number of items: {found}, the tuple has {expected}";
    InstanceEnum Error "instance/enum" "the value must be one of {allowed}[; this is the symbol of {meant}, which is what is sent]";
    InstanceConst Error "instance/const" "the value must be {allowed}";
    InstanceUnion Error "instance/union" "the value is of none of the types {types}";
    InstanceChoiceCount Error "instance/choice-count" "exactly one member is needed, one of {choices}; {found} are there";
    InstanceChoiceUnknown Error "instance/choice-unknown" "the member must be one of {choices}";
    InstanceSelectorMissing Error "instance/selector-missing" "the member {name} is missing, which selects one of {choices}";
    InstanceSelectorUnknown Error "instance/selector-unknown" "the selector must be one of {choices}";
    InstanceDuplicateItem Error "instance/duplicate-item" "an earlier item is equal to this one";
    InstanceUses Error "instance/uses" "`$uses` must be an array of different names of add-ins[, from {offered}]";
    InstancePrecision Error "instance/precision" "too many significant digits: {found}, at most {limit} allowed";
    InstanceScale Error "instance/scale" "too many digits after the point: {found}, at most {limit} allowed";
    InstanceMinLength Error "instance/min-length" "too few characters: {found}, at least {limit} needed";
    InstanceMaxLength Error "instance/max-length" "too many characters: {found}, at most {limit} allowed";
    InstancePattern Error "instance/pattern" "the text does not match {pattern}";
    InstanceFormat Error "instance/format" "the text is not a valid {format}";
    InstanceMinimum Error "instance/minimum" "the number must be at least {limit}";
    InstanceMaximum Error "instance/maximum" "the number must be at most {limit}";
    InstanceExclusiveMinimum Error "instance/exclusive-minimum" "the number must be above {limit}";
    InstanceExclusiveMaximum Error "instance/exclusive-maximum" "the number must be below {limit}";
    InstanceMultipleOf Error "instance/multiple-of" "the number must be a multiple of {divisor}";
    InstanceMinItems Error "instance/min-items" "too few items: {found}, at least {limit} needed";
    InstanceMaxItems Error "instance/max-items" "too many items: {found}, at most {limit} allowed";
    InstanceContains Error "instance/contains" "too few items match `contains`: {found}, at least {limit} needed";
    InstanceMaxContains Error "instance/max-contains" "too many items match `contains`: {found}, at most {limit} allowed";
    InstanceMinProperties Error "instance/min-properties" "too few members: {found}, at least {limit} needed";
    InstanceMaxProperties Error "instance/max-properties" "too many members: {found}, at most {limit} allowed";
    InstanceDependentRequired Error "instance/dependent-required" "the member {name} is needed where {trigger} is there";
    InstancePropertyName Error "instance/property-name" "the name of the member is not allowed";
    InstanceHas Error "instance/has" "no member has a value that matches `has`";
    InstanceAnyOf Error "instance/any-of" "none of the {count} schemas matches";
    InstanceOneOf Error "instance/one-of" "exactly one of the {count} schemas must match; {found} do";
    InstanceFalse Error "instance/false" "nothing is allowed here";
    InstanceNot Error "instance/not" "the value must not match the schema";

    // Header mirrors
    HeaderToken Error "header/token" "`x-mcp-header` must be a token of RFC 9110: ASCII letters, digits and a few signs, not empty";
    HeaderDuplicate Error "header/duplicate" "another property has the header {header} as well; case tells no headers apart";
    HeaderType Error "header/type" "only type string, integer or boolean can be mirrored[; {type} is a sized integer, write integer instead]";
    HeaderPosition Error "header/position" "only a property that is reached through nothing but `properties` can be mirrored";
    HeaderDefinition Error "header/definition" "the header annotations of the tool are invalid";
    HeaderArgument Error "header/argument" "the argument at {pointer} must be {expected}";
    HeaderMissing Error "header/missing" "the header {header} is missing";
    HeaderDiffers Error "header/differs" "the header {header} does not match the body";
    HeaderEncoding Error "header/encoding" "the header[ {header}] is marked as encoded but is not canonical Base64 of UTF-8";
    HeaderCharacters Error "header/characters" "the header[ {header}] holds characters that no header value may hold";
    HeaderEnvelope Error "header/envelope" "the request is malformed: {pointer} must be {expected}";
    HeaderVersion Error "header/version" "the protocol version is not supported";
    HeaderMethod Error "header/method" "the server has no such method";
    HeaderTool Error "header/tool" "there is no tool of that name";

    // Limits
    LimitHeaderFields Error "limit/header-fields" "there are more than {limit} header fields";
    LimitHeaderValue Error "limit/header-value" "the header[ {header}] is longer than {limit} bytes";
    LimitHeaderPaths Error "limit/header-paths" "the paths to the mirrored properties are longer than {limit} bytes together";
    LimitSchemaText Error "limit/schema-text" "the text of the schema is longer than {limit} bytes";
    LimitInstanceText Error "limit/instance-text" "the text of the instance is longer than {limit} bytes";
    LimitNesting Error "limit/nesting" "arrays and objects are nested deeper than {limit} levels";
    LimitNodes Error "limit/nodes" "there are more than {limit} values";
    LimitSchemaNodes Error "limit/schema-nodes" "the schema has more than {limit} values";
    LimitMembers Error "limit/members" "an array or object has more than {limit} entries";
    LimitString Error "limit/string" "a string is longer than {limit} bytes";
    LimitExchangeText Error "limit/exchange-text" "the text of the exchange is longer than {limit} bytes";
    LimitExchangeLines Error "limit/exchange-lines" "the exchange has more than {limit} lines";
    LimitExchangeSteps Error "limit/exchange-steps" "checking the exchange takes more than {limit} steps";
    LimitTools Error "limit/tools" "the listing has more than {limit} tools";
    LimitExponent Error "limit/exponent" "an exponent has more than {limit} digits";
    LimitEnumValues Error "limit/enum-values" "`enum` has more than {limit} values";
    LimitReferenceChain Error "limit/reference-chain" "more than {limit} references follow one another";
    LimitBranchNesting Error "limit/branch-nesting" "unions, choices and compositions are tried deeper than {limit} levels within one another";
    LimitCompileSteps Error "limit/compile-steps" "checking the schema takes more than {limit} steps";
    LimitValidationSteps Error "limit/validation-steps" "checking the instance takes more than {limit} steps";
    LimitPatternLength Error "limit/pattern-length" "the pattern is longer than {limit} characters";
    LimitPatternStates Error "limit/pattern-states" "the pattern needs more than {limit} states";
    LimitPatternNesting Error "limit/pattern-nesting" "groups of the pattern are nested deeper than {limit} levels";

    // Ourselves
    InternalError Error "internal/error" "the checker failed; this is a fault of mcp-assay, and the value counts as not valid";
}
