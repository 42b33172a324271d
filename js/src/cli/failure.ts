// What ends a command without a verdict.
//
// Gives one error class for mistakes of the user (exit code 2): a wrong option, a file that cannot be read. Never used for a
// fault in a schema or an instance; that is a finding.

/** A mistake in the call, told in one sentence, with the file that it is about. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly reason: string;

  constructor(reason: string, file?: string) {
    super(file === undefined ? reason : `${file}: ${reason}`);
    this.reason = reason;
  }
}
