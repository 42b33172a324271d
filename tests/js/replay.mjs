// Replays what the native run of a vector wrote down. Runs in any host: takes the package's functions and a line of the
// native reports; gives the differences as sentences, none if the reports are equal byte for byte.

/** The value that an expression of a vector gives. */
const evaluate = (expression) => new Function(`return (${expression});`)();

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bounds that the walk keeps under the limits of a vector. */
function tapeLimits({ nodes = 1e6, members = 1e6, string = 1e6, nesting = 256, instanceText = 1e6 } = {}) {
  return { nodes, members, string, nesting, text: instanceText };
}

export function replay({ brief, compile, writeTape }, line) {
  const differences = [];
  const same = (what, found, wanted) => {
    if (found !== wanted) differences.push(`${line.id}: ${what}\n  native ${wanted}\n  here   ${found}`);
  };
  const schema = compile(line.schemaText ?? line.schema, line.options ?? undefined);
  same("report of the schema", JSON.stringify(schema.report), line.report);
  same("brief of the schema", brief(schema.report), line.brief);
  same("unenforced", JSON.stringify(schema.unenforced), JSON.stringify(line.unenforced));
  line.instances.forEach((instance, index) => {
    const { report, quick } = check(schema, instance);
    same(`[${index}]`, JSON.stringify(report), instance.report);
    same(`[${index}] brief`, brief(report), instance.brief);
    same(`[${index}] quick`, quick, report.valid);
    if (instance.javascript !== undefined && writeTape !== undefined) {
      const tape = hexadecimal(writeTape(evaluate(instance.javascript), tapeLimits(line.options?.limits)));
      same(`[${index}] tape`, tape, instance.tape.replaceAll(/\s/g, ""));
    }
  });
  schema.dispose();
  return differences;
}

const octets = (digits) => Uint8Array.from(digits.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));

function check(schema, { text, bytes, value, javascript }) {
  const json = bytes === undefined ? text : octets(bytes);
  if (json !== undefined) return { report: schema.validateText(json), quick: schema.isValidText(json) };
  const given = () => (javascript === undefined ? value : evaluate(javascript));
  return { report: schema.validate(given()), quick: schema.isValid(given()) };
}

/** How the package is asked what an operation asks. */
const OPERATIONS = {
  negotiate: (api, sides, options) => api.negotiate(sides, options),
  checkExchange: (api, text, options) => ({ report: api.checkExchange(text, options) }),
  checkTools: (api, listing, options) => {
    const { accepted, rejected, report } = api.checkTools(listing, options);
    return { accepted: accepted.map(({ name }) => name), rejected, report };
  },
  checkCall: (api, input, options) => {
    const { tool, mirrors } = input;
    const tools = api.checkTools({ tools: [tool] }, options);
    const [found] = tools.accepted;
    if (found === undefined) return { report: tools.rejected[0].report };
    if ("result" in input && !("arguments" in input) && !("argumentsText" in input)) {
      const report = found.checkResult(input.result, { mirrors });
      return { report, reply: found.replyToResult(report) };
    }
    const text = "argumentsText" in input && !("arguments" in input);
    const report = text ? found.checkArgumentsText(input.argumentsText) : found.checkArguments(input.arguments);
    return { report, reply: found.reply(report) };
  },
  checkElicitation: (api, schema, options) => {
    const form = api.checkElicitation(schema, options);
    const { fields, report } = form;
    form.dispose();
    return { fields, report };
  },
  checkContent: (api, { schema, result, resultText }, options) => {
    const form = api.checkElicitation(schema, options);
    const report = form.checkContent(resultText ?? result);
    form.dispose();
    return { report };
  },
  resolveImports: (api, schema, options) => api.resolveImports(schema, options),
  project: (api, schema, options) => api.project(schema, options),
};

/** A plan that verifies what a vector says. */
const verifyHeaders = (api, input, options) => {
  const { schema, headers, argumentsText, arguments: value, id, protocolVersion, role } = input;
  return api.scanHeaders(schema, options).verify(headers, argumentsText ?? value, { id, protocolVersion, role });
};

/** How the package is asked about headers. */
const HEADERS = {
  scanHeaders: (api, schema, options) => {
    const { valid, declarations, report } = api.scanHeaders(schema, options);
    return { valid, declarations, report };
  },
  mirrorHeaders: (api, { schema, arguments: value, argumentsText }, options) =>
    api.scanHeaders(schema, options).mirror(argumentsText ?? value),
  verifyHeaders,
  standardHeaders: (api, { request, requestText }, options) => api.standardHeaders(requestText ?? request, options),
  verifyStandardHeaders: (api, { headers, request, requestText, ...known }, options) =>
    api.verifyStandardHeaders(headers, requestText ?? request, { ...known, ...options }),
  encodeHeaderValue: (api, text) => api.encodeHeaderValue(text),
  decodeHeaderValue: (api, value) => api.decodeHeaderValue(value),
};

/** The differences of one line of the native answers. Two capability objects have no text in common. */
export function replayOperation(api, { id, operation, options, input, inputText, answer }) {
  if (operation === "negotiate" && inputText !== null) return [];
  const ask = OPERATIONS[operation] ?? HEADERS[operation];
  const found = JSON.stringify(ask(api, inputText ?? input, options ?? undefined));
  return found === answer ? [] : [`${id}\n  native ${answer}\n  here   ${found}`];
}
