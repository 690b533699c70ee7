/** Who may come to a server, as a lead arranges it: invitations, what somebody may do, and the end of their access. */
import { CuriaError } from '@curia/core';
import type { Reader, Role } from '@curia/core/in/review';
import { z } from 'zod';
import type { Desk } from '../../store/desk/desk.ts';
import type { ListedInvite, MadeInvite } from '../../store/desk/invites.ts';
import type { Left } from '../../store/desk/people.ts';
import type { ListedToken } from '../../store/desk/tokens.ts';
import type { PeopleView } from '../../wire/server.ts';

/** The roles that a lead hands out; tokens of programs and of admins are made where the server runs. */
export const HANDED_OUT = [
  'reviewer',
  'adjudicator',
  'viewer',
  'operator',
] as const satisfies readonly Role[];

/** Whoever arranges. */
interface Lead {
  readonly name: string;
}

const role = z
  .enum(HANDED_OUT)
  .describe(
    'reviewer: answers; adjudicator: also decides disputes; viewer: looks at runs and rulings; operator: leads.',
  );
const queues = z
  .array(z.string().min(1).max(200))
  .max(200)
  .describe('The queues that they belong to; none for all.');
const days = z.int().min(1).max(3_650).describe('How many days they may come.');

/** Whom a lead invites. */
export const inviteAsked = z.strictObject({
  person: z.string().trim().min(1).max(200).describe('The name that others see.'),
  role,
  queues: queues.default([]),
  days: days.default(90),
});

/** What a lead changes; what is absent stays as it is. */
export const changeAsked = z.strictObject({
  person: z.string().min(1).max(200),
  role: role.optional(),
  queues: queues.optional(),
  days: days.optional().describe('How many days from now they may come.'),
});

const isGood = ({ revoked_at, ends_at }: ListedToken, now: string): boolean =>
  revoked_at === null && ends_at > now;

const isHandedOut = (one: Role): boolean => (HANDED_OUT as readonly Role[]).includes(one);

/** Everybody who may come or has ever answered, and whoever is invited. */
export async function listPeople(desk: Desk, caller: Lead, reader: Reader): Promise<PeopleView> {
  const [tokens, tallies, members, invites] = await Promise.all([
    desk.tokens.list(),
    desk.people.tallies(null),
    desk.people.members(),
    desk.invites.list(),
  ]);
  const now = new Date().toISOString();
  const people = tallies.map(({ person, ...tally }) => {
    const own = tokens.filter((one) => one.person === person);
    const good = own.filter((one) => isGood(one, now));
    const roles = [...new Set(good.map((one) => one.role))];
    return {
      person,
      roles,
      queues: members.filter((one) => one.person === person).map(({ queue_id }) => queue_id),
      ends_at: latest(good.map(({ ends_at }) => ends_at)),
      last_at: latest(own.map(({ last_at }) => last_at)),
      you: person === caller.name,
      may_change: person !== caller.name && roles.length > 0 && roles.every(isHandedOut),
      tally: reader.sits ? null : tally,
    };
  });
  return {
    schema_version: '1',
    people: people.filter(({ roles, tally }) => roles.length > 0 || (tally?.answered ?? 0) > 0),
    invites: invites.map(listed),
  };
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);

const listed = ({
  invite_id,
  person,
  role,
  queues,
  days,
  invited_by,
  created_at,
  ends_at,
}: ListedInvite) => ({
  ...{ invite_id, person, role, queues: [...queues], days },
  ...{ invited_by, created_at, ends_at },
});

/** Invites somebody. */
export async function invitePerson(
  desk: Desk,
  caller: Lead,
  asked: z.infer<typeof inviteAsked>,
): Promise<MadeInvite> {
  await mustBeQueues(desk, asked.queues);
  return desk.invites.create({ ...asked, invited_by: caller.name });
}

/** Where an invitation is opened; a browser sends nothing of what follows the hash to any server on the way. */
export const pathOfInvite = (word: string): string => `/join#${word}`;

/** Changes what somebody may do, in which queues, and for how long. */
export async function changePerson(
  desk: Desk,
  caller: Lead,
  { person, role, queues, days }: z.infer<typeof changeAsked>,
): Promise<void> {
  await mustBeTheirs(desk, caller, person);
  if (queues !== undefined) await mustBeQueues(desk, queues);
  await desk.people.change(person, { role, days });
  if (queues !== undefined) await desk.people.setQueues(person, queues);
}

/** Ends somebody's access at once: what they have goes back to its queues, and their answers stay. */
export async function endAccess(desk: Desk, caller: Lead, person: string): Promise<Left> {
  await mustBeTheirs(desk, caller, person);
  return desk.people.leave(person);
}

/** Refuses a person whom a lead may not change: themselves, programs and admins. */
async function mustBeTheirs(desk: Desk, caller: Lead, person: string): Promise<void> {
  if (person === caller.name)
    throw new CuriaError('ROLE_REFUSED', 'your own access is for somebody else to change');
  const roles = await desk.tokens.roles(person);
  if (roles.length === 0) throw new CuriaError('PERSON_NOT_FOUND', `nobody called ${person} has access`);
  const other = roles.find((one) => !isHandedOut(one));
  if (other !== undefined)
    throw new CuriaError(
      'ROLE_REFUSED',
      `${person} has the role ${other}, which is changed where the server runs`,
    );
}

async function mustBeQueues(desk: Desk, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return;
  const known = new Set((await desk.queues.all(null)).map(({ queue_id }) => queue_id));
  const missing = wanted.find((one) => !known.has(one));
  if (missing !== undefined) throw new CuriaError('QUEUE_NOT_FOUND', `the desk has no queue ${missing}`);
}
