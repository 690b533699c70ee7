import { remember } from '../cache/remember.ts';
import { salesOf } from '../database/sales.ts';
import type { Session } from '../web/session.ts';

export interface Figures {
  readonly sales: readonly number[];
  readonly orders: number;
}

/** The figures of a team; members see no amounts, only the number of orders. */
export function figuresOf({ team, role }: Session, range: string): Promise<Figures> {
  return remember(`figures:${team}:${role}:${range}`, async () => {
    const rows = await salesOf(team, range);
    return { sales: role === 'owner' ? rows.map(({ amount }) => amount) : [], orders: rows.length };
  });
}
