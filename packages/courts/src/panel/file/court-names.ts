/** The names in a court, and the messages for names that do not exist. */
import { suggest } from '@curia/core/text';

/** Collects problems with their place in the file. */
export type ReportProblem = (path: string, problem: string) => void;

/** Names of case fields that mean something else on the wire. */
export const RESERVED_FIELDS = ['case_id', 'votes', 'gold', 'facts', 'ruling', 'schema_version'];

const reserved: ReadonlySet<string> = new Set(RESERVED_FIELDS);

/** Tells whether a field of a case means something else on the wire. */
export const isReserved = (name: string): boolean => reserved.has(name);

/** What cases of courts with memory may carry as well: where they are from, and in records what the memory told them. */
export const isForMemory = (name: string): boolean => name === 'split' || name === 'memory';

/** The name of the condition that a rule fails once everybody it asks for has been asked. */
export const OPEN = 'open';

const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_-]*$/u;

/** Reports a name that cannot be one of a role, a field or a mark. */
export function checkName(name: string, path: string, report: ReportProblem): void {
  if (!NAME.test(name)) report(path, 'must be a name of letters, digits, hyphens and underscores');
  if (name === 'verdict') report(path, 'is a reserved name');
}

/** The words for a name that does not exist. */
export const unknownName = (what: string, name: string, known: readonly string[]): string =>
  `there is no ${what} ${JSON.stringify(name)}; ${suggest(name, known)}`;

/** Reports names that are listed twice. */
export function checkTwice(names: readonly string[], path: string, report: ReportProblem): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) report(path, `lists ${twice} twice`);
}

/** An entry of a record by a name from outside; names that every object knows, such as `constructor`, find nothing. */
export const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
