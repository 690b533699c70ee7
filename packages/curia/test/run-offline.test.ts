/** Courts run by the offline agents as a user runs them: no key, no network, the same bytes every time. */
import { expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, newStore, rulings } from './run-fixture.ts';

const TEXTS = [
  ['ko', '향은 좋은데 지속력이 별로예요.'],
  ['ko-far', '품질이 좋다고 할 수 없어요.'],
  ['en', "The battery life is great but I don't think the screen is any good."],
  ['emoji', '👍👍'],
  ['other', 'バッテリーが最高です'],
  ['long', '음질이 좋아요. '.repeat(80_000)],
] as const;
const cases = file(
  'offline-texts.jsonl',
  TEXTS.map(([case_id, text]) => JSON.stringify({ case_id, text })).join('\n'),
);

/** The rulings of a run, one after the other. */
const read = (store: string) =>
  rulings(store, 'r')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { case_id: string; ruling: Record<string, unknown> });

const run = (court: string, store: string) =>
  curia(['run', court, cases, '--agents', 'offline', '--name', 'r', '--json', '--store', store]);

test('a conflict review reaches its rulings, and the same ones again', async () => {
  const stores = [newStore(), newStore()];
  const [first] = await Promise.all(stores.map((store) => run('conflict-review', store)));
  expect(first!.status).toBe(0);
  expect(first!.stderr).not.toMatch(/deprecated/);
  expect(first!.lines[0]).toMatchObject({ ruled: 6, refused: 0 });
  const [once, again] = stores.map(read);
  expect(again).toEqual(once);
  const tuples = Object.fromEntries(
    once!.map(({ case_id, ruling }) => [
      case_id,
      [
        ...new Set(
          (ruling.final_tuples as { aspect_term: string; polarity: string }[]).map(
            (one) => `${one.aspect_term} ${one.polarity}`,
          ),
        ),
      ],
    ]),
  );
  expect(tuples).toEqual({
    ko: ['향 positive', '지속력 negative'],
    'ko-far': ['품질 negative'],
    en: ['battery life positive', 'screen negative'],
    emoji: [' positive'],
    other: [],
    long: ['음질 positive'],
  });
});

test('a debate reaches its results', async () => {
  const store = newStore();
  const ran = await run('debate-override', store);
  expect(ran.status).toBe(0);
  expect(ran.lines[0]).toMatchObject({ ruled: 6, refused: 0 });
  const results = read(store);
  expect(results.map(({ ruling }) => ruling.status)).toEqual(TEXTS.map(() => 'decided'));
});
