/** Reads a report: valid, repaired without guessing, or the part that can be salvaged. */
import type { ErrorDetail } from '@curia/core/read';
import { tryRead } from '@curia/core/read';
import { claimsIn } from './claims-in.ts';
import { parseIid } from './iid.ts';
import { type InvestigatorReport, type ReviewReport, report, reviewReport } from './report.ts';
import { best, CONFIDENCES, type Confidence } from './strength.ts';

/** A report that was read, or the problem with it. */
export type ReadReport =
  | {
      readonly kind: 'report';
      readonly iid: string;
      readonly report: InvestigatorReport;
      /** What was repaired to make it readable; empty for a report that keeps to the form. */
      readonly repairs: readonly string[];
    }
  | {
      readonly kind: 'review';
      readonly iid: string;
      readonly review: ReviewReport;
      readonly repairs: readonly string[];
    }
  | {
      readonly kind: 'malformed';
      /** The author, if known. */
      readonly iid: string | undefined;
      readonly problems: readonly ErrorDetail[];
      /** The part that can be salvaged, with weak evidence and low confidence; undefined if there is none. */
      readonly remains: InvestigatorReport | undefined;
    };

/** Reads a parsed report; `named` is the id from its file name, for reports that do not name their author. */
export function readReport(value: unknown, named?: string): ReadReport {
  const repaired = repairReport(value, named);
  const id = repaired.value.iid;
  // A counter-reviewer may submit findings too, for example rival hypotheses.
  const hasFindings = isLoose(repaired.value.layer_2) && repaired.value.layer_2.findings !== undefined;
  if (typeof id === 'string' && parseIid(id)?.type === 'CR' && !hasFindings) {
    const strict = tryRead(reviewReport, value);
    if (strict.ok) return { kind: 'review', iid: id, review: strict.value, repairs: [] };
    const tolerant = tryRead(reviewReport, repaired.value);
    if (tolerant.ok) return { kind: 'review', iid: id, review: tolerant.value, repairs: repaired.done };
    return { kind: 'malformed', iid: id, problems: tolerant.problems.slice(0, MOST), remains: undefined };
  }
  const strict = tryRead(report, value);
  if (strict.ok) return { kind: 'report', iid: strict.value.iid, report: strict.value, repairs: [] };
  const tolerant = tryRead(report, repaired.value);
  if (tolerant.ok) {
    return { kind: 'report', iid: tolerant.value.iid, report: tolerant.value, repairs: repaired.done };
  }
  return {
    kind: 'malformed',
    iid: typeof id === 'string' && parseIid(id) !== undefined ? id : undefined,
    // What was repaired is no problem: nobody is told to put right what was read.
    problems: tolerant.problems.slice(0, MOST),
    remains: saveRemains(value, repaired.value),
  };
}

/** More problems than this say no more about a report. */
const MOST = 50;

type Loose = Record<string, unknown>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Other names under which agents write the fields of a report. */
const NAMES: Readonly<Record<string, string>> = {
  layer1: 'layer_1',
  executive_summary: 'layer_1',
  layer2: 'layer_2',
  key_findings: 'layer_2',
  layer3: 'layer_3',
  full_report: 'layer_3',
  investigator_id: 'iid',
  summary: 'one_liner',
  oneliner: 'one_liner',
  strength: 'evidence_strength',
  alternatives: 'alternative_explanations',
  text: 'description',
};

const canonicalKey = (key: string): string =>
  key
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Repairs what can be repaired without guessing at meaning: names, capitals, single values for lists, numbering. */
function repairReport(value: unknown, named: string | undefined): { value: Loose; done: string[] } {
  const done: string[] = [];
  if (!isLoose(value)) return { value: named === undefined ? {} : { iid: named }, done };
  const top = rename(value, new Set(['iid', 'layer_1', 'layer_2', 'layer_3']));
  const first = isLoose(top.layer_1)
    ? rename(top.layer_1, new Set(['confidence', 'one_liner', 'needs_further']))
    : {};
  const second = Array.isArray(top.layer_2)
    ? { findings: top.layer_2 }
    : isLoose(top.layer_2)
      ? top.layer_2
      : {};
  const iid = upper(top.iid ?? first.iid ?? named);
  if (top.iid === undefined && iid !== undefined) done.push('the id was taken from layer 1 or the file name');
  const findings = listOf(second.findings).map((one, at) => repairFinding(one, at, done));
  const [main] = findings;
  if (first.one_liner === undefined && isLoose(main)) {
    first.one_liner = main.description;
    done.push('the summary was taken from the first finding');
  }
  if (first.needs_further === undefined) {
    first.needs_further = false;
    done.push('needs_further was absent: read as false');
  }
  if (first.confidence === undefined) {
    const own = findings.map((one) => (isLoose(one) ? one.confidence : undefined));
    first.confidence = best(CONFIDENCES, own as Confidence[]) ?? 'LOW';
    if (own.every((one) => one === undefined)) done.push('the confidence was absent: read as LOW');
  }
  const verdicts = listOf(first.verdicts).map(repairVerdict);
  const layer_1 = {
    ...first,
    ...asLists(first, ['plan', 'not_examined']),
    confidence: upper(first.confidence),
    findings: undefined,
    ...(verdicts.length === 0 ? {} : { verdicts }),
  };
  const reviews = listOf(second.counter_reviews).map(repairReview);
  // An absent list of findings is not an empty one: nobody says there is nothing.
  const layer_2 = {
    findings: second.findings === undefined ? undefined : renumber(findings, done),
    // A review that has verdicts in its summary only is a review.
    counter_reviews: second.counter_reviews === undefined && verdicts.length === 0 ? undefined : reviews,
  };
  return { value: { iid, layer_1, layer_2 }, done };
}

function repairFinding(one: unknown, at: number, done: string[]): unknown {
  if (!isLoose(one)) return one;
  const fields = rename(one, new Set(['id', 'description', 'evidence', 'evidence_strength', 'confidence']));
  if (fields.id === undefined) {
    fields.id = `F${at + 1}`;
    done.push(`finding ${at + 1} had no id`);
  }
  if (typeof fields.id === 'number') fields.id = `F${fields.id}`;
  return {
    ...fields,
    evidence: listOf(fields.evidence).map(repairEvidence),
    ...(fields.confidence === undefined ? {} : { confidence: upper(fields.confidence) }),
    ...(fields.evidence_strength === undefined ? {} : { evidence_strength: upper(fields.evidence_strength) }),
    ...asLists(fields, ['alternative_explanations', 'facts', 'excludes']),
    ...(isLoose(fields.subjects) ? { subjects: [fields.subjects] } : {}),
  };
}

/** The fields that are a single text where a list is asked for, each as a list of one. */
const asLists = (fields: Loose, names: readonly string[]): Loose =>
  Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, [fields[name]]]] : [])),
  );

function repairReview(one: unknown): unknown {
  if (!isLoose(one)) return one;
  const challenge = typeof one.challenge === 'string' ? { description: one.challenge } : one.challenge;
  const shown = isLoose(challenge)
    ? { ...challenge, evidence: listOf(challenge.evidence).map(repairEvidence) }
    : challenge;
  return { ...one, verdict: upper(one.verdict), challenge: shown };
}

const repairVerdict = (one: unknown): unknown =>
  isLoose(one) ? { ...one, verdict: upper(one.verdict) } : one;

function repairEvidence(one: unknown): unknown {
  if (typeof one === 'string') return { type: 'code', location: one };
  if (!isLoose(one)) return one;
  return {
    ...one,
    type: typeof one.type === 'string' ? one.type.trim().toLowerCase() : 'code',
    ...(typeof one.role === 'string' ? { role: one.role.trim().toLowerCase() } : {}),
    ...(one.strength === undefined ? {} : { strength: upper(one.strength) }),
  };
}

/** Gives a second finding of one id the next free number. */
function renumber(findings: readonly unknown[], done: string[]): unknown[] {
  const taken = new Set(findings.map((one) => (isLoose(one) ? one.id : undefined)));
  const seen = new Set<unknown>();
  let next = 1;
  return findings.map((one) => {
    if (!isLoose(one) || !seen.has(one.id)) {
      if (isLoose(one)) seen.add(one.id);
      return one;
    }
    while (taken.has(`F${next}`)) next++;
    taken.add(`F${next}`);
    done.push(`a second finding ${String(one.id)} became F${next}`);
    return { ...one, id: `F${next}` };
  });
}

function rename(fields: Loose, keep: ReadonlySet<string>): Loose {
  const renamed: Loose = {};
  for (const [key, value] of Object.entries(fields)) {
    const plain = canonicalKey(key);
    const known = Object.hasOwn(NAMES, plain) ? NAMES[plain]! : plain;
    const name = keep.has(known) ? known : plain;
    if (value !== null && name !== '__proto__' && !Object.hasOwn(renamed, name)) renamed[name] = value;
  }
  return renamed;
}

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toUpperCase() : value);

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Saves the claims of a malformed report: weak evidence, low confidence, nothing cited. */
function saveRemains(value: unknown, repaired: Loose): InvestigatorReport | undefined {
  const id = repaired.iid;
  if (typeof id !== 'string' || parseIid(id) === undefined) return undefined;
  const { conclusion, claims } = claimsIn(isLoose(value) ? layersOf(value) : value);
  if (claims.length === 0) return undefined;
  return {
    iid: id,
    layer_1: { confidence: 'LOW', one_liner: conclusion ?? claims[0]!, needs_further: false },
    layer_2: {
      findings: claims.map((description, at) => ({
        id: `F${at + 1}`,
        description,
        evidence: [],
        confidence: 'LOW',
        evidence_strength: 'WEAK',
      })),
    },
  };
}

/** A report with its fields under their usual names, as needed to search it for claims. */
function layersOf(value: Loose): Loose {
  const top = rename(value, new Set(['layer_1', 'layer_2', 'one_liner']));
  const named = (layer: unknown): unknown => (isLoose(layer) ? rename(layer, new Set(['one_liner'])) : layer);
  return { ...top, layer_1: named(top.layer_1), layer_2: named(top.layer_2) };
}
