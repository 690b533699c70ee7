/** The port of people: what each has and did at the desk, to which queues they belong, and what happens to it when they leave. */
import type { Role } from '@curia/core/in/review';

/** What somebody has and did at the desk. */
export interface DeskTally {
  readonly person: string;
  /** Open items that are kept for them, or that they have on the desk now. */
  readonly has_now: number;
  /** Items for which they began to write something. */
  readonly drafts: number;
  readonly answered: number;
  /** Answers to items that are settled, as far as it was noted whether they stand. */
  readonly settled: number;
  /** Those of them that stand as they were given. */
  readonly stood: number;
}

/** That somebody belongs to a queue; who belongs to none belongs to all. */
export interface Member {
  readonly person: string;
  readonly queue_id: string;
}

/** What became of somebody's access. */
export interface Left {
  readonly tokens: number;
  /** Open items that went back to their queues. */
  readonly items: number;
}

/** The people of a desk. Every method is one transaction. */
export interface People {
  /** What everybody has and did, by name; or one person. */
  tallies(person: string | null): Promise<DeskTally[]>;
  members(): Promise<Member[]>;
  /** Says to which queues somebody belongs; none for all. */
  setQueues(person: string, queues: readonly string[]): Promise<void>;
  /** Changes the role of every token of a name that is good, or when they end; returns how many there are. */
  change(
    person: string,
    change: { readonly role?: Role | undefined; readonly days?: number | undefined },
  ): Promise<number>;
  /** Ends every token of a name at once, and gives back whatever the person has; answers and drafts stay. */
  leave(person: string): Promise<Left>;
}
