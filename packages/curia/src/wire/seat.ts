/** Seats of the expert's desk on the wire, and what comes of sitting on one. */
import { z } from '@hono/zod-openapi';
import { itemShown } from './item.ts';
import { version } from './record.ts';

/** A seat that somebody holds. */
export const heldSeat = z
  .object({
    schema_version: version,
    seat_id: z.string(),
    item_id: z.string(),
    round: z.int(),
    seat: z.int().openapi({ description: '0 is the adjudicator’s.' }),
    token: z.int().openapi({ description: 'Send it with whatever you do on this seat.' }),
    until: z.string().openapi({ description: 'When the lease ends.' }),
  })
  .openapi('Seat');

/** A seat that was taken, and its item. */
export const seatClaimed = z.object({ schema_version: version, seat: heldSeat, item: itemShown });

/** An item that was declined. */
export const itemDeclined = z.object({
  schema_version: version,
  item_id: z.string(),
  declines: z.int(),
  tell_operator: z
    .boolean()
    .openapi({ description: 'So many people declined that an operator should look.' }),
});

/** A question that an agent put on the desk. */
export const questionPut = z.object({
  schema_version: version,
  item_id: z.string(),
  queue_id: z.string(),
  state: z.string(),
  run_id: z.string(),
  case_id: z.string(),
});
