import { isBlocked } from './customers.ts';
import { appendBooking } from './ledger.ts';
import { planOf } from './plans.ts';

/** Books a seat if it is free. */
export async function book(show: string, seat: string, customer: string): Promise<boolean> {
  const plan = planOf(show);
  if (plan.get(seat) !== 'free') return false;
  if (await isBlocked(customer)) return false;
  plan.set(seat, customer);
  await appendBooking(show, seat, customer);
  return true;
}
