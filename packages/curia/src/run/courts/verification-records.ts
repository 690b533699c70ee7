/** What the folder of a run holds about verified documents: decisions, passes, packets, reviews and ground truth. */
import {
  acceptedTruth,
  type DocumentBundle,
  type FinalDecision,
  type Pass,
  type VerificationRuling,
} from '@curia/core/internal';
import { readBody } from '../case-event.ts';
import type { RunCase } from '../closed-cases.ts';
import { packetIn, reviewsIn } from './verification-desk.ts';

/** A decision as a line of its own, with the hash of everything that could shape it. */
export const decisionLine = (case_id: string, ruling: object, rulebook_hash: string | undefined): object => ({
  case_id,
  ...ruling,
  ...(rulebook_hash === undefined ? {} : { rulebook_hash }),
});

/** The lines about one document, each with the file it belongs to. */
export function verificationRecords({ case_id, input, record, ruling, events }: RunCase): {
  readonly file: string;
  readonly line: object;
}[] {
  const end = events.find(({ kind }) => kind === 'ruled');
  if (ruling === undefined || end === undefined) return [];
  const { rulebook_hash } = readBody('ruled', end);
  const { passes } = record as { passes: readonly Pass[] };
  const opened = events.filter(({ kind }) => kind === 'packet-opened');
  const settled = events.findLast(({ kind }) => kind === 'review-settled');
  const decided = ruling as VerificationRuling;
  const truth =
    settled !== undefined
      ? readBody('review-settled', settled).ground_truth
      : isAccepted(decided)
        ? acceptedTruth(documentOf(decided, passes), bundleOf(input), { at: end.at, rulebook_hash })
        : undefined;
  return [
    { file: 'decisions.jsonl', line: decisionLine(case_id, ruling, rulebook_hash) },
    ...passes.map((pass) => ({ file: 'passes.jsonl', line: { schema_version: '1', case_id, ...pass } })),
    ...opened.map((event) => ({
      file: 'packets.jsonl',
      line: { ...readBody('packet-opened', event), packet: packetIn(events), case_id },
    })),
    ...reviewsIn(events).map(({ kind, at, body }) => ({
      file: 'reviews.jsonl',
      line: { ...(JSON.parse(body) as object), case_id, kind, at },
    })),
    ...(truth === undefined ? [] : [{ file: 'ground-truth.jsonl', line: { ...truth, case_id } }]),
  ];
}

const isAccepted = ({ final_decision }: FinalDecision): boolean => final_decision === 'AUTO_ACCEPT';

/** The document as it was verified, put together again from what the log holds. */
function documentOf(decision: VerificationRuling, passes: readonly Pass[]) {
  const first = passes[0]!.output;
  const original_output = first.ok ? first.value : first.text;
  return { decision, passes, original_output, output: decision.output };
}

const bundleOf = (input: unknown): Pick<DocumentBundle, 'file_path'> =>
  (input as { bundle: Pick<DocumentBundle, 'file_path'> }).bundle;
