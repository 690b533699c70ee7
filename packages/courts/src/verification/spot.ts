/** What people look at again of accepted documents, and what is true of a document. */
import { type CaseChecks, readSaid, verdictsIn } from '@curia/core/court';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { z } from 'zod';
import type { VerificationOptions } from './options.ts';
import { acceptedTruth } from './packet/ground-truth.ts';
import type { DocumentBundle } from './rules/bundle.ts';
import { type Certificate, readersOf, wrongAtMost } from './rules/certificate.ts';
import type { FinalDecision, Pass, VerificationRuling } from './rules/final-decision.ts';
import { isVoice } from './rules/read-by.ts';

const ruled = z.object({ rulebook_hash: z.string().optional() });

/** Whether rules and readers left it be, also where a person is asked because nobody read it. */
export const isUnobjected = ({
  final_decision,
  code,
}: Pick<FinalDecision, 'final_decision' | 'code'>): boolean =>
  final_decision !== 'ESCALATE_TO_SME' || code === 'UNREAD';

/** Spot checks of accepted documents. */
export const documentSpot: CaseChecks<VerificationOptions, VerificationRuling> = {
  by: 'case',
  strata: { head: 'read by', says: 'who read' },
  taken: (ruling, case_id) =>
    isUnobjected(ruling)
      ? [{ name: case_id, case_id, item: '', field: ONLY_FIELD, value: ruling.output }]
      : [],
  stratum: ({ read_by }) => (read_by === undefined ? undefined : readersOf(read_by)),
  truth({ input, record, ruling, events, standing }) {
    if (standing.by === 'settlement') return standing.ground_truth;
    const end = events.find(({ kind }) => kind === 'ruled');
    const isRefuted = verdictsIn(events).some(({ verdict }) => verdict === 'wrong');
    if (end === undefined || ruling === undefined || isRefuted || !isTrue(ruling)) return undefined;
    const { rulebook_hash } = readSaid(ruled, end);
    const { passes } = record as { passes: readonly Pass[] };
    const { bundle } = input as { bundle: Pick<DocumentBundle, 'file_path'> };
    return acceptedTruth(documentOf(ruling, passes), bundle, { at: end.at, rulebook_hash });
  },
  restsOn: ({ certificate }) => (certificate === 'none' ? undefined : certificate.rulebook_hash),
  wrongAtMost,
  certificate: ({ rulebook_hash, runs, audited }): Certificate => ({
    schema_version: '1',
    kind: 'verification-certificate',
    rulebook_hash,
    runs: [...runs],
    audited: audited.map(({ stratum, right, wrong, open }) => ({ readers: stratum, right, wrong, open })),
  }),
};

/** Accepted, and read by a voice or certified; runs older than the question of who read took what was accepted. */
const isTrue = ({ final_decision, read_by, certified_by }: FinalDecision): boolean =>
  final_decision === 'AUTO_ACCEPT' &&
  (read_by === undefined || certified_by !== undefined || read_by.some(isVoice));

/** The verified document, reassembled from the log. */
function documentOf(decision: VerificationRuling, passes: readonly Pass[]) {
  const first = passes[0]!.output;
  const original_output = first.ok ? first.value : first.text;
  return { decision, passes, original_output, output: decision.output };
}
