// The page: two texts in, the report out, with every keystroke.
//
// Uses the package like any page would. Holds no rule of its own: verdicts, wording and places are the engine's.

import { type CompiledSchema, type Diagnostic, type Report, compile, init, version } from "mcp-assay/web";

import { type Pair, examples } from "./examples.js";
import { type Finding, showFindings } from "./findings.js";
import { fromFragment, toFragment } from "./share.js";

const PAUSE = 150;

const editors = { schema: textArea("schema"), instance: textArea("instance") };
const picker = element("example", HTMLSelectElement);
const verdict = element("verdict", HTMLElement);
const list = element("findings", HTMLElement);

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

function textArea(id: string): HTMLTextAreaElement {
  return element(id, HTMLTextAreaElement);
}

function fill(pair: Pair): void {
  editors.schema.value = pair.schema;
  editors.instance.value = pair.instance;
  for (const editor of Object.values(editors)) editor.scrollTo(0, 0);
}

function check(): void {
  const pair = { schema: editors.schema.value, instance: editors.instance.value };
  const schema = compile(pair.schema);
  showReport(schema, schema.report.valid ? schema.validateText(pair.instance) : undefined);
  schema.dispose();
  list.ariaBusy = "false";
  history.replaceState(null, "", toFragment(pair) || location.pathname);
}

/** Shows what is wrong with the schema, and with the instance if there is a schema to check it. */
function showReport({ report }: CompiledSchema, instance: Report | undefined): void {
  const findings = [...report.diagnostics.map(schemaFinding), ...(instance?.diagnostics ?? []).map(instanceFinding)];
  showFindings(list, findings, select);
  verdict.dataset["state"] = instance?.valid ? "valid" : "invalid";
  const errors = findings.filter(({ diagnostic }) => diagnostic.severity === "error").length;
  if (instance === undefined) verdict.textContent = `The schema cannot be used: ${count(errors, "error")}.`;
  else if (instance.valid) verdict.textContent = "The instance is valid.";
  else
    verdict.textContent = `The instance is not valid: ${count(errors, "error")}${instance.truncated ? ", and more" : ""}.`;
}

function schemaFinding(diagnostic: Diagnostic): Finding {
  return { diagnostic, editor: "schema", location: diagnostic.location ?? diagnostic.schemaLocation };
}

function instanceFinding(diagnostic: Diagnostic): Finding {
  return diagnostic.location
    ? { diagnostic, editor: "instance", location: diagnostic.location }
    : { diagnostic, editor: "schema", location: diagnostic.schemaLocation };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Selects the place of a finding in its text and brings it into view. */
function select({ editor, location }: Finding): void {
  if (location === undefined) return;
  const area = editors[editor];
  area.focus();
  area.setSelectionRange(location.offset, location.endOffset);
  const { lineHeight, font } = getComputedStyle(area);
  area.scrollTop = (location.line - 1) * parseFloat(lineHeight) - area.clientHeight / 3;
  area.scrollLeft = (location.column - 1) * digitWidth(font) - area.clientWidth / 2;
}

/** The width of a column; near enough to bring a place into view. */
function digitWidth(font: string): number {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return 0;
  context.font = font;
  return context.measureText("0").width;
}

function addExamples(): void {
  picker.append(new Option("Choose one", ""), ...[...examples.keys()].map((name) => new Option(name)));
  picker.addEventListener("change", () => {
    const pair = examples.get(picker.value);
    if (pair === undefined) return;
    fill(pair);
    check();
  });
}

/** Checks a moment after the last keystroke. */
function watchEditors(): void {
  let timer = 0;
  for (const editor of Object.values(editors)) {
    editor.disabled = false;
    editor.addEventListener("input", () => {
      picker.value = "";
      list.ariaBusy = "true";
      clearTimeout(timer);
      timer = setTimeout(check, PAUSE);
    });
  }
}

/** Starts with what the address holds, or else with the first example. */
function start(): void {
  addExamples();
  watchEditors();
  const shared = fromFragment(location.hash);
  const [name, first] = [...examples][0] ?? ["", { schema: "", instance: "" }];
  if (shared === undefined) picker.value = name;
  fill(shared ?? first);
  window.addEventListener("hashchange", () => {
    const pair = fromFragment(location.hash);
    if (pair) fill(pair);
    check();
  });
  element("version", HTMLElement).textContent = `Engine ${version}.`;
  check();
}

init().then(start, (error: unknown) => {
  verdict.dataset["state"] = "invalid";
  verdict.textContent = `The engine could not be started: ${error instanceof Error ? error.message : String(error)}`;
});
