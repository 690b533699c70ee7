/** Purposes of a court: read with the court, refused where they cannot be, and found where they fail. */
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../core/test/refusal-of.ts';
import { panelHash } from '../file/panel.ts';
import { analyzePanel } from '../prove/analyze-panel.ts';
import { parsePanel } from './define-panel.ts';
import { checkPurposes } from './purposes.ts';

const court = {
  court: 'pick',
  case: { text: { kind: 'text' } },
  value: { kind: 'choice', values: ['a', 'b'], optional: true },
  roles: { judge: { voices: 3 } },
  facts: { leading: { tally: 'leading' }, margin: { tally: 'sure_margin' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [
    {
      id: 'clear',
      when: { leading: { at_least: 2 }, margin: { at_least: 1 } },
      then: 'TAKE',
      reason: 'a lead',
    },
  ],
  otherwise: { then: 'EXPERT', reason: 'no lead' },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'no lead' }],
};
const says = (...values: (string | null)[]) =>
  values.map((value, at) => ({ role: 'judge', voice: `judge-${at + 1}`, value }));
const purpose = {
  id: 'majority',
  statement: 'Two of three are enough.',
  case: { text: 'x' },
  votes: says('a', 'a', 'b'),
  outcome: 'TAKE',
  value: 'a',
};
const withPurposes = (...purposes: object[]) => parsePanel({ ...court, purposes });

const fields = {
  ...court,
  value: undefined,
  fields: { one: court.value, two: court.value },
  verdict: {
    facts: { open: { count: 'items', effect: 'escalate' } },
    outcomes: { PASS: { effect: 'take' }, STOP: { effect: 'escalate' } },
    rules: [{ id: 'all', when: { open: 0 }, then: 'PASS', reason: 'all are taken' }],
    otherwise: { then: 'STOP', reason: 'one is open' },
  },
};
const onBoth = [
  ...says('a', 'a', 'a').map((vote) => ({ ...vote, item: 'one' })),
  ...says('a', 'b').map((vote) => ({ ...vote, item: 'two' })),
];

describe('a purpose holds or does not', () => {
  test.each<[string, object, string | undefined]>([
    ['the outcome and the value', {}, undefined],
    ['the outcome alone', { value: undefined }, undefined],
    ['another value', { value: 'b' }, 'TAKE "a" by clear'],
    ['another outcome', { outcome: 'EXPERT', value: undefined }, 'TAKE "a" by clear'],
    ['there is none', { votes: says(null, null), value: null }, undefined],
    ['a value where none is taken', { votes: says('a', 'b'), value: 'a' }, 'EXPERT by otherwise'],
    ['silence of all', { votes: [], outcome: 'EXPERT', value: undefined }, undefined],
  ])('%s', (_what, change, instead) => {
    const panel = withPurposes({ ...purpose, ...change });
    const [check] = checkPurposes(panel);
    expect(check).toMatchObject({ id: 'majority', holds: instead === undefined });
    expect(check?.instead).toBe(instead);
    const found = analyzePanel(panel).findings.filter(({ kind }) => kind === 'PURPOSE_FAILS');
    expect(found).toEqual(
      instead === undefined
        ? []
        : [
            expect.objectContaining({
              rule: check?.rule,
              accepted: false,
              message: `majority: Two of three are enough. Instead ${instead}`,
            }),
          ],
    );
  });

  test('item by item, and for the verdict', () => {
    const of = (outcome: unknown, value?: unknown) =>
      checkPurposes(
        parsePanel({
          ...fields,
          purposes: [
            {
              ...purpose,
              votes: onBoth,
              outcome,
              ...(value === undefined ? { value: undefined } : { value }),
            },
          ],
        }),
      )[0];
    expect(of('STOP')).toMatchObject({ holds: true });
    expect(of('PASS')).toMatchObject({ holds: false, instead: 'verdict: STOP by otherwise' });
    expect(of({ one: 'TAKE', two: 'EXPERT', verdict: 'STOP' }, { one: 'a' })).toMatchObject({ holds: true });
    expect(of({ two: 'TAKE' })).toMatchObject({ holds: false, instead: 'two: EXPERT by otherwise' });
    expect(of({ one: 'TAKE' }, { one: 'b' })).toMatchObject({ instead: 'one: TAKE "a" by clear' });
  });

  test('a court whose panels are too many to be walked is checked as well', () => {
    const free = {
      ...court,
      roles: { judge: { voices: 'any' } },
      purposes: [{ ...purpose, outcome: 'EXPERT', value: undefined }],
    };
    const { exact, findings } = analyzePanel(parsePanel(free));
    expect([exact, findings.map(({ kind }) => kind)]).toEqual([false, ['PURPOSE_FAILS']]);
  });
});

test('purposes decide nothing: the hash of a court does not depend on them', () => {
  expect(panelHash(withPurposes(purpose))).toBe(panelHash(parsePanel(court)));
});

describe('refused with the court:', () => {
  test.each<[string, object[], string, RegExp]>([
    ['an id twice', [purpose, purpose], 'purposes[1].id', /twice/],
    ['an id with spaces', [{ ...purpose, id: 'a b' }], 'purposes[0].id', /hyphens/],
    ['no statement', [{ ...purpose, statement: '' }], 'purposes[0].statement', /empty/],
    ['an unknown key', [{ ...purpose, answers: [] }], 'purposes[0].answers', /./],
    ['no votes', [{ ...purpose, votes: undefined }], 'purposes[0].votes', /./],
    ['a field that is missing', [{ ...purpose, case: {} }], 'purposes[0].case.text', /missing/],
    [
      'a vote of nobody',
      [{ ...purpose, votes: [{ role: 'chef', voice: 'x', value: 'a' }] }],
      'purposes[0].votes[0].role',
      /./,
    ],
    [
      'a value that is none',
      [{ ...purpose, votes: [{ voice: 'judge-1', value: 'c' }] }],
      'purposes[0].votes[0].value',
      /./,
    ],
    ['an outcome that is none', [{ ...purpose, outcome: 'TAKEN' }], 'purposes[0].outcome', /TAKE/],
    [
      'an item that is none',
      [{ ...purpose, outcome: { two: 'TAKE' }, value: undefined }],
      'purposes[0].outcome',
      /two/,
    ],
    ['a value of no item', [{ ...purpose, outcome: { value: 'TAKE' } }], 'purposes[0].value', /ITEM: VALUE/],
    [
      'a value of an item that is none',
      [{ ...purpose, outcome: { value: 'TAKE' }, value: { two: 'a' } }],
      'purposes[0].value',
      /two/,
    ],
  ])('%s', (_what, purposes, path, problem) => {
    const refused = refusalOf(() => withPurposes(...purposes));
    expect(refused?.code).toBe('COURT_INVALID');
    expect(refused?.details).toContainEqual({ path, problem: expect.stringMatching(problem) });
  });

  test('an outcome without its item where there are several, and a value of a verdict', () => {
    const { verdict: _verdict, ...plain } = fields;
    const at = { ...purpose, votes: onBoth, outcome: 'TAKE', value: undefined };
    expect(refusalOf(() => parsePanel({ ...plain, purposes: [at] }))?.details).toEqual([
      { path: 'purposes[0].outcome', problem: 'say of which item: { ITEM: OUTCOME }; there are one, two' },
    ]);
    const valued = { ...at, outcome: 'STOP', value: 'a' };
    expect(refusalOf(() => parsePanel({ ...fields, purposes: [valued] }))?.details).toMatchObject([
      { path: 'purposes[0].value' },
    ]);
  });
});
