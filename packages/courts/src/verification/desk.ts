/** The desk of verification: experts agree with an output or correct it, under the rulebook and the pack of the run. */
import { CuriaError } from '@curia/core';
import type { CourtDesk, HandedOver, Packet } from '@curia/core/court';
import type { Rulebook } from '@curia/core/protocol';
import { caseIdIn, dropUndefined } from '@curia/core/read';
import {
  type ExpertQuestion,
  type ReviewItem,
  type ReviewSubmitted,
  revisionOf,
  type Sight,
} from '@curia/core/review';
import { writeBench } from './bench/bench.ts';
import type { VerificationOptions } from './options.ts';
import { reviewedTruth } from './packet/ground-truth.ts';
import { buildPacket, type ReviewPacket, reviewPacket } from './packet/packet.ts';
import { MOST_QUESTIONS, packetEvidence, packetMachine } from './packet/packet-page.ts';
import { type ReviewAnswer, takeAnswer, toStoredReview } from './packet/review.ts';
import { reviewedPacket } from './packet/reviewed-packet.ts';
import { fingerprint } from './rules/fingerprint.ts';
import type { VerificationSetting } from './rules/verify-output.ts';
import type { DocumentSetting } from './setting.ts';

/** The desk of one document. */
export function verificationDesk(
  handed: HandedOver,
  settingOf: () => VerificationSetting & Pick<DocumentSetting, 'bundle'>,
  options: Pick<VerificationOptions, 'pack'>,
): CourtDesk {
  const packet = readPacket(handed);
  const setting = lazily(settingOf);
  return {
    packet_id: handed.packet_id,
    asked_of: documentIn(handed.input),
    question: questionOf(packet),
    machine: {
      label: packet.output === null ? null : fingerprint(packet.output),
      blocks: packetMachine(packet),
    },
    subject: { output: packet.output, failed_codes: failedCodes(packet) },
    bench: () => writeBench(setting(), options, packet.issues_summary),
    seats: packet.required_reviews,
    take(submitted) {
      const { answer, fingerprint: label } = takeAnswer(packet, submitted, setting());
      return { answer, label };
    },
    truth(review, at) {
      const { output } = takeAnswer(packet, review.answer, setting());
      return reviewedTruth(packet, storedReviewOf(review), output, at);
    },
    packet: (item, sight) => standingPacket(packet, item, sight),
  };
}

/** The document and the output in question. */
function documentIn(input: unknown): object {
  const { doc_id, bundle, output } = input as Readonly<Record<string, unknown>>;
  return dropUndefined<object>({ ...caseIdIn(input), doc_id, bundle, output });
}

const failedCodes = ({ issues_summary }: ReviewPacket): string[] => [
  ...new Set(issues_summary.filter(({ severity }) => severity !== 'MINOR').map(({ code }) => code)),
];

/** The packet as its item and what may be shown of it leave it. */
function standingPacket(packet: ReviewPacket, { item_id, current }: ReviewItem, sight: Sight): ReviewPacket {
  const { settled, adjudication, reviews } = current;
  const deciding =
    settled === null
      ? undefined
      : (adjudication ?? reviews.find(({ person }) => person === settled.by[0]) ?? reviews[0]);
  return reviewedPacket(packet, {
    revision: revisionOf(item_id, current.round),
    is_begun: reviews.length > 0,
    reviews: sight.reviews.filter(({ seat }) => seat > 0).map(storedReviewOf),
    settled: deciding === undefined ? null : storedReviewOf(deciding),
  });
}

const storedReviewOf = ({ answer, label, person, at, notes }: ReviewSubmitted) =>
  // The answer was read by `takeAnswer` before it was stored, and is read again by every audit.
  toStoredReview({ answer: answer as ReviewAnswer, fingerprint: label }, { person, at, notes });

function questionOf(packet: ReviewPacket): ExpertQuestion {
  return {
    schema_version: '1',
    court: 'verification',
    about: packet.doc_id,
    question: 'Is the output right? Agree with it, or correct what is wrong.',
    parts: [
      { id: 'output', question: 'Is the output right as it stands?', answer: { kind: 'output' } },
      ...packet.issues_summary.slice(0, MOST_QUESTIONS).map(({ issue_id, code, question }) => ({
        id: issue_id,
        question: `${code}: ${question}`,
        answer: { kind: 'choice', values: ['confirmed', 'rejected'], optional: true } as const,
      })),
    ],
    evidence: packetEvidence(packet),
  };
}

function readPacket({ case_id, packet }: HandedOver): ReviewPacket {
  const parsed = reviewPacket.safeParse(packet);
  if (parsed.success) return parsed.data;
  throw new CuriaError('REPLAY_DIVERGED', `the packet of case ${case_id} cannot be read`);
}

/** Makes something once, when it is first needed. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** When an expert is handed a document, under which rulebook, and how many must agree. */
interface PacketStamp {
  readonly at: string;
  readonly required_reviews: number;
  readonly rulebook: Rulebook;
}

/** The packet for an expert if the document was not accepted. */
export function packetOf(
  verified: Parameters<typeof buildPacket>[3] | null,
  { pack, pages, bundle, production }: DocumentSetting,
  { at, required_reviews, rulebook: { hash } }: PacketStamp,
): Packet | undefined {
  if (verified?.decision.final_decision !== 'ESCALATE_TO_SME') return undefined;
  // Runs that were made before there were rulebooks have no hash to carry.
  const stamp = hash === '' ? {} : { rulebook_hash: hash };
  const packet = buildPacket(pack, pages, bundle, verified, { at, required_reviews, production, ...stamp });
  return { packet_id: verified.decision.doc_id, packet };
}
