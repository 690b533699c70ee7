/** Compares a court with its voices on cases with votes and gold: each of them alone, their majority and the cheapest. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { ComparedVoices, Compares, PurposeCheck } from '@curia/core/court/votes';
import { completeOptions } from '../../courts/court-options.ts';
import { type HeldCourt, holdCourt } from '../../courts/held-court.ts';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { chooseRulebook } from '../../kept/law/rulebook.ts';
import type { TableChoices } from '../../kept/law/table-choices.ts';
import { saySavings } from './say-savings.ts';

/** What a measurement came to. */
export interface MeasuredCourt extends ComparedVoices {
  readonly refused: number;
  /** Cases of which nobody says what is right; they are left out. */
  readonly without_gold: number;
  /** Cases that nobody was asked about, as in a run that stopped; they are left out. */
  readonly unasked: number;
  /** What the court promises, and whether it holds; absent if it promises nothing. */
  readonly purposes?: readonly PurposeCheck[];
}

/** Holds a court under some choices for its tables, with its own options. */
export function holdPlainly(court: Court, tables: TableChoices = {}): HeldCourt {
  const options = completeOptions(court, {});
  return holdCourt(court, chooseRulebook(court, options, tables), options);
}

/** How a court is compared with its voices; throws if they do not vote. */
export function comparesOf({ name, compares }: Pick<HeldCourt, 'name' | 'compares'>): Compares {
  if (compares !== undefined) return compares;
  throw new CuriaError('NO_VOTES', `the voices of ${name} do not vote, so it cannot be compared with them`);
}

/** Reads cases and measures the court on those with gold; throws `NO_GOLD` if there are none. */
export async function measureCourt(
  court: HeldCourt,
  input: Input,
  draws: { readonly seed: number; readonly resamples: number },
): Promise<MeasuredCourt> {
  const compares = comparesOf(court);
  const comparing = compares.start();
  const counts = { counted: 0, without_gold: 0, unasked: 0 };
  const { refused, read } = await eachRecord(input, (record) => {
    counts[comparing.add(record)]++;
  });
  const { without_gold, unasked } = counts;
  if (read === without_gold + refused) {
    const [saved] = saySavings(comparing.waves());
    const left =
      saved === undefined ? 'there is nothing to measure' : `nothing else can be measured. ${saved}`;
    throw new CuriaError(
      'NO_GOLD',
      `none of ${read} cases says what is right${refused === 0 ? '' : `, and ${refused} of them are refused`}: ${left}`,
    );
  }
  const purposes = compares.purposes();
  const measured = { ...comparing.report(draws), refused, without_gold, unasked };
  return purposes.length === 0 ? measured : { ...measured, purposes };
}
