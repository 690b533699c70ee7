/** The people of a server: who may come, whoever is invited, and joining by a link that works once. */
import { CuriaError } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf } from '../../api/desk.ts';
import {
  changeAsked,
  changePerson,
  endAccess,
  inviteAsked,
  invitePerson,
  listPeople,
  pathOfInvite,
} from '../../desk/lead/manage-people.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { accessEnded, inviteMade, inviteShown, me, peopleShown } from '../../wire/server.ts';
import { createApi, json, readerOf } from '../api.ts';
import { limitedBy } from '../auth/client-address.ts';
import { isAtMachine } from '../auth/identify.ts';
import { SESSION_COOKIE } from '../auth/sessions.ts';
import type { ServedProject } from '../served-project.ts';
import { describeCaller } from './session.ts';

const TAGS = { tags: ['People'] };

const bodyOf = <S extends z.ZodType>(schema: S, example: object) => ({
  body: { required: true, content: { 'application/json': { schema, example } } },
});

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/people',
  operationId: 'listPeople',
  summary: 'List who may come, and who is invited',
  'x-permission': 'people',
  responses: { 200: json(peopleShown, 'Everybody, by name.') },
});

const changeRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/people/change',
  operationId: 'changePerson',
  summary: 'Change what somebody may do, in which queues, and for how long',
  description:
    'Applies to all tokens of the name at once. Programs, admins and yourself are not yours to change.',
  'x-permission': 'people',
  request: bodyOf(changeAsked, { person: 'Ada', days: 90 }),
  responses: { 200: json(peopleShown, 'Everybody, by name.') },
});

const endRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/people/end',
  operationId: 'endAccess',
  summary: 'End somebody’s access at once',
  description:
    'Every token of the name is revoked. The items that the person has open go back to their queues, drafts are kept with them, and answers stay with their name.',
  'x-permission': 'people',
  request: bodyOf(z.strictObject({ person: z.string().min(1).max(200) }), { person: 'Ada' }),
  responses: { 200: json(accessEnded, 'What became of it.') },
});

const inviteRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/invites',
  operationId: 'invite',
  summary: 'Invite somebody by a link that works once',
  description:
    'The link can be opened for seven days. Inviting the same name again ends the link before. Whoever has access already is refused with 409 `TOKEN_EXISTS`.',
  'x-permission': 'people',
  request: bodyOf(inviteAsked, { person: 'Noor', role: 'reviewer', queues: [], days: 90 }),
  responses: { 200: json(inviteMade, 'The invitation, with its word.') },
});

const withdrawRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/invites/withdraw',
  operationId: 'withdrawInvite',
  summary: 'Withdraw an invitation that nobody used',
  'x-permission': 'people',
  request: bodyOf(z.strictObject({ invite_id: z.string().max(64) }), { invite_id: '3f9c0a1be27d' }),
  responses: { 200: json(inviteShown, 'The invitation.') },
});

const word = z.strictObject({ word: z.string().min(1).max(200) });

const readRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/invites/read',
  operationId: 'readInvite',
  summary: 'See what a link invites to, without using it',
  'x-permission': 'open',
  request: bodyOf(word, { word: 'the part of the link after #' }),
  responses: { 200: json(inviteShown, 'The invitation.') },
});

const joinRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/join',
  operationId: 'join',
  summary: 'Join by a link that works once',
  description:
    'Uses the link up and signs in: sets a cookie that no script can read and that lasts as long as access does. Refused with 409 `INVITE_REFUSED` the second time.',
  'x-permission': 'open',
  request: bodyOf(word, { word: 'the part of the link after #' }),
  responses: { 200: json(me, 'Whoever joined.') },
});

/** The endpoints of people. */
export const peopleRoutes = (project: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) =>
      c.json(await listPeople(deskOf(project).desk, c.var.caller, await readerOf(c)), 200),
    )
    .openapi(changeRoute, async (c) => {
      const { desk } = deskOf(project);
      await changePerson(desk, c.var.caller, c.req.valid('json'));
      return c.json(await listPeople(desk, c.var.caller, await readerOf(c)), 200);
    })
    .openapi(endRoute, async (c) => {
      const { person } = c.req.valid('json');
      const left = await endAccess(deskOf(project).desk, c.var.caller, person);
      return c.json({ schema_version: SCHEMA_VERSION, person, ...left }, 200);
    })
    .openapi(inviteRoute, async (c) => {
      const made = await invitePerson(deskOf(project).desk, c.var.caller, c.req.valid('json'));
      const { word, ...invite } = made;
      return c.json({ schema_version: SCHEMA_VERSION, invite, word, path: pathOfInvite(word) }, 200);
    })
    .openapi(withdrawRoute, async (c) =>
      c.json(await deskOf(project).desk.invites.withdraw(c.req.valid('json').invite_id), 200),
    )
    .openapi(readRoute, async (c) => {
      const { word } = c.req.valid('json');
      const { invites } = deskOf(project).desk;
      return c.json(await countingGuesses(project, c.env.incoming, invites.read(word)), 200);
    })
    .openapi(joinRoute, async (c) => {
      const { word } = c.req.valid('json');
      const joining = deskOf(project).desk.invites.accept(word);
      const { token, person, role, ends_at } = await countingGuesses(project, c.env.incoming, joining);
      const secure = isAtMachine(project, c.env.incoming) ? '' : '; Secure';
      const ends = new Date(ends_at).toUTCString();
      // The cookie is the token itself, so that it outlives this server; it is good for one person on one device.
      c.header(
        'set-cookie',
        `${SESSION_COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/; Expires=${ends}${secure}`,
      );
      return c.json(describeCaller({ name: person, roles: [role] }), 200);
    });

/** Words are guessed no faster than tokens, and one that is right is not counted. */
async function countingGuesses<T>(
  { wrong_tokens, addresses }: ServedProject,
  incoming: Parameters<typeof isAtMachine>[1],
  found: Promise<T>,
): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'INVITE_REFUSED')
      wrong_tokens.take(limitedBy(addresses.of(incoming)), 'wrong tokens');
    throw error;
  }
}
