/** What the outcomes of a court of one's own do, in the words of pages. */
import type { Effects } from '@curia/core/table';
import { z } from 'zod';
import { EFFECTS, type Effect } from './file/fact.ts';

const outcomes = z.record(z.string(), z.object({ effect: z.enum(EFFECTS) }));
const written = z.object({ outcomes, verdict: z.object({ outcomes }).nullish() });

type Outcomes = Readonly<Record<string, { readonly effect: Effect }>>;

interface Written {
  readonly outcomes: Outcomes;
  readonly verdict?: { readonly outcomes: Outcomes } | null | undefined;
}

/** The effects of the outcomes of items, and of those of the verdict. */
export const effectsOf = (court: Written): Effects =>
  Object.fromEntries(
    Object.entries({ ...court.verdict?.outcomes, ...court.outcomes }).map(([name, { effect }]) => [
      name,
      effect === 'escalate' ? 'expert' : effect,
    ]),
  );

/** The same of a court as a run keeps it; none if it is not to be read. */
export function keptEffects(definition: unknown): Effects {
  const { data } = z.object({ court: written }).safeParse(definition);
  return data === undefined ? {} : effectsOf(data.court);
}
