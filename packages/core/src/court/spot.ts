/** Spot checks: what a court decided without a person, as people look at it again, and what their audits certify. */
import { z } from 'zod';
import { CuriaError } from '../read/errors.ts';
import { type AuditVerdict, auditVerdict } from '../review/audit-sample.ts';
import type { FailedAudit } from '../votes/certify/void.ts';
import { readSaid } from './read-said.ts';
import type { CaseEvent, RunCase } from './run-case.ts';

/** Something that was decided without a person. */
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

/** How people look again at what a court decided without them: item by item, or at whole cases. */
export type SpotChecks<Options extends object = object, Ruling extends object = object> =
  | ItemChecks<Ruling>
  | CaseChecks<Options, Ruling>;

interface Takes<Ruling extends object> {
  /** What a ruling took without a person, in the order of its items; only an audit can refute it. */
  taken(ruling: Ruling, case_id: string): readonly TakenItem[];
}

/** How what a court took is looked at again item by item, under the limit of its calibration. */
export interface ItemChecks<Ruling extends object = object> extends Takes<Ruling> {
  readonly by: 'item';
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

/** What audits found in the cases of one way of deciding. */
export interface AuditedStratum {
  /** The way of deciding, in a word. */
  readonly stratum: string;
  readonly right: number;
  readonly wrong: number;
  /** Drawn, but looked at by nobody; they count as wrong. */
  readonly open: number;
}

/** What was audited: runs under one rulebook, with a count for each way of deciding. */
export interface AuditedRuns {
  readonly rulebook_hash: string;
  readonly runs: readonly string[];
  readonly audited: readonly AuditedStratum[];
}

/** How whole cases are looked at again, and what audits of them certify for later runs. */
export interface CaseChecks<Options extends object = object, Ruling extends object = object>
  extends Takes<Ruling> {
  readonly by: 'case';
  /** What the ways of deciding differ in, as the head of a column and as what a ruling says. */
  readonly strata: { readonly head: string; readonly says: string };
  /** In which way a case was decided, as audits of one way say nothing of another; undefined if the ruling does not say. */
  stratum(ruling: Ruling): string | undefined;
  /** What is true of a case, and on whose authority; undefined if nobody knows yet, or a person found it wrong. */
  truth(one: RunCase<Ruling>): Readonly<Record<string, unknown>> | undefined;
  /** The rulebook of the audits that a run with these options rests on itself. */
  restsOn(options: Options): string | undefined;
  /** The share of wrong cases that audits leave possible. */
  wrongAtMost(counts: Omit<AuditedStratum, 'stratum'>): number;
  /** What later runs may rest on, as a file. */
  certificate(made: AuditedRuns): object;
}

const audited = z.object({ verdict: z.record(z.string(), z.unknown()) });

/** The verdicts of people on a case that was decided without them, read from its log. */
export const verdictsIn = (events: readonly CaseEvent[]): AuditVerdict[] =>
  events
    .filter(({ kind }) => kind === 'audited')
    .map((event) => {
      const read = auditVerdict.safeParse(readSaid(audited, event).verdict);
      if (read.success) return read.data;
      throw new CuriaError('REPLAY_DIVERGED', `event ${event.seq} of case ${event.case_id} is not an audit`);
    });
