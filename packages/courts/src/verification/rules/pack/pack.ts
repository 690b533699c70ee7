/** What a domain adds to verification: its labels, limits, codes, checks, fixers and prompts. The engine itself knows no domain. */
import type { ErrorDetail, PatchOperation } from '@curia/core/read';
import { refusal } from '@curia/core/read';
import { AGENTS, readSeverity, type VerifierId } from '../issue.ts';
import type { PageIndex } from '../text/page-index.ts';
import { type Codes, FIXED_CODES, READER_CODES, SHAPE_CODES, STANDARD_CODES } from './codes.ts';
import type { DeskWords } from './desk-words.ts';

/** A defect as found by a check; the pack's code table supplies the rest. */
export interface FoundDefect {
  readonly code: string;
  readonly message: string;
  /** Where in the output, as a JSON Pointer. */
  readonly pointer: string;
  /** Words that help a person find the place. */
  readonly location?: Readonly<Record<string, string | number>>;
  readonly suggested_fix?: string;
}

/** What a check looks at. */
export interface CheckContext<Output> {
  readonly output: Output;
  readonly pages: PageIndex;
}

/** A deterministic check; it may report only the codes it names. */
export interface Check<Output = unknown> {
  readonly id: string;
  readonly agent: VerifierId;
  readonly codes: readonly string[];
  run(context: CheckContext<Output>): Iterable<FoundDefect>;
}

/** A repair that needs no judgement; an empty patch means there is nothing to do. */
export interface Fixer<Output = unknown> {
  readonly fix_id: string;
  fix(output: Output, issue: Pick<FoundDefect, 'code' | 'pointer'>): readonly PatchOperation[];
}

/** One place where an output cites its source. */
export interface Citation {
  readonly pointer: string;
  readonly page: number;
  readonly snippet: string;
  readonly anchors?: readonly string[];
  /** The pages the statement is about, first and last included. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Values that must occur in the snippet. */
  readonly values?: readonly (string | number)[];
  readonly location?: Readonly<Record<string, string | number>>;
}

/** The task of a verifier, the codes it may answer with, and the part of the output it sees. */
export interface VerifierPrompt {
  readonly agent: Exclude<VerifierId, 'V1'>;
  /** One text for all documents, or one per document language. */
  readonly task: string | { readonly en: string; readonly ko: string };
  readonly codes: readonly string[];
  /** The fields of the output that matter to it; all of them if absent. */
  readonly shows?: readonly string[] | undefined;
}

/** How long snippets may be, and when a quotation counts as damaged rather than invented. */
export interface CitationLimits {
  readonly snippet_words_ideal: number;
  readonly snippet_words: number;
  readonly snippet_characters: number;
  readonly partial_share: number;
}

/** The limits of a pack that sets none. */
const DEFAULT_LIMITS: CitationLimits = {
  snippet_words_ideal: 30,
  snippet_words: 60,
  snippet_characters: 500,
  partial_share: 0.6,
};

/** Who must have read a document before its output is taken as true, and what happens to one that nobody read. */
export interface PackAcceptance {
  readonly readers: readonly VerifierPrompt['agent'][];
  readonly unread: 'by_rules' | 'hand_over';
}

/** How a pack compares another system, already in production, with the truth. */
export interface ProductionComparison<Output = unknown, Rates extends object = object> {
  /** The part of its answer that a packet shows; throws `INPUT_INVALID` if the answer is malformed. */
  read(answer: unknown): object;
  /** True if the answer differs from the output. */
  differs(answer: unknown, output: Output): boolean;
  /** Collects documents one by one; the weights set how much each part of the agreement counts. */
  start(weights?: { readonly dominant: number; readonly presence: number; readonly boundaries: number }): {
    add(answer: unknown, truth: Output): void;
    summary(): Rates;
  };
}

/** A pack as its author writes it. */
export interface PackDefinition<Output = unknown> {
  readonly id: string;
  readonly title: string;
  readonly doc: string;
  /** Must go up whenever a function starts to decide differently, since no hash can see inside functions; 1 if absent. */
  readonly version?: number;
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly limits?: Partial<CitationLimits>;
  readonly codes: Codes;
  /** What people read at the desk; no part of what a pack is hashed by. */
  readonly desk?: DeskWords;
  /** Reports problems with the shape of an output; if there are none, the checks can rely on the shape. */
  shape(output: unknown): Iterable<FoundDefect>;
  readonly checks: readonly Check<Output>[];
  citations(output: Output): Iterable<Citation>;
  readonly fixers: readonly Fixer<Output>[];
  readonly prompts: readonly VerifierPrompt[];
  /** Who must have read; if absent, everybody whom the pack has a question for, and what nobody read is accepted by rules only. */
  readonly accept?: Partial<PackAcceptance>;
  /** Compares a system in production with the truth; absent if there is none. It never affects a ruling. */
  readonly production?: ProductionComparison<Output>;
  /** The data its functions were made from: fields, equations, word lists. */
  declares?(): object;
}

/** A checked pack. */
export interface DomainPack<Output = unknown> extends PackDefinition<Output> {
  readonly version: number;
  readonly limits: CitationLimits;
  readonly accept: PackAcceptance;
  readonly fixerOf: ReadonlyMap<string, Fixer<Output>>;
}

/** Builds a pack, or throws `PACK_INVALID` with every contradiction in it. */
export function definePack<Output>(definition: PackDefinition<Output>): DomainPack<Output> {
  const codes: Codes = { ...STANDARD_CODES, ...READER_CODES, ...definition.codes, ...FIXED_CODES };
  const fixerOf = new Map(definition.fixers.map((fixer) => [fixer.fix_id, fixer]));
  const { version = 1 } = definition;
  const problems = [
    ...(Number.isSafeInteger(version) && version >= 1
      ? []
      : [{ path: 'version', problem: 'must be a whole number from 1' }]),
    ...codeProblems(definition, fixerOf),
    ...checkProblems(definition, codes),
    ...promptProblems(definition, codes),
  ];
  if (problems.length > 0) throw refusal('PACK_INVALID', 'the pack', problems, `pack ${definition.id}`);
  const { prompts, accept } = definition;
  return {
    ...definition,
    version,
    limits: { ...DEFAULT_LIMITS, ...definition.limits },
    accept: {
      readers: accept?.readers ?? prompts.map(({ agent }) => agent),
      unread: accept?.unread ?? 'by_rules',
    },
    codes,
    fixerOf,
  };
}

/** Everything in a pack that shapes a ruling, as JSON: all its data, and its functions by name and version. */
export const describePack = ({
  id,
  version,
  labels,
  limits,
  codes,
  checks,
  fixers,
  prompts,
  accept,
  declares,
}: DomainPack): object => ({
  id,
  version,
  labels,
  limits,
  // A run that is older than this code must find its pack described as it was.
  codes: checks.some((check) => check.codes.includes('CHECK_NOT_COMPUTED'))
    ? codes
    : Object.fromEntries(Object.entries(codes).filter(([code]) => code !== 'CHECK_NOT_COMPUTED')),
  checks: checks.map((check) => ({ id: check.id, agent: check.agent, codes: check.codes })),
  fixers: fixers.map(({ fix_id }) => fix_id),
  prompts,
  accept,
  declares: declares?.() ?? null,
});

function codeProblems(definition: PackDefinition, fixerOf: ReadonlyMap<string, Fixer>): ErrorDetail[] {
  return Object.entries(definition.codes).flatMap(([code, { severity, fix_id }]) => {
    const path = `codes.${code}`;
    const problems: ErrorDetail[] = [];
    if (!/^[A-Z][A-Z0-9_]*$/.test(code)) problems.push({ path, problem: 'must be written LIKE_THIS' });
    if (Object.hasOwn(FIXED_CODES, code)) problems.push({ path, problem: 'belongs to the engine' });
    if (readSeverity(severity) !== severity)
      problems.push({ path, problem: 'severity must be BLOCKER, MAJOR or MINOR' });
    else if (severity !== 'BLOCKER' && SHAPE_CODES.some((one) => one === code))
      problems.push({ path, problem: 'must stay a BLOCKER: nothing else is checked after it' });
    if (fix_id !== undefined && !fixerOf.has(fix_id))
      problems.push({ path, problem: `there is no fixer ${fix_id}` });
    return problems;
  });
}

function checkProblems({ checks }: PackDefinition, codes: Codes): ErrorDetail[] {
  const seen = new Set<string>();
  return checks.flatMap(({ id, agent, codes: named }, at) => {
    const path = `checks[${at}]`;
    const problems = unknownCodes(`${path}.codes`, named, codes);
    if (seen.has(id)) problems.push({ path, problem: `the id ${id} is used twice` });
    seen.add(id);
    if (!AGENTS.includes(agent)) problems.push({ path, problem: 'agent must be V1, V2, V3 or V4' });
    return problems;
  });
}

function promptProblems({ prompts }: PackDefinition, codes: Codes): ErrorDetail[] {
  const seen = new Set<VerifierId>();
  return prompts.flatMap(({ agent, codes: named }, at) => {
    const path = `prompts[${at}]`;
    const problems = unknownCodes(`${path}.codes`, named, codes);
    for (const code of named)
      if (Object.hasOwn(FIXED_CODES, code))
        problems.push({ path: `${path}.codes`, problem: `${code} belongs to the engine` });
    if (seen.has(agent)) problems.push({ path, problem: `${agent} is asked twice` });
    seen.add(agent);
    return problems;
  });
}

const unknownCodes = (path: string, named: readonly string[], codes: Codes): ErrorDetail[] =>
  named
    .filter((code) => !Object.hasOwn(codes, code))
    .map((code) => ({ path, problem: `the pack has no code ${code}` }));
