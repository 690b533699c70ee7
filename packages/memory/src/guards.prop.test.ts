/** What the guards promise, tried with hostile values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonStretch } from '../../core/src/text/common-stretch.ts';
import { randomEpisode } from '../../core/test/random-episode.ts';
import { refusalOf } from '../../core/test/refusal-of.ts';
import { FORBIDDEN_KEYS, refuseForbidden } from './episode/guard-forbidden-keys.ts';
import { refuseVerbatim, repeatsSource } from './episode/guard-verbatim.ts';
import { readEpisode } from './episode/read-episode.ts';

const spelling = fc.constantFrom(...FORBIDDEN_KEYS).chain((key) =>
  fc.constantFrom(
    key,
    key.toUpperCase(),
    key.replaceAll('_', '-'),
    key.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase()),
    ` ${key} `,
    [...key].join('\u200b'),
    key.replace(/[a-z]/u, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
  ),
);

describe('forbidden fields', () => {
  const said = fc.constantFrom<unknown>('x', 0, false, ['x'], { a: 1 });

  test('are refused in any spelling and at any depth', () => {
    fc.assert(
      fc.property(
        randomEpisode,
        spelling,
        said,
        fc.array(fc.constantFrom('a', 'list'), { maxLength: 8 }),
        (entry, key, value, way) => {
          const inner = way.reduce<unknown>((held, step) => (step === 'list' ? [held] : { a: held }), {
            [key]: value,
          });
          expect(refusalOf(() => readEpisode({ ...entry, more: inner }))?.code).toBe('FORBIDDEN_FIELD');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('that say nothing are left out', () => {
    fc.assert(
      fc.property(
        randomEpisode,
        spelling,
        fc.constantFrom<unknown>('', ' ', null, [], {}),
        (entry, key, value) => {
          expect(readEpisode({ ...entry, [key]: value, other: 1 })).toEqual(readEpisode(entry));
        },
      ),
    );
  });

  test('are refused as terms too, and so is a key that reaches for the prototype', () => {
    const [entry] = fc.sample(randomEpisode, { numRuns: 1, seed: 1 });
    const final = { ...entry!.stage_snapshot.final, polarities: { gold: 'positive' } };
    const given = { ...entry, stage_snapshot: { ...entry!.stage_snapshot, final } };
    expect(refusalOf(() => readEpisode(given))?.code).toBe('FORBIDDEN_FIELD');
    expect(refusalOf(() => readEpisode(JSON.parse('{"a":{"__proto__":{"b":1}}}')))?.code).toBe(
      'FORBIDDEN_FIELD',
    );
  });

  test('a name that merely contains a forbidden one is allowed', () => {
    expect(
      refusalOf(() => refuseForbidden({ golden: 1, cottage: 2, marigold: 'x', raw_textile: 1 }))?.code,
    ).toBeUndefined();
  });
});

describe('values built to exhaust a reader', () => {
  const deep = (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  test.each([
    ['very deep', { a: deep(200_000) }],
    ['very long', { a: 'x'.repeat(10_000_000) }],
    ['very wide', { a: Array.from({ length: 20_000 }, () => 0) }],
    ['many keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 0]))],
  ])('%s is too large', (_name, value) => {
    expect(refusalOf(() => readEpisode(value))?.code).toBe('EPISODE_TOO_LARGE');
  });
});

describe('verbatim text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '가', '😀'), maxLength: 30 });

  test('a common stretch is found exactly where one exists', () => {
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 1, max: 6 }), (long, short, length) => {
        const [a, b] = [[...long], [...short].join('|')];
        const exists = a.some(
          (_, at) => at + length <= a.length && b.includes(a.slice(at, at + length).join('|')),
        );
        expect(commonStretch(long, short, length) !== undefined).toBe(exists);
      }),
      { numRuns: 1_000 },
    );
  });

  test('case, blanks and punctuation hide no quotation', () => {
    const source = 'The battery of this phone lasts for two whole days.';
    expect(repeatsSource('He says: the BATTERY — of this phone — lasts', source)).toBe(true);
    expect(repeatsSource('the battery of this pho', source)).toBe(false);
    expect(refusalOf(() => refuseVerbatim({ a: [{ batteryofthisphonelastsfor: 1 }] }, source))?.code).toBe(
      'VERBATIM_TEXT',
    );
    expect(
      refusalOf(() => refuseVerbatim({ a: 'the battery of', b: 'this phone lasts' }, source))?.code,
    ).toBeUndefined();
  });
});
