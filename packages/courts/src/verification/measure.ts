/** Measures verifiers: rules alone, each further verifier with them, and all together, on documents with known defects. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { Measure, TrialCase } from '@curia/core/court/measure';
import {
  type AgentsRow,
  costOf,
  heardOf,
  intervalOf,
  requireAnswers,
  resample,
  wordHeld,
} from '@curia/core/measure';
import { readInput } from '@curia/core/read';
import { listLabels } from '@curia/core/text';
import { z } from 'zod';
import type { VerificationRuling } from './rules/final-decision.ts';
import type { VerificationIssue } from './rules/issue.ts';
import { type KnownDefect, knownDefect, reportsDefect } from './rules/known-defect.ts';
import { type Merged, mergeDuplicates } from './rules/merge-duplicates.ts';
import { isUnobjected } from './spot.ts';

interface Document {
  readonly case_id: string;
  readonly gold: readonly KnownDefect[];
}

/** What one document adds: issues that are right or wrong, defects that are found or missed. */
interface Tally {
  readonly right: number;
  readonly wrong: number;
  readonly found: number;
  readonly missed: number;
}

const shape = z.looseObject({
  doc_id: z.string().min(1),
  output: z.unknown(),
  bundle: z.unknown(),
  gold: z.array(knownDefect),
});

/** Verifies documents with rules alone and with all verifiers, and compares the issues with the known defects. */
export const verificationMeasure: Measure<VerificationRuling, readonly KnownDefect[]> = {
  id: 'doc_id',
  options: { pack: { takes: 'name', means: 'the pack of the documents', default: 'invoice-extraction' } },
  read: readDocument,
  async run({ cases, options, draws, hold }) {
    if (cases.length === 0)
      throw new CuriaError(
        'NO_GOLD',
        'no document with known defects was found, so there is nothing to measure',
      );
    const byRules = await hold({ options: { ...options, verifiers: 'rules' } });
    const rules = heardOf(byRules);
    const all = heardOf(await hold({ options: { ...options, verifiers: 'models' } }));
    requireAnswers(all);
    const taken = new Set(rules.map(({ case_id }) => case_id));
    const documents = cases.flatMap(({ case_id, known: gold }): Document[] =>
      taken.has(case_id) ? [{ case_id, gold }] : [],
    );
    refuseUnmatched(
      documents,
      all.map((ran) => issuesOf(ran, () => true)),
    );
    const drawn = resample(documents.length, draws.resamples, draws.seed);
    const row = (
      system: string,
      ran: readonly RunCase[],
      counts: (issue: VerificationIssue) => boolean,
      isNeeded: (role: string) => boolean,
    ): AgentsRow => {
      const tallies = documents.map(({ gold }, at) => tally(issuesOf(ran[at]!, counts), gold));
      const scores = drawn.map((draw) => scoresOf([...draw].map((at) => tallies[at]!)).f1);
      return {
        system,
        kind: 'verifiers',
        ...scoresOf(tallies),
        interval: intervalOf(scores),
        more: {},
        ...costOf(ran, isNeeded),
      };
    };
    const asked = new Set(all.flatMap(({ calls }) => calls.map(({ role }) => role)));
    const rows = [
      row(
        'rules',
        rules,
        () => true,
        () => false,
      ),
      ...[...asked].sort().map((role) => {
        const agent = role.replace(/^verifier-/, '');
        return row(
          `rules + ${agent}`,
          all,
          (issue) =>
            issue.agent === agent || (issue.origin === 'rule' && issue.location.verifier === undefined),
          (one) => one === role,
        );
      }),
      row(
        'rules + all',
        all,
        () => true,
        () => true,
      ),
    ];
    return {
      cases: documents.length,
      rows,
      tags: [],
      sentences: [
        wordDecisions('Rules alone', documents, rules),
        wordDecisions('With all verifiers', documents, all),
        ...wordHeld(all, byRules),
      ],
    };
  },
};

/** Throws where issues were reported and defects are known, and not one issue is about a defect: the codes do not match. */
function refuseUnmatched(
  documents: readonly Document[],
  reported: readonly (readonly VerificationIssue[])[],
): void {
  const defects = documents.flatMap(({ gold }) => gold);
  const issues = reported.flat();
  const isAnyRight = documents.some(({ gold }, at) => tally(reported[at]!, gold).right > 0);
  if (defects.length === 0 || issues.length === 0 || isAnyRight) return;
  throw new CuriaError(
    'GOLD_UNMATCHED',
    `none of ${issues.length} reported issues is about one of the ${defects.length} known defects, so there is nothing to judge`,
    [
      { path: 'gold code', problem: listLabels(defects.map(({ code }) => code ?? '')) },
      { path: 'reported code', problem: listLabels(issues.map(({ code }) => code)) },
      { path: 'gold pointer', problem: listLabels(defects.flatMap(({ pointers }) => pointers)) },
      { path: 'reported pointer', problem: listLabels(issues.map(({ location }) => location.pointer)) },
    ],
  );
}

function readDocument(record: unknown): TrialCase<readonly KnownDefect[]> {
  const { doc_id, output, bundle, gold } = readInput(shape, record);
  return { case_id: doc_id, input: { doc_id, output, bundle }, known: gold };
}

/**
 * What some verifiers found in the first pass, before anything was repaired. An issue that was merged into one of a verifier who
 * does not count here counts on its own; that a verifier gave no answer says nothing of the document.
 */
function issuesOf(
  { record }: RunCase,
  counts: (issue: VerificationIssue) => boolean,
): readonly VerificationIssue[] {
  const { passes } = record as { passes: { report: Merged }[] };
  const { issues, merged } = passes[0]!.report;
  const reported = [...issues, ...merged].filter(
    (issue) => issue.code !== 'VERIFIER_UNAVAILABLE' && counts(issue),
  );
  // Rules speak first, as they did when the issues were merged.
  const isFirst = ({ origin }: VerificationIssue): number => (origin === 'rule' ? 0 : 1);
  return mergeDuplicates(reported.toSorted((one, other) => isFirst(one) - isFirst(other))).issues;
}

function tally(issues: readonly VerificationIssue[], gold: readonly KnownDefect[]): Tally {
  const right = issues.filter((issue) => gold.some((defect) => reportsDefect(issue, defect))).length;
  const found = gold.filter((defect) => issues.some((issue) => reportsDefect(issue, defect))).length;
  return { right, wrong: issues.length - right, found, missed: gold.length - found };
}

/** Precision counts issues, recall counts defects: several issues may be right about one defect. */
function scoresOf(tallies: readonly Tally[]): { precision: number; recall: number; f1: number } {
  const sum = (of: (one: Tally) => number): number => tallies.reduce((total, one) => total + of(one), 0);
  const share = (part: number, rest: number): number => (part + rest === 0 ? 0 : part / (part + rest));
  const precision = share(
    sum(({ right }) => right),
    sum(({ wrong }) => wrong),
  );
  const recall = share(
    sum(({ found }) => found),
    sum(({ missed }) => missed),
  );
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** What the decisions come to: a false accept is a document that nothing was found against, with a defect that nothing repaired. */
function wordDecisions(who: string, documents: readonly Document[], ran: readonly RunCase[]): string {
  const rulingOf = (at: number) => ran[at]!.ruling as VerificationRuling | undefined;
  const isAccepted = (at: number): boolean => {
    const ruling = rulingOf(at);
    return ruling !== undefined && isUnobjected(ruling);
  };
  const isLeft = (at: number): boolean => {
    const patch = rulingOf(at)?.patch ?? [];
    return documents[at]!.gold.some(
      ({ pointers }) => !patch.some(({ path }) => pointers.some((pointer) => isWithin(path, pointer))),
    );
  };
  const all = [...documents.keys()];
  const accepted = all.filter(isAccepted);
  const wrong = accepted.filter(isLeft).length;
  const handed = documents.length - accepted.length;
  const sound = all.filter((at) => documents[at]!.gold.length === 0);
  const lost = sound.filter((at) => !isAccepted(at)).length;
  const read = all.filter((at) => rulingOf(at)?.final_decision === 'AUTO_ACCEPT').length;
  return (
    `${who}: nothing was found against ${accepted.length} of ${documents.length} documents, ${wrong} of them with a defect that ` +
    `nothing repaired; ${handed} go to a person for what was found, ${lost} of them among the ${sound.length} sound ones. ` +
    `${read} are accepted as read.`
  );
}

const isWithin = (path: string, pointer: string): boolean =>
  path === pointer || path.startsWith(`${pointer}/`) || pointer.startsWith(`${path}/`);
