/** The typed client against a real server: answers as they are, refusals as the errors that were meant. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../src/client.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { isDesk } from './desk-serving.ts';
import { get, post, serving } from './serving.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serving({ tokens: { curia_a_b: { name: 'bot', roles: ['agent'] } } });
});
afterAll(() => server.close());

test('a client decides, explains and lists with the types of the routes', async () => {
  const client = createClient(server.url, { token: 'curia_a_b' });
  const { questions } = await answerOf(client.questions.$get());
  expect(questions.length).toBeGreaterThan(5);
  const decide = client.questions[':question'].decide;
  const ruled = await answerOf(
    decide.$post({ param: { question: 'disposition' }, query: {}, json: { issues: [] } }),
  );
  expect(ruled).toMatchObject({ procedure: 'disposition', ruling: { decision: 'AUTO_ACCEPT' } });
});

test('a refusal is thrown with its code', async () => {
  const client = createClient(server.url);
  await expect(answerOf(client.questions.$get())).rejects.toMatchObject({
    code: 'TOKEN_REFUSED',
    kind: 'input',
  });
});

test('the reference page names every endpoint and runs nothing', async () => {
  const { text, headers } = await get(server, '/reference');
  const { paths } = (await get(server, '/openapi.json')).json;
  for (const path of Object.keys(paths)) expect(text).toContain(path);
  expect(text).not.toMatch(/<script|onload=|https?:\/\/(?!localhost)/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
});

test('every example in the description of the interface is answered', async () => {
  const open = await serving();
  const { paths } = (await get(open, '/openapi.json')).json;
  let sent = 0;
  for (const [path, { post: operation }] of Object.entries(paths) as [string, { post?: Operation }][])
    for (const [type, { example }] of Object.entries(operation?.requestBody?.content ?? {})) {
      // Those of the desk need somebody who sits there, and a run needs a court.
      if (example === undefined || path === '/runs' || path === '/runs/try' || isDesk(path)) continue;
      const at = path.replace('{question}', 'disposition');
      const { status } = await post(open, at, example, { 'content-type': type });
      expect([path, status]).toEqual([path, 200]);
      sent++;
    }
  expect(sent).toBe(3);
  await open.close();
});

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}
