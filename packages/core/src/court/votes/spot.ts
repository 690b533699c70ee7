/** Spot checks: what a court decided without a person, as people look at it again. */
import type { FailedAudit } from '../../votes/certify/void.ts';

/** An item that was decided without a person. */
export interface TakenItem {
  /** Its name among all items of a run. */
  readonly name: string;
  readonly case_id: string;
  readonly item: string;
  /** The field that it is an item of, as calibrations name it. */
  readonly field: string;
  /** What was taken, as JSON. */
  readonly value: unknown;
}

/** What a person is shown of an item: what was asked, without what the machine said. */
export interface ShownItem {
  /** The fields of the case; never votes, and never what is right. */
  readonly case: Readonly<Record<string, unknown>>;
  /** Which item of the case is meant, if it has several. */
  readonly about?: string;
  /** What may be answered, if that is a closed list. */
  readonly choices?: readonly string[];
}

/** How what a court took is looked at again, item by item. */
export interface SpotChecks<Ruling extends object = object> {
  /** What a ruling took, in the order of its items. */
  taken(ruling: Ruling, case_id: string): readonly TakenItem[];
  shown(input: unknown, item: string): ShownItem;
  /** Whether what was taken is right by a person's answer; what is wrong with an answer that cannot be read. */
  isRight(taken: TakenItem, answer: unknown): boolean | string;
  /** What an audit that failed leaves to whoever calibrates again; `answer` is what the person says is right, if anything. */
  failed(
    record: object,
    taken: TakenItem,
    answer: unknown,
  ): Pick<FailedAudit, 'taken' | 'right' | 'asked' | 'case'>;
}
