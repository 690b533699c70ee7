/** The cheapest way in sentences: whom to ask, what goes to a person, and what that saves. */
import type { CheapestWay, Saving, WaySaid } from './cheapest-way.ts';

/** What is said of it, a sentence or two a line. */
export function sayCheapest(found: CheapestWay): string[] {
  const { max_error, delta, way, saves, resamples, seed, known, chosen_on, cheapest, person, everybody } =
    found;
  const limit = `at most ${percent(max_error)} of the automatic cases wrong, confidence ${percent(1 - delta)}`;
  const drawn = `${count(resamples)} draws of the cases, ${count(known)} of them known; seed ${seed}`;
  if (found.found === 'person')
    return [
      `Cheapest: a person decides every case, for ${money(person.cost)} per 1,000; nobody else needs to be asked. No way of asking is both certified (${limit}) and cheaper.`,
    ];
  const sure = `Two ways were certified, each at ${percent(1 - delta)} confidence; both together hold at ${percent(Math.max(0, 1 - 2 * delta))}. Costs are in the unit of your prices.`;
  if (way === null)
    return [
      `Cheapest (${limit}): ask everybody at once. About ${percent(everybody.automatic / 1000)} of the cases are clear enough; a person decides the others.`,
      `It costs ${money(everybody.cost)} per 1,000 cases; a person for each costs ${money(person.cost)}: ${sayDifference(saves.person, drawn)}.`,
      sure,
    ];
  return [
    `Cheapest (${limit}): ${sayOrder(way)}. Take what is clear (a margin of ${way.threshold.toFixed(3)} or more): about ${percent(cheapest.automatic / 1000)} of the cases; a person decides the others.`,
    `It costs ${money(cheapest.cost)} per 1,000 cases; a person for each costs ${money(person.cost)}: ${sayDifference(saves.person, drawn)}. Everybody asked costs ${money(everybody.cost)}: ${sayDifference(saves.everybody, drawn)}.`,
    `The way was chosen on ${count(chosen_on)} known answers; ${count(known)} others certify it and give the money. ${sure}`,
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

function sayDifference({ mean, low, high }: Saving, drawn: string): string {
  const between = `95 %: ${money(low)} to ${money(high)}; ${drawn}`;
  if (low > 0) return `it saves ${money(mean)} (${between})`;
  if (high < 0) return `it costs ${money(-mean)} more (95 %: ${money(-high)} to ${money(-low)}; ${drawn})`;
  return `no difference that these known answers can tell (${money(mean)}, ${between})`;
}

function sayOrder({ order, then_everybody, stop_at, ends }: WaySaid): string {
  const [first, ...others] = order;
  const cases = ends.reduce((sum, each) => sum + each, 0);
  const enough = cases === 0 ? 0 : ends[0]! / cases;
  const stop = percent(stop_at);
  const next = others.length === 0 ? '' : `, then ${others.join(', then ')}`;
  const rest = then_everybody ? ', then everybody else' : '';
  if (next === '' && rest === '') return `ask ${first} alone`;
  return stop_at === 1 || enough === 0
    ? `ask ${inList(order)}${rest}`
    : `ask ${first}${next}${rest}, and stop as soon as the answer is ${stop} sure (${first} alone is in ${percent(enough)} of the cases)`;
}

const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const count = (number: number): string => number.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
