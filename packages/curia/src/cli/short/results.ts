/** Prints what became of cases: JSON lines for programs, a few words for people; and counts them. */
import type { ErrorRecord } from '@curia/core';
import type { ShortCommand } from '@curia/core/court/face';
import { closingOf } from '../../drive/in-order.ts';
import { readBody } from '../../kept/case-event.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import type { StoredEvent } from '../../store/cases.ts';
import { coloursFor, printable, write } from '../print/output.ts';

/** One case as it is printed. */
export interface PrintedCase {
  readonly case_id: string;
  /** Its line number, if it is one of many in a file. */
  readonly line?: number | undefined;
}

const MOST_FOUND = 5;
const MARK_WIDTH = 8;

const PAINT = { good: 'green', doubtful: 'yellow', bad: 'red' } as const;

/** How a court words its rulings. */
type Words = Pick<ShortCommand, 'outcome' | 'good' | 'tell' | 'sum'>;

/** Takes cases one by one. */
export class ShortResults {
  refused = 0;
  faults = 0;
  readonly #counts: Record<string, number> = {};
  readonly #words: Words;
  readonly #isForPeople: boolean;
  #left: PrintedCase[] = [];

  constructor(words: Words, isForPeople: boolean) {
    this.#words = words;
    this.#isForPeople = isForPeople;
  }

  /** Prints the end of a case; one without an end waits for `printLeft`. */
  async print(one: PrintedCase, log: readonly StoredEvent[]): Promise<void> {
    const end = closingOf(log);
    if (end === undefined) this.#left.push(one);
    else if (end.kind === 'refused') await this.#refuse(one, readBody('refused', end).error);
    else {
      const { ruling, rulebook_hash } = readBody('ruled', end);
      const outcome = this.#words.outcome(ruling);
      this.#counts[outcome] = (this.#counts[outcome] ?? 0) + 1;
      await write(
        this.#isForPeople
          ? inWords(one.case_id, this.#words.tell(ruling))
          : `${JSON.stringify({ case_id: one.case_id, ...ruling, rulebook_hash })}\n`,
      );
    }
  }

  /** Prints the cases that a fault left without an end. */
  async printLeft(error: ErrorRecord): Promise<void> {
    const left = this.#left;
    this.#left = [];
    for (const one of left) await this.#refuse(one, error);
  }

  /** How many cases were decided, and whether all of them well. */
  outcome(): { readonly decided: number; readonly isGood: boolean } {
    const decided = Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
    const isGood = Object.keys(this.#counts).every((outcome) => this.#words.good.includes(outcome));
    return { decided, isGood };
  }

  /** All of it in one line. */
  inWords(): string {
    const refused = this.refused > 0 ? `, ${this.refused} refused` : '';
    return `${this.#words.sum(this.#counts)}${refused}`;
  }

  async #refuse({ case_id, line }: PrintedCase, error: ErrorRecord): Promise<void> {
    this.refused++;
    if (error.kind === 'internal') this.faults++;
    await write(
      this.#isForPeople
        ? `${printable(case_id)}: ${coloursFor(process.stdout).red('refused')}, ${printable(error.message)}\n`
        : `${JSON.stringify({ schema_version: SCHEMA_VERSION, case_id, line, error })}\n`,
    );
  }
}

function inWords(case_id: string, { outcome, tone, why, found }: ReturnType<Words['tell']>): string {
  const colours = coloursFor(process.stdout);
  const paint = colours[PAINT[tone]];
  const listed = found
    .slice(0, MOST_FOUND)
    .map(({ mark, text }) => `  ${colours.dim(mark.padEnd(MARK_WIDTH))} ${printable(text)}`);
  const more = found.length > MOST_FOUND ? [`  … and ${found.length - MOST_FOUND} more`] : [];
  const head = `${colours.bold(printable(case_id))}: ${paint(outcome)}, ${why}`;
  return `${[head, ...listed, ...more].join('\n')}\n`;
}
