/** Silence: in every court one voice fails, is late, is spoilt or is left out, and nothing moves towards acceptance. */
import { CuriaError } from '@curia/core';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { tryDriven } from './silence/driven.ts';
import { ownCourts } from './silence/own-courts.ts';
import { tryShipped } from './silence/shipped-courts.ts';

/** What silence did: nothing that is wrong, something that is known and kept, or what must not happen. */
export interface Attempt {
  readonly told: string;
  readonly moved?: string | undefined;
  readonly certified?: string | undefined;
  /** Why a move is kept. */
  readonly because?: string | undefined;
}

const KINDS = ['crash', 'moved towards acceptance', 'certified without a voice'] as const;

/** How many inputs a random court is tried with, on average. */
const PER_COURT = 400;

/** The hunt. */
export const silenceHunt: Hunt = {
  name: 'silence',
  tries: 'one voice of any court, under any policy, that fails, is late, spoilt or left out',
  share: { short: 400, whole: 100_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(KINDS);
    const tryOwn = ownCourts(seed * 1_000, Math.ceil(most / PER_COURT));
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const way = random.fraction();
      tally.tried();
      try {
        const attempt = way < 0.5 ? tryOwn(random) : way < 0.9 ? tryShipped(random) : await tryDriven(random);
        note(tally, number, attempt);
      } catch (error) {
        tally.broke('crash', number, CuriaError.is(error) ? error.message : String((error as Error).stack));
      }
    }
    return tally.findings();
  },
};

function note(tally: Tally, number: number, attempt: Attempt | undefined): void {
  if (attempt === undefined) {
    tally.noted('nobody could fall silent, or what was spoilt could still be read');
    return;
  }
  const { told, moved, certified, because } = attempt;
  if (certified !== undefined) tally.broke('certified without a voice', number, `${certified}\n    ${told}`);
  else if (moved !== undefined && because === undefined)
    tally.broke('moved towards acceptance', number, `${moved}\n    ${told}`);
  else if (moved !== undefined) tally.noted(`kept: ${because}`);
}
