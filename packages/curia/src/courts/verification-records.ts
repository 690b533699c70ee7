/** The records of verified documents in the folder of a run: decisions, passes, packets, reviews and ground truth. */

import type { RunCase } from '@curia/core/court';
import {
  acceptedTruth,
  type DocumentBundle,
  type FinalDecision,
  isVoice,
  type Pass,
  type VerificationRuling,
} from '@curia/courts/in/verification';
import { settlementIn } from '../desk/standing.ts';
import { readBody } from '../drive/log/case-event.ts';
import { verdictsIn } from '../runs/audit/audit-accepted.ts';

/** A decision as a line of its own, with the hash of everything that could shape it. */
export const decisionLine = (case_id: string, ruling: object, rulebook_hash: string | undefined): object => ({
  case_id,
  ...ruling,
  ...(rulebook_hash === undefined ? {} : { rulebook_hash }),
});

/** The ground truth of a document and its source; undefined if there is none yet, or a person found it wrong. */
export function truthOf({
  input,
  record,
  ruling,
  events,
}: Pick<RunCase, 'input' | 'record' | 'ruling' | 'events'>): Readonly<Record<string, unknown>> | undefined {
  const settled = settlementIn(events);
  if (settled !== undefined) return settled.ground_truth;
  const end = events.find(({ kind }) => kind === 'ruled');
  const isRefuted = verdictsIn(events).some(({ verdict }) => verdict === 'wrong');
  if (end === undefined || isRefuted || !isTrue(ruling as VerificationRuling)) return undefined;
  const { passes } = record as { passes: readonly Pass[] };
  const { rulebook_hash } = readBody('ruled', end);
  const document = documentOf(ruling as VerificationRuling, passes);
  return acceptedTruth(document, bundleOf(input), { at: end.at, rulebook_hash });
}

/** The lines about one document, each with the file it belongs to. */
export function verificationRecords(one: RunCase): { readonly file: string; readonly line: object }[] {
  const { case_id, record, ruling, events, packet } = one;
  const end = events.find(({ kind }) => kind === 'ruled');
  if (ruling === undefined || end === undefined) return [];
  const { rulebook_hash } = readBody('ruled', end);
  const { passes } = record as { passes: readonly Pass[] };
  const opened = events.filter(({ kind }) => kind === 'packet-opened');
  const audits = verdictsIn(events);
  const truth = truthOf(one);
  return [
    { file: 'decisions.jsonl', line: decisionLine(case_id, ruling, rulebook_hash) },
    ...passes.map((pass) => ({ file: 'passes.jsonl', line: { schema_version: '1', case_id, ...pass } })),
    ...opened.map((event) => ({
      file: 'packets.jsonl',
      line: { ...readBody('packet-opened', event), ...(packet === undefined ? {} : { packet }), case_id },
    })),
    ...audits.map((audit) => ({ file: 'audits.jsonl', line: { schema_version: '1', case_id, ...audit } })),
    ...(truth === undefined ? [] : [{ file: 'ground-truth.jsonl', line: { ...truth, case_id } }]),
  ];
}

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

const bundleOf = (input: unknown): Pick<DocumentBundle, 'file_path'> =>
  (input as { bundle: Pick<DocumentBundle, 'file_path'> }).bundle;
