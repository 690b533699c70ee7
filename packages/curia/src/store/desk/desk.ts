/** The expert's desk of a store: its items, queues and seats, and the tokens of those who sit there. */
import type { Invites } from './invites.ts';
import type { Items } from './items.ts';
import type { People } from './people.ts';
import type { Queues } from './queues.ts';
import type { Seats } from './seats.ts';
import type { Tokens } from './tokens.ts';

/** A desk; whatever its ports keep lies in one store. */
export interface Desk {
  readonly items: Items;
  readonly queues: Queues;
  readonly seats: Seats;
  readonly tokens: Tokens;
  readonly people: People;
  readonly invites: Invites;
  close(): Promise<void>;
}
