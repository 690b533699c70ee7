import { remember } from '../cache/remember.ts';
import { bestCustomers, type Customer } from '../database/customers.ts';
import type { Session } from '../web/session.ts';

/** The five customers who bought most. */
export function customersOf({ team }: Session, range: string): Promise<Customer[]> {
  return remember(`customers:${team}:${range}`, () => bestCustomers(team, range));
}
