/** Who sits where in a run of a user-defined court: as the agents were named, or as the votes in a case say. */
import { CuriaError } from '@curia/core';
import type { AskedAgents } from '@curia/core/court';
import { namesakesIn, sayNamesake } from '@curia/core/text';
import type { Seating } from './case/question.ts';
import type { Panel } from './file/panel.ts';

/** The option of a run under which it keeps who sits where; the seats of given votes are those of each case. */
export const SEATS = 'seats';

/** The value of the option when the cases decide. */
export const IN_THE_CASE = 'in-the-case';

/** Names voices after their agents, so that a record shows who said what; as the run keeps it. */
export function seatsFor(panel: Panel, agents: AskedAgents): string {
  if (agents.is_given) return IN_THE_CASE;
  const seats = Object.entries(panel.court.roles).map(([role, { voices }]) => {
    const who = agents.of(role);
    if (typeof voices === 'object') return [role, [...voices]];
    const count = voices === 'any' ? who.length : voices;
    return [role, who.length > 1 && who.length === count ? distinct(who) : numbered(role, count)];
  });
  return JSON.stringify(Object.fromEntries(seats));
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

/** Reads what a run keeps of its seats. */
export function keptSeats(kept: string | undefined): Seating | typeof IN_THE_CASE {
  if (kept === undefined || kept === '' || kept === IN_THE_CASE) return IN_THE_CASE;
  try {
    return JSON.parse(kept) as Seating;
  } catch {
    throw new CuriaError('STORE_INVALID', 'the seats of the run cannot be read');
  }
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
