/** What the tokens of every desk must do: they say who comes, and end. */
import { describe, expect, test } from 'vitest';
import { type OpenDesk, toyDesk } from './toy-desk.contract.ts';

const DAY_MS = 86_400_000;

/** Runs the suite against desks made by `open`. */
export function describeTokens(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of tokens`, () => {
    const toy = toyDesk(open);

    test('a token is shown once, stands for its person, and ends', async () => {
      const { tokens } = toy.desk;
      const { token, token_id } = await tokens.create('Ada', 'reviewer', 30);
      expect(token).toMatch(/^curia_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
      expect(await tokens.read(token)).toEqual({ person: 'Ada', role: 'reviewer' });
      expect(JSON.stringify(await tokens.list())).not.toContain(token.slice(-43));
      const second = await tokens.create('Ada', 'adjudicator', 30);
      expect(await tokens.roles('Ada')).toEqual(['adjudicator', 'reviewer']);
      await tokens.revoke(second.token_id);
      expect(await tokens.roles('Ada')).toEqual(['reviewer']);
      const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      const unknown = `curia_${'0'.repeat(12)}_${'A'.repeat(43)}`;
      for (const wrong of ['', 'Ada', other, unknown, `${token} `, second.token, token_id])
        await expect(tokens.read(wrong)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
      toy.clock += 30 * DAY_MS;
      await expect(tokens.read(token)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
      expect(await tokens.roles('Ada')).toEqual([]);
      expect((await tokens.list()).map(({ person }) => person)).toEqual(['Ada', 'Ada']);
    });

    test('no token is made for nobody, for no time, or for a name like another', async () => {
      const { tokens } = toy.desk;
      await tokens.create('Ada', 'reviewer', 1);
      await expect(tokens.create('Bea', 'reviewer', 0)).rejects.toMatchObject({ code: 'USAGE' });
      await expect(tokens.create(' ', 'reviewer', 1)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
      await expect(tokens.create('ada', 'reviewer', 1)).rejects.toMatchObject({ code: 'TOKEN_EXISTS' });
      await expect(tokens.revoke('nobody')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    });
  });
}
