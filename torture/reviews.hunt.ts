/** Reviews at the desk of every court, damaged in one place: refused, or a review that anybody would read the same way. */

import { CuriaError } from '@curia/core';
import type { CourtDesk } from '@curia/core/court';
import { choicesFor, tablesFor } from '../packages/curia/src/cli/options/choices.ts';
import { readCourtOptions } from '../packages/curia/src/courts/court-options.ts';
import { findCourt } from '../packages/curia/src/courts/find-court.ts';
import { holdCourt } from '../packages/curia/src/courts/held-court.ts';
import { givenAgent } from '../packages/curia/src/drive/agents/given-agent.ts';
import { TEMPORARY_RUN, tryCourt } from '../packages/curia/src/drive/run-temporarily.ts';
import { openDesk } from '../packages/curia/src/kept/desk-log.ts';
import { chooseRulebook } from '../packages/curia/src/kept/law/rulebook.ts';
import { deskFile } from '../packages/curia/test/desk-scene.ts';
import { damageText, damageValue } from './damage.ts';
import { DESK_CASES, type DeskCase, isCourtFile, SILENT } from './desk-cases.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { isLegible } from './readings/legible.ts';

/** A desk with a review that it takes. */
interface Seat {
  readonly name: string;
  readonly desk: CourtDesk;
  readonly answer: object;
  readonly label: string;
}

/** The hunt. */
export const reviewsHunt: Hunt = {
  name: 'reviews',
  tries: 'reviews of a person at the desk of every court, damaged in one place',
  share: { short: 1_000, whole: 50_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['crash', 'taken although illegible']);
    const seats = await Promise.all(DESK_CASES.map(takeSeat));
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const seat = random.pick(seats);
      const good = JSON.stringify(seat.answer);
      const { text, what } = damage(good, random);
      const told = `${seat.name}: ${what}\n    ${text}`;
      let answer: unknown;
      try {
        answer = JSON.parse(text);
      } catch {
        // A text that is not JSON never reaches a desk.
        continue;
      }
      tally.tried();
      try {
        const { label } = seat.desk.take(answer);
        // A review that means the same is taken; one that means something else must be as legible as the good one.
        if (label !== seat.label && !isLegible(good, text, text))
          tally.broke('taken although illegible', number, `${label}\n    ${told}`);
      } catch (error) {
        if (!CuriaError.is(error) || error.kind === 'internal')
          tally.broke('crash', number, `${told}\n    ${String((error as Error).stack)}`);
      }
    }
    return tally.findings();
  },
};

function damage(good: string, random: Random): { readonly text: string; readonly what: string } {
  if (random.fraction() < 0.2) return damageText(good, random);
  const { value, path, what } = damageValue(JSON.parse(good), random);
  return { text: JSON.stringify(value) ?? '', what: `${path} ${what}` };
}

/** Opens the desk of a case whose agents are silent, or say what the case has. */
async function takeSeat({
  name,
  court: text,
  policies,
  options: settings,
  input,
  isGiven,
  answer,
}: DeskCase): Promise<Seat> {
  const kind = findCourt(isCourtFile(text) ? deskFile('court.yaml', text) : text);
  const options = readCourtOptions(kind, choicesFor(kind, { set: settings }).options);
  const court = holdCourt(
    kind,
    chooseRulebook(kind, options, tablesFor(kind, { policy: policies })),
    options,
  );
  const cases = [{ case_id: 'c1', input: JSON.stringify(input), problem: null }];
  const { store } = await tryCourt(
    court,
    cases,
    async (own) => (isGiven ? givenAgent(own, TEMPORARY_RUN, kind) : SILENT),
    { concurrency: 8 },
  );
  const stored = (await store.cases.find(TEMPORARY_RUN, 'c1'))!;
  const { desk } = openDesk(court, stored, await store.cases.events(TEMPORARY_RUN, 'c1'));
  return { name, desk, answer, label: desk.take(answer).label };
}
