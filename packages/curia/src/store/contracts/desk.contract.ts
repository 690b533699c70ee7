/** What every desk must do: the contracts of all its ports. */
import { describeInvites } from './invites.contract.ts';
import { describeItems } from './items.contract.ts';
import { describePlans } from './plans.contract.ts';
import { describeQueues } from './queues.contract.ts';
import { describeSeats } from './seats.contract.ts';
import { describeTokens } from './tokens.contract.ts';
import type { OpenDesk } from './toy-desk.contract.ts';

const CONTRACTS = [
  describeItems,
  describeQueues,
  describeSeats,
  describePlans,
  describeTokens,
  describeInvites,
];

/** Runs the suites of all ports against desks made by `open`. */
export function describeDesk(name: string, open: OpenDesk): void {
  for (const describeOne of CONTRACTS) describeOne(name, open);
}
