/** What every desk must do with invitations and with what a lead changes of somebody's access. */
import { describe, expect, test } from 'vitest';
import { type OpenDesk, toyDesk } from './toy-desk.contract.ts';

const DAY_MS = 86_400_000;
const noor = { person: 'Noor', role: 'reviewer', queues: ['toy'], days: 30, invited_by: 'Lead' } as const;

/** Runs the suite against desks made by `open`. */
export function describeInvites(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of invitations`, () => {
    const toy = toyDesk(open);
    const REFUSED = { code: 'INVITE_REFUSED' };

    test('a word lets one person in, once', async () => {
      const { invites, tokens, people } = toy.desk;
      const { word, ...made } = await invites.create(noor);
      expect(await invites.list()).toEqual([made]);
      expect(JSON.stringify(await invites.list())).not.toContain(word);
      expect(await invites.read(word)).toEqual(made);
      const joined = await Promise.allSettled([invites.accept(word), invites.accept(word)]);
      const tokensMade = joined.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(tokensMade).toHaveLength(1);
      expect(joined.find((one) => one.status === 'rejected')).toMatchObject({ reason: REFUSED });
      expect(await tokens.read(tokensMade[0]!.token)).toEqual({ person: 'Noor', role: 'reviewer' });
      expect(await people.members()).toEqual([{ person: 'Noor', queue_id: 'toy' }]);
      expect(await invites.list()).toEqual([]);
      await expect(invites.read(word)).rejects.toMatchObject(REFUSED);
      await expect(invites.withdraw(made.invite_id)).rejects.toMatchObject(REFUSED);
    });

    test('an invitation ends with its date, when it is withdrawn, or when the name is invited again', async () => {
      const { invites } = toy.desk;
      const first = await invites.create(noor);
      const second = await invites.create({ ...noor, role: 'adjudicator' });
      await expect(invites.accept(first.word)).rejects.toMatchObject(REFUSED);
      expect((await invites.list()).map(({ role }) => role)).toEqual(['adjudicator']);
      await invites.withdraw(second.invite_id);
      await expect(invites.accept(second.word)).rejects.toMatchObject(REFUSED);
      const third = await invites.create(noor);
      toy.clock += 8 * DAY_MS;
      await expect(invites.accept(third.word)).rejects.toMatchObject(REFUSED);
      for (const word of ['', 'x', `${third.word}x`, third.word.slice(1)])
        await expect(invites.accept(word)).rejects.toMatchObject(REFUSED);
    });

    test('nobody is invited under a name that is taken, or looks like one', async () => {
      const { invites, tokens, people } = toy.desk;
      await tokens.create('Ada', 'reviewer', 1);
      for (const person of ['Ada', ' Ada ', 'ada'])
        await expect(invites.create({ ...noor, person })).rejects.toMatchObject({ code: 'TOKEN_EXISTS' });
      await people.leave('Ada');
      expect(await invites.create({ ...noor, person: 'Ada' })).toMatchObject({ person: 'Ada' });
      await expect(invites.create({ ...noor, days: 0 })).rejects.toMatchObject({ code: 'USAGE' });
      await expect(invites.create({ ...noor, person: '' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    });

    test('what somebody may do and until when changes for all good tokens of the name', async () => {
      const { tokens, people } = toy.desk;
      const { token } = await tokens.create('Ada', 'reviewer', 1);
      const ended = await tokens.create('Ada', 'reviewer', 1);
      await tokens.revoke(ended.token_id);
      expect(await people.change('Ada', { role: 'adjudicator', days: 90 })).toBe(1);
      expect(await tokens.roles('Ada')).toEqual(['adjudicator']);
      toy.clock += 2 * DAY_MS;
      expect(await tokens.read(token)).toEqual({ person: 'Ada', role: 'adjudicator' });
      expect(await people.change('Nobody', { days: 1 })).toBe(0);
      await tokens.touch(token);
      await tokens.touch('no token');
      const listed = await tokens.list();
      expect(listed.map(({ last_at }) => last_at).filter((one) => one !== null)).toEqual([
        new Date(toy.clock).toISOString(),
      ]);
    });
  });
}
