/** The desk of a court: what a case that was handed over asks a person, and what becomes of the answer. */
import type { ReviewSubmitted } from '../review/desk-event.ts';
import type { ExpertQuestion, MachineView } from '../review/question.ts';
import type { ReviewItem } from '../review/review-item.ts';
import type { Sight } from '../review/sight.ts';

/** What a packet asks a person, in the one shape of all courts, and how the court takes the answer. */
export interface CourtDesk {
  readonly packet_id: string;
  readonly question: ExpertQuestion;
  readonly machine: MachineView;
  /** The output that a person agrees with or corrects; absent if the court asks for values of its own. */
  readonly subject?: ReviewedOutput;
  /** What a page needs to check an answer as the court does, while it is written: JSON, nothing that is hidden from reviewers; absent if the court has no such page. */
  bench?(): object;
  /** What of the case the question is about, by which the same case of another run is known; nothing that is hidden from reviewers. */
  readonly asked_of: object;
  /** How many people answer independently of each other. */
  readonly seats: number;
  /** Reads an answer; throws if it is refused. Reading what was read gives the same. */
  take(answer: unknown): TakenAnswer;
  /** What is true once an answer is settled on; `gold`, if it has it, is what the case would carry as its known answer. */
  truth(review: ReviewSubmitted, at: string): Record<string, unknown>;
  /** The packet as it stands, with as much of the reviews as may be shown. */
  packet(item: ReviewItem, sight: Sight): object;
}

/** An output under review. */
export interface ReviewedOutput {
  /** Null if it could not be read. */
  readonly output: unknown;
  /** The failed checks that whoever agrees must accept, each with a reason. */
  readonly failed_codes: readonly string[];
}

/** An answer that a court has taken. */
export interface TakenAnswer {
  readonly answer: Record<string, unknown>;
  /** The same for all answers that mean the same. */
  readonly label: string;
}

/** What a desk is opened for: a case that was ruled and handed over. */
export interface HandedOver {
  readonly case_id: string;
  readonly input: unknown;
  readonly ruling: object;
  readonly packet_id: string;
  readonly packet: Readonly<Record<string, unknown>>;
}
