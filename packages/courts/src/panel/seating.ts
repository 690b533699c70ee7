/** Who sits where in a run of a user-defined court: as the agents were named, or as the votes in a case say. */
import { CuriaError } from '@curia/core';
import type { AskedAgents } from '@curia/core/court';
import { namesakesIn, sayNamesake } from '@curia/core/text';
import { z } from 'zod';
import type { Seating } from './case/question.ts';
import type { Panel } from './file/panel.ts';
import type { Wave } from './rule/wave.ts';

/** Who sits where when the cases decide: the seats of given votes are those of each case. */
export const IN_THE_CASE = 'in-the-case';

/** The option of a run under which it keeps who sits where. */
export const seatsOption = z
  .union([z.literal(IN_THE_CASE), z.record(z.string(), z.array(z.string()))])
  .default(IN_THE_CASE)
  .describe('who sits where; set by --agents');

/** Who sits where in a run. */
export type Seats = z.output<typeof seatsOption>;

/** The options that every court of its own has. */
export interface PanelOptions {
  readonly seats: Seats;
  readonly wave: Wave;
}

/** Names voices after their agents, so that a record shows who said what. */
export function seatsFor(panel: Panel, agents: AskedAgents): Seats {
  if (agents.is_given) return IN_THE_CASE;
  const seats = Object.entries(panel.court.roles).map(([role, { voices }]) => {
    const who = agents.of(role);
    if (typeof voices === 'object') return [role, [...voices]];
    const count = voices === 'any' ? who.length : voices;
    return [role, who.length > 1 && who.length === count ? distinct(who) : numbered(role, count)];
  });
  return Object.fromEntries(seats);
}

const numbered = (role: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, at) => `${role}-${at + 1}`);

/** One model may sit in several seats: the second is called `openai/x#2`. */
function distinct(names: readonly string[]): string[] {
  const [twice] = namesakesIn(names);
  if (twice !== undefined) throw new CuriaError('USAGE', `--agents: ${sayNamesake(twice)}`);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}#${times}`;
  });
}

/** The seats of a case with recorded votes: one per voter; asking an empty seat gets no answer. */
export function recordedSeats(panel: Panel, input: unknown): Seating {
  const { roles } = panel.court;
  const names = Object.keys(roles);
  const [only] = names.length === 1 ? names : [];
  const { votes } = input as { readonly votes?: unknown };
  const said = (Array.isArray(votes) ? votes : []) as readonly { role?: string; voice: string }[];
  const heard = Map.groupBy(said, ({ role = only }) => role ?? '');
  return Object.fromEntries(
    Object.entries(roles).map(([role, { voices }]) => {
      if (typeof voices === 'object') return [role, [...voices]];
      const here = [...new Set(heard.get(role)?.map(({ voice }) => voice))];
      const empty = Math.max(0, Math.max(voices === 'any' ? 1 : voices, 1) - here.length);
      const spare = numbered(role, empty + here.length).filter((name) => !here.includes(name));
      return [role, [...here, ...spare.slice(0, empty)]];
    }),
  );
}
