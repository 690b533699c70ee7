/** What a command takes besides files and names, as a court declares it; whoever has a command line makes it. */

/** An option of a command. */
export interface CommandOption {
  /** How it is written, such as `--pack <name>`; one that begins with `--no-` is on unless it is given. */
  readonly flags: string;
  readonly means: string;
  /** It must be given. */
  readonly required?: boolean;
  /** It may be given several times, and is a list. */
  readonly many?: boolean;
  readonly otherwise?: string;
}
