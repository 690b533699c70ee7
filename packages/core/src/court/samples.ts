/** What people look at again of what a court decided without them, and what their audits certify. */
import { z } from 'zod';
import { CuriaError } from '../read/errors.ts';
import { type AuditVerdict, auditVerdict } from '../review/audit-sample.ts';
import { readSaid } from './read-said.ts';
import type { CaseEvent, RunCase } from './run-case.ts';

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

/** How people check what a court decided without them. */
export interface SampleChecks<Ruling extends object = object> {
  /** What the ways of deciding differ in, as the head of a column and as what a ruling says. */
  readonly strata: { readonly head: string; readonly says: string };
  /** Whether nothing was held against the case, so that only an audit can refute it. */
  isAutomated(ruling: Ruling): boolean;
  /** In which way a case was decided, as audits of one way say nothing of another; undefined if the ruling does not say. */
  stratum(ruling: Ruling): string | undefined;
  /** What is true of a case, and on whose authority; undefined if nobody knows yet, or a person found it wrong. */
  truth(one: RunCase<Ruling>): Readonly<Record<string, unknown>> | undefined;
  /** The rulebook of the audits that a run with these options rests on itself. */
  restsOn(options: Readonly<Record<string, string>>): string | undefined;
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
