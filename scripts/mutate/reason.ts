/** Why a mutant that survives changes nothing that anybody could see; whoever writes a new one has tried to kill it first. */

/** One reason, for the mutants of a file that it fits. */
export interface Reason {
  readonly file: string;
  /** The code that was mutated, as it stands in the file. */
  readonly code: string;
  /** What stands in its place; any if absent. */
  readonly becomes?: string;
  readonly because: string;
}
