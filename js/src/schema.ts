// A compiled schema as the program holds it.
//
// The compiled form lives in the engine under a number. Beside it stands what it takes to compile the schema once more,
// since an instance may be lost at any call. A schema that the program forgets about is released when it is collected,
// where the host can tell; `dispose` does it at once.

import { AssayError } from "./error.js";
import { type Input, send, textInput, valueInput } from "./input.js";
import { checkLanguageOptions } from "./options.js";
import { lostProjection } from "./project.js";
import type { TapeLimits } from "./tape.js";
import { lostDialect, lostReport, reportOf } from "./report.js";
import { facts, guard, isCurrent, type Session, session } from "./runtime.js";
import type { CompiledSchema, Dialect, DisposableWhereKnown, Projection, ProjectOptions, Report } from "./types.js";

/** Where a schema comes from, now and once more in a later session. */
export interface SchemaSource {
  readonly instanceLimits: TapeLimits;
  /** Compiles and gives the number in that session. */
  compile(live: Session): number;
}

/** Where the compiled form is: the session by its number, so that a lost one can be collected. */
interface Handle {
  session: number;
  id: number;
}

/** What there is to know about a schema beside its verdicts; asked for when wanted. */
interface Facts {
  report?: Report;
  dialect?: Dialect;
  unenforced?: readonly string[];
}

const forgotten = typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry<Handle>(release);

/** The symbol is put on the prototype below, where there is one: it is younger than ES2022. */
export interface Schema extends DisposableWhereKnown {}

export class Schema implements CompiledSchema {
  readonly #source: SchemaSource;
  readonly #handle: Handle = { session: 0, id: 0 };
  readonly #facts: Facts = {};
  #disposed = false;

  /** Compiles at once, so that the input may be short-lived. */
  constructor(source: SchemaSource) {
    this.#source = source;
    forgotten?.register(this, this.#handle, this);
    // Should this cost the instance, the next use tries again, and reports if it does once more.
    guard(
      () => void this.#ready(),
      () => undefined,
    );
  }

  get report(): Report {
    return (
      this.#facts.report ?? this.#ask((live, id) => (this.#facts.report = reportOf(live.engine.report(id))), lostReport)
    );
  }

  get dialect(): Dialect {
    return (
      this.#facts.dialect ??
      this.#ask((live, id) => (this.#facts.dialect = JSON.parse(live.engine.dialect(id))), lostDialect)
    );
  }

  get unenforced(): readonly string[] {
    const none = (): readonly string[] => [];
    return (
      this.#facts.unenforced ??
      this.#ask((live, id) => (this.#facts.unenforced = JSON.parse(live.engine.unenforced(id))), none)
    );
  }

  validate(value: unknown): Report {
    return guard(() => this.#validate(valueInput(value, this.#source.instanceLimits)), lostReport);
  }

  validateText(json: string | Uint8Array): Report {
    return guard(() => this.#validate(textInput(json)), lostReport);
  }

  isValid(value: unknown): boolean {
    return guard(() => this.#isValid(valueInput(value, this.#source.instanceLimits)), no);
  }

  isValidText(json: string | Uint8Array): boolean {
    return guard(() => this.#isValid(textInput(json)), no);
  }

  /** The number in the session in use, for checks that the schema is a part of. */
  number(): number {
    this.#ready();
    return this.#handle.id;
  }

  project(options?: Pick<ProjectOptions, "lang">): Projection {
    const given = checkLanguageOptions(options, facts().limits) ?? {};
    return this.#ask((live, id) => {
      const limits = this.#source.instanceLimits;
      return JSON.parse(live.engine.project(id, send(valueInput(given, limits), limits, live)));
    }, lostProjection);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    forgotten?.unregister(this);
    release(this.#handle);
  }

  #validate(input: Input): Report {
    const live = this.#ready();
    const length = send(input, this.#source.instanceLimits, live);
    return reportOf(live.engine.validate(this.#handle.id, input.form, length));
  }

  #isValid(input: Input): boolean {
    const live = this.#ready();
    const length = send(input, this.#source.instanceLimits, live);
    return live.engine.isValid(this.#handle.id, input.form, length);
  }

  #ask<T>(question: (live: Session, id: number) => T, lost: () => T): T {
    return guard(() => question(this.#ready(), this.#handle.id), lost);
  }

  /** A session that has the compiled form. To be called after all code of the caller's own has run. */
  #ready(): Session {
    if (this.#disposed) throw new AssayError("disposed", "The schema was disposed of.");
    const live = session();
    if (this.#handle.session !== live.number) {
      this.#handle.id = this.#source.compile(live);
      this.#handle.session = live.number;
    }
    return live;
  }
}

const no = (): boolean => false;

/** Gives back what the engine holds, unless it went down with its instance. */
function release(handle: Handle): void {
  guard(
    () => void (isCurrent(handle.session) && session().engine.release(handle.id)),
    () => undefined,
  );
}

const disposeSymbol = (Symbol as { dispose?: symbol }).dispose;
if (disposeSymbol !== undefined) {
  Object.defineProperty(Schema.prototype, disposeSymbol, {
    value: Schema.prototype.dispose,
    configurable: true,
    writable: true,
  });
}
