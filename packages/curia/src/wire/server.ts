/** The server on the wire: whether it lives, who is calling, and who may come. */
import { ROLES } from '@curia/core/in/review';
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

/** A server that can do its work. */
export const ready = z.object({ schema_version: version, status: z.literal('ok') });

/** A server that lives. */
export const alive = ready.extend({ version: z.string() });

/** Who is calling. */
export const me = z
  .object({
    schema_version: version,
    name: z.string().openapi({ description: 'Empty for somebody who has not signed in.' }),
    roles: list(z.enum(ROLES)),
    permissions: list(z.string()),
  })
  .openapi('Caller');

/** Who is calling. */
export type Me = z.infer<typeof me>;

const role = z.enum(ROLES);

const tally = z
  .object({
    has_now: z
      .int()
      .openapi({ description: 'Open items that are kept for them, or that they have on the desk.' }),
    drafts: z.int().openapi({ description: 'Items for which they began to write.' }),
    answered: z.int(),
    settled: z.int().openapi({ description: 'Answers to settled items.' }),
    stood: z.int().openapi({ description: 'Those of them that stand as they were given.' }),
  })
  .openapi('DeskTally');

const person = z
  .object({
    person: z.string(),
    roles: list(role).openapi({ description: 'What their tokens let them do; empty once access has ended.' }),
    queues: list(z.string()).openapi({ description: 'The queues that they belong to; empty for all.' }),
    ends_at: z.string().nullable().openapi({ description: 'When their last token ends.' }),
    last_at: z.string().nullable().openapi({ description: 'When they were last here, to the minute.' }),
    you: z.boolean(),
    may_change: z.boolean().openapi({ description: 'Whether you may change or end their access.' }),
    tally: tally.nullable().openapi({
      description:
        'Null if you may take seats at the desk yourself: what others did there is not for you to know.',
    }),
  })
  .openapi('PersonShown');

/** An invitation on the wire. */
export const inviteShown = z
  .object({
    invite_id: z.string(),
    person: z.string(),
    role,
    queues: list(z.string()),
    days: z.int().openapi({ description: 'How long access lasts, from the day of joining.' }),
    invited_by: z.string(),
    created_at: z.string(),
    ends_at: z.string().openapi({ description: 'Until when the link can be opened.' }),
  })
  .openapi('Invite');

/** Everybody who may come, and whoever is invited. */
export const peopleShown = z
  .object({
    schema_version: version,
    people: list(person),
    invites: list(inviteShown),
  })
  .openapi('People');

/** Everybody who may come, and whoever is invited. */
export type PeopleView = z.infer<typeof peopleShown>;

/** An invitation that was just made. */
export const inviteMade = z
  .object({
    schema_version: version,
    invite: inviteShown,
    word: z.string().openapi({ description: 'Lets one person in, once. It cannot be read again.' }),
    path: z.string().openapi({
      description:
        'The link, to be put behind the address of the server. Browsers keep what follows # to themselves.',
    }),
  })
  .openapi('InviteMade');

/** Access that has ended. */
export const accessEnded = z
  .object({
    schema_version: version,
    person: z.string(),
    tokens: z.int().openapi({ description: 'Tokens that were good until now.' }),
    items: z.int().openapi({ description: 'Open items that went back to their queues.' }),
  })
  .openapi('AccessEnded');
