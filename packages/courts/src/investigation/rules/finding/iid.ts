/** Who an investigator is: the grammar of investigator ids and the catalog of perspectives. */

/** One way to look at a question, its abbreviation in ids, and what it fits. */
export interface Perspective {
  readonly name: string;
  readonly short: string;
  readonly fits: string;
}

const perspective = (name: string, short: string, fits: string): Perspective => ({ name, short, fits });

/** Every type of investigator with its perspectives; the first of a type is its default. */
export const CATALOG = {
  CODE: [
    perspective('call-chain', 'CALLCHAIN', 'unexpected behaviour, cause tracing'),
    perspective('error-handling', 'ERRORHANDLING', 'server errors, swallowed exceptions'),
    perspective('data-flow', 'DATAFLOW', 'wrong values, lost data'),
    perspective('dependency', 'DEPENDENCY', 'version conflicts, vulnerabilities'),
    perspective('concurrency', 'CONCURRENCY', 'races, deadlocks, intermittent faults'),
    perspective('config', 'CONFIG', 'differences between environments, flags'),
    perspective('type-contract', 'TYPECONTRACT', 'violations of an interface or API contract'),
    perspective('resource', 'RESOURCE', 'leaks, exhausted pools'),
  ],
  LOG: [
    perspective('stacktrace', 'STACKTRACE', 'a concrete exception'),
    perspective('pattern', 'PATTERN', 'recurring or periodic errors'),
    perspective('timeline', 'TIMELINE', 'what happened around the incident'),
    perspective('metrics', 'METRICS', 'anomalies of performance'),
    perspective('correlation', 'CORRELATION', 'distributed failures'),
  ],
  HIST: [
    perspective('recent-changes', 'RECENT', 'it worked before'),
    perspective('blame', 'BLAME', 'how a piece of code came to be'),
    perspective('pr-context', 'PRCONTEXT', 'intent versus effect'),
    perspective('regression', 'REGRESSION', 'since when it is broken'),
    perspective('refactor-history', 'REFACTORHIST', 'side effects of structural changes'),
  ],
  REL: [
    perspective('artifact-completeness', 'ARTCOMP', 'the sections of a hand-over document'),
    perspective('deployment-readiness', 'DEPLOY', 'procedure, preconditions, migration'),
    perspective('risk-assessment', 'RISK', 'breaking changes, rollback'),
    perspective('infra-impact', 'INFRA', 'resources, network'),
    perspective('ops-readiness', 'OPS', 'smoke tests, health checks, monitoring'),
  ],
  CR: [
    perspective('agreed-challenge', 'AGREED', 'attacks what was agreed'),
    perspective('alternative-hypothesis', 'ALTHYPO', 'at least two rival hypotheses for what is uncertain'),
    perspective(
      'evidence-quality',
      'EVQUALITY',
      'directness, reproducibility, context and sufficiency of evidence',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Perspective[]>>;

/** A type of investigator. */
export type InvestigatorType = keyof typeof CATALOG;

/** All types, in the order of the catalog. */
export const INVESTIGATION_TYPES = Object.keys(CATALOG) as readonly InvestigatorType[];

/** A parsed investigator id. */
export interface Iid {
  readonly type: InvestigatorType;
  readonly perspective: Perspective;
  readonly round: 1 | 3;
  readonly isDeep: boolean;
  readonly iteration: 1 | 2;
  /** Type and perspective: the investigator across rounds. */
  readonly base_id: string;
}

const GRAMMAR = /^([A-Z]+)-([A-Z]+)-R([13])(-DEEP)?(-I2)?$/;

/** Parses an id; undefined if it does not follow the grammar or is not in the catalog. */
export function parseIid(text: string): Iid | undefined {
  const [whole, type = '', short, round, deep, second] = GRAMMAR.exec(text) ?? [];
  if (whole === undefined || !isType(type)) return undefined;
  const found = CATALOG[type].find((entry) => entry.short === short);
  if (found === undefined) return undefined;
  const isFirst = round === '1';
  if (isFirst && (deep !== undefined || second !== undefined || type === 'CR')) return undefined;
  if (type === 'CR' && deep !== undefined) return undefined;
  return {
    type,
    perspective: found,
    round: isFirst ? 1 : 3,
    isDeep: deep !== undefined,
    iteration: second === undefined ? 1 : 2,
    base_id: `${type}-${found.short}`,
  };
}

const isType = (text: string): text is InvestigatorType => Object.hasOwn(CATALOG, text);

/** The id of an investigator in round 1. */
export const firstRoundIid = (base_id: string): string => `${base_id}-R1`;

/** The id of an investigator in an iteration of round 3; counter-reviewers never dive. */
export function thirdRoundIid(base_id: string, iteration: number): string {
  const deep = typeOf(base_id) === 'CR' ? '' : '-DEEP';
  return `${base_id}-R3${deep}${iteration > 1 ? `-I${iteration}` : ''}`;
}

/** The investigator behind an id, without the round; an id outside the grammar is returned unchanged. */
export const baseIdOf = (iid: string): string => iid.replace(/-R\d+(-DEEP)?(-I\d+)?$/, '');

/** The type of an investigator; undefined if the id begins with none of the five. */
export function typeOf(iid: string): InvestigatorType | undefined {
  const word = iid.split('-', 1)[0]!;
  return isType(word) ? word : undefined;
}
