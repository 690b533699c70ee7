/** The cheapest way in sentences: whom to ask, what goes to a person, and what that saves. */
import type { CheapestWay, Saving, WaySaid } from './cheapest-way.ts';

/** What is said of it, a sentence or two a line. */
export function sayCheapest(found: CheapestWay): string[] {
  const { max_error, way, saves, cheapest, person, everybody } = found;
  const limit = `with at most ${percent(max_error)} of the automatic cases wrong`;
  if (found.found === 'person')
    return [
      `Cheapest: a person decides every case, for ${money(person.cost)} per 1,000; nobody else needs to be asked. No way of asking was both shown to keep the limit (${limit}) and cheaper.`,
      sayPrices(found),
    ];
  const costs = `It costs ${money(cheapest.cost)} per 1,000 cases; a person for each costs ${money(person.cost)}: ${sayDifference(saves.person)}.`;
  if (way === null)
    return [
      `Cheapest ${limit}: ask everybody at once. About ${percent(everybody.automatic / 1000)} of the cases are clear enough; a person decides the others.`,
      `${costs} ${FEWER[found.fewer]}`,
      sayPrices(found),
      ...small(found),
    ];
  return [
    `Cheapest ${limit}: ${sayOrder(way)}. Take what is clear (a margin of ${way.threshold.toFixed(3)} or more): about ${percent(cheapest.automatic / 1000)} of the cases; a person decides the others.`,
    `${costs} Everybody asked at once costs ${money(everybody.cost)}: ${sayDifference(saves.everybody)}.`,
    sayPrices(found),
    ...small(found),
  ];
}

/** Whether asking fewer would be cheaper, where everybody is asked at once. */
const FEWER: Readonly<Record<CheapestWay['fewer'], string>> = {
  used: '',
  dearer: 'Asking them one after another was tried, and is not cheaper.',
  'not-certified':
    'Asking them one after another was tried, but these known answers cannot show that it keeps the limit.',
  'not-tried': 'No order of asking fewer promised to cost less.',
};

function sayPrices({ prices: { calls, person, error } }: CheapestWay): string {
  const [first] = calls;
  const all = calls.every(({ call }) => call === first?.call)
    ? price(first?.call ?? 0)
    : calls.map(({ reviewer, call }) => `${reviewer} ${price(call)}`).join(', ');
  return `Your prices: a call ${all}; a case that a person decides ${price(person)}; a mistake ${price(error)}.`;
}

/** A price as it was given. */
const price = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 6 });

/** What the figures rest on: how sure the limit is, and where the intervals come from. */
function small({ delta, fewer, chosen_on, known, resamples, seed }: CheapestWay): string[] {
  const one = percent(1 - delta);
  const sure =
    fewer === 'not-tried'
      ? `That the limit is kept is ${one} sure.`
      : `Two ways were tested against the limit: everybody at once, and one after another in an order chosen on ${count(chosen_on)} known answers. Each test is ${one} sure; as the cheaper way was taken after both, count on ${percent(Math.max(0, 1 - 2 * delta))}.`;
  return [
    `${sure} "Between" is where the saving lies in 95 of 100 samples of cases as large as this one: drawn anew ${count(resamples)} times, ${count(known)} known answers among them, seed ${seed}.`,
  ];
}

/** An amount: whole where it is large, with cents where it is small. */
export const money = (amount: number): string => {
  const digits = Math.abs(amount) >= 1000 ? 0 : 2;
  const written = amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return /^-[0.,]+$/.test(written) ? written.slice(1) : written;
};

function sayDifference({ mean, low, high }: Saving): string {
  if (low > 0) return `it saves about ${money(mean)}, between ${money(low)} and ${money(high)}`;
  if (high < 0) return `it costs about ${money(-mean)} more, between ${money(-high)} and ${money(-low)}`;
  return `no difference that these known answers can tell (about ${money(mean)}, between ${money(low)} and ${money(high)})`;
}

function sayOrder({ order, then_everybody, stop_at, ends }: WaySaid): string {
  const cases = ends.reduce((sum, each) => sum + each, 0);
  // Those who are asked in every case come first: before them nothing ends.
  const early = ends.findIndex((count) => count > 0);
  const rest = then_everybody ? ', then everybody else' : '';
  if (order.length === 1 && rest === '') return `ask ${order[0]} alone`;
  if (stop_at === 1 || early < 0 || early >= order.length - (then_everybody ? 0 : 1))
    return `ask ${inList(order)}${rest}`;
  const always = order.slice(0, early + 1);
  const next = order.slice(early + 1).map((name) => `, then ${name}`);
  // Whoever stops early has an end for each stop.
  return `ask ${inList(always)}${next.join('')}${rest}, and stop as soon as the answer is ${percent(stop_at)} sure (after ${inList(always)} it is in ${percent(ends[early]! / cases)} of the cases)`;
}

const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const count = (number: number): string => number.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
