import { cacheKey } from '../cache/cache-key.ts';
import { remember } from '../cache/remember.ts';
import { bestCustomers, type Customer } from '../database/customers.ts';
import type { Session } from '../web/session.ts';

/** The five customers who bought most. */
export function customersOf(session: Session, range: string): Promise<Customer[]> {
  return remember(cacheKey('customers', session, session.team, range), () => bestCustomers(session.team, range));
}
