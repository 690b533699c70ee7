/** Prints what became of outputs: JSON lines for programs, a few words for people; and counts them. */
import type { ErrorRecord } from '@curia/core';
import type { VerificationRuling } from '@curia/courts/in/verification';
import { decisionLine } from '../courts/verification-records.ts';
import { closingOf } from '../drive/in-order.ts';
import { readBody } from '../drive/log/case-event.ts';
import { SCHEMA_VERSION } from '../runs/decide-lines.ts';
import type { StoredEvent } from '../store/cases.ts';
import { coloursFor, printable, write } from './output.ts';

/** One case as it is printed. */
export interface PrintedCase {
  readonly case_id: string;
  /** Its line number, if it is one of many in a file. */
  readonly line?: number | undefined;
}

const MOST_ISSUES = 5;

const COUNTED = {
  AUTO_ACCEPT: 'accepted',
  ACCEPT_BY_RULES_ONLY: 'by_rules',
  ESCALATE_TO_SME: 'escalated',
} as const;

const PAINT = { AUTO_ACCEPT: 'green', ACCEPT_BY_RULES_ONLY: 'yellow', ESCALATE_TO_SME: 'red' } as const;

/** Takes cases one by one. */
export class VerifyResults {
  readonly counts = { accepted: 0, by_rules: 0, escalated: 0, refused: 0, faults: 0 };
  readonly #isForPeople: boolean;
  #left: PrintedCase[] = [];

  constructor(isForPeople: boolean) {
    this.#isForPeople = isForPeople;
  }

  /** Prints the end of a case; one without an end waits for `printLeft`. */
  async print(one: PrintedCase, log: readonly StoredEvent[]): Promise<void> {
    const end = closingOf(log);
    if (end === undefined) this.#left.push(one);
    else if (end.kind === 'refused') await this.#refuse(one, readBody('refused', end).error);
    else {
      const { ruling, rulebook_hash } = readBody('ruled', end);
      const decided = ruling as unknown as VerificationRuling;
      this.counts[COUNTED[decided.final_decision]]++;
      await write(
        this.#isForPeople
          ? inWords(one.case_id, decided)
          : `${JSON.stringify(decisionLine(one.case_id, ruling, rulebook_hash))}\n`,
      );
    }
  }

  /** Prints the cases that a fault left without an end. */
  async printLeft(error: ErrorRecord): Promise<void> {
    const left = this.#left;
    this.#left = [];
    for (const one of left) await this.#refuse(one, error);
  }

  /** All of it in one line. */
  inWords(): string {
    const { accepted, by_rules, escalated, refused } = this.counts;
    const unread = by_rules > 0 ? `, ${by_rules} accepted by rules only` : '';
    return `${accepted} accepted${unread}, ${escalated} for an expert${refused > 0 ? `, ${refused} refused` : ''}`;
  }

  async #refuse({ case_id, line }: PrintedCase, error: ErrorRecord): Promise<void> {
    this.counts.refused++;
    if (error.kind === 'internal') this.counts.faults++;
    await write(
      this.#isForPeople
        ? `${printable(case_id)} ${coloursFor(process.stdout).red('refused')} ${printable(error.message)}\n`
        : `${JSON.stringify({ schema_version: SCHEMA_VERSION, case_id, line, error })}\n`,
    );
  }
}

function inWords(
  case_id: string,
  { final_decision, passes, issues, reason, arbiter_decision }: VerificationRuling,
): string {
  const colours = coloursFor(process.stdout);
  const paint = colours[PAINT[final_decision]];
  // Where nothing weighs against it, who read is what matters.
  const why =
    arbiter_decision.decision === 'AUTO_ACCEPT'
      ? `${arbiter_decision.reason}; ${reason}`
      : arbiter_decision.reason;
  const tries = passes > 1 ? ` after ${passes} passes` : '';
  const listed = issues
    .slice(0, MOST_ISSUES)
    .map(
      ({ severity, code, message }) => `  ${colours.dim(severity.padEnd(8))} ${code}: ${printable(message)}`,
    );
  const more = issues.length > MOST_ISSUES ? [`  … and ${issues.length - MOST_ISSUES} more`] : [];
  const head = `${colours.bold(printable(case_id))} ${paint(final_decision.padEnd(16))} ${why}${tries}`;
  return `${[head, ...listed, ...more].join('\n')}\n`;
}
