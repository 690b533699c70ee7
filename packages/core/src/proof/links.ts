/** What is hashed where one record follows from another: the run, its cases, and the events of their logs. */

/** A run, as far as everything in it follows from it. */
export interface RunLink {
  readonly run_id: string;
  readonly created_at: string;
  readonly manifest: string;
}

/** A case, as far as its events follow from it. */
export interface CaseLink {
  readonly case_id: string;
  readonly position: number;
  readonly input: string | null;
  readonly problem: string | null;
}

/** An event, as far as the next one follows from it. */
export interface EventLink {
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly body: string;
}

/** What the log of a run starts from, before it is hashed. */
export const runText = ({ run_id, created_at, manifest }: RunLink): string =>
  JSON.stringify(['run', run_id, created_at, manifest]);

/** What the log of a case starts from, before it is hashed. */
export const caseText = (genesisOfRun: string, { case_id, position, input, problem }: CaseLink): string =>
  JSON.stringify(['case', genesisOfRun, case_id, position, input, problem]);

/** What an event is chained by, before it is hashed. */
export const eventText = (
  before: string,
  run_id: string,
  case_id: string,
  { seq, kind, at, body }: EventLink,
): string => JSON.stringify([before, run_id, case_id, seq, kind, at, body]);

/** The leaf of a case in the tree of its run: which case, and the hash of the event that closed it. */
export const caseLeaf = (case_id: string, hash: string): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(['case', case_id, hash]));

/** The leaf of a settlement in the tree of what a queue settled. */
export const settlementLeaf = (one: {
  readonly case_id: string;
  readonly item_id: string;
  readonly seq: number;
  readonly hash: string;
}): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(['settlement', one.case_id, one.item_id, one.seq, one.hash]));
