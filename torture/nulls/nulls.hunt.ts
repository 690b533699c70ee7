/** Every record of every court and question with one field left out or null: nothing moves towards acceptance, but for a list with reasons. */
import { CuriaError, policyName } from '@curia/core';
import { rearrange } from '../damage.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { towardsAcceptance } from '../towards-acceptance.ts';
import { emptied, placesOf } from './empty.ts';
import { exceptionFor } from './exceptions.ts';
import { type Kept, keptRecords } from './records.ts';

/** The hunt. */
export const nullsHunt: Hunt = {
  name: 'nulls',
  tries: 'records of every court and question with one field left out, or null',
  share: { short: 6_000, whole: 100_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['crash', 'moved towards acceptance']);
    const kept = keptRecords();
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const base = vary(random.pick(kept), random);
      const places = placesOf(base.given);
      if (places.length === 0) continue;
      const [place, edit] = random.pick(places);
      const empty = emptied(base.given, place, edit);
      tally.tried();
      const told = `${base.by} ${policyName(base.policy)}, ${base.from}: ${empty.path} ${edit}\n    before ${JSON.stringify(base.given)}`;
      try {
        const before = base.decide(base.given);
        // What is wrong with a record may rightly be taken out of it.
        if (before.standing === 'refused') continue;
        const moved = towardsAcceptance(before.standing, base.decide(empty.value).standing);
        if (moved === undefined) continue;
        const exception = exceptionFor(base.by, empty);
        if (exception === undefined) tally.broke('moved towards acceptance', number, `${moved}\n    ${told}`);
        else tally.noted(exception.because);
      } catch (error) {
        const fault = CuriaError.is(error) ? error.message : String(error);
        tally.broke('crash', number, `${told}\n    ${fault}`);
      }
    }
    return tally.findings();
  },
};

/** Half of the records are made into others first: entries of a list taken out, repeated or exchanged. */
function vary(base: Kept, random: Random): Kept {
  if (random.fraction() < 0.5) return base;
  const other = rearrange(base.given, random);
  return other === undefined ? base : { ...base, given: other.value, from: `${base.from}, ${other.what}` };
}
