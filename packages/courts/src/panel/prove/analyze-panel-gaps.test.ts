/** How the analysis of a court words gaps, silence and what was accepted before. */
import { describe, expect, test } from 'vitest';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel } from './analyze-panel.ts';

const court = (facts: object, rules: readonly object[], more: object = {}) =>
  analyzePanel(
    parsePanel({
      court: 'c',
      value: { kind: 'flag' },
      roles: { one: { voices: 1 } },
      facts,
      outcomes: { EXPERT: { effect: 'escalate' } },
      rules: rules.map((rule, at) => ({ id: `r${at + 1}`, then: 'EXPERT', reason: '', ...rule })),
      otherwise: { then: 'EXPERT', reason: '' },
      ...more,
    }),
  );
const taking = { outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } } };
const messages = ({ findings }: ReturnType<typeof court>, kind: string): string[] =>
  findings.filter((finding) => finding.kind === kind).map(({ message }) => message);
const voted = { count: 'voted' };

describe('a gap', () => {
  test('of all panels has nothing in common that others have not', () => {
    expect(messages(court({ voted }, []), 'GAP')).toEqual(['no rule covers 3 panels']);
  });

  test('names the ends of several numbers', () => {
    const roles = { one: { voices: 4 } };
    const gaps = messages(court({ voted }, [{ when: { voted: { at_least: 3 } } }], { roles }), 'GAP');
    expect(gaps).toEqual(['no rule covers 6 panels; in all of them voted is from 0 to 2']);
  });

  test('names all of several words', () => {
    const value = { kind: 'choice', values: ['z', 'y', 'x', 'w'] };
    const gaps = messages(court({ says: { tally: 'value' } }, [{ when: { says: 'w' } }], { value }), 'GAP');
    expect(gaps).toEqual(['no rule covers 4 panels; in all of them says is null or z or y or x']);
  });

  test('of a thousand panels is counted in words that people read', () => {
    const value = { kind: 'choice', values: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] };
    const roles = { one: { voices: 4 } };
    const all = court({ voted }, [{ when: { voted: 0 } }], { value, roles });
    expect(all.panels).toBe(715);
    const more = court({ voted, abstained: { count: 'abstained' } }, [{ when: { voted: 0 } }], {
      value,
      roles,
    });
    expect(messages(more, 'GAP')).toEqual([
      'no rule covers 996 panels; in all of them voted is from 1 to 4, abstained is from 0 to 3',
    ]);
    const five = { one: { voices: 5 } };
    expect(messages(court({ voted }, [{ when: { voted: 0 } }], { value, roles: five }), 'GAP')).toEqual([
      'no rule covers 2,001 panels; in all of them voted is from 1 to 5',
    ]);
  });
});

test('silence that helps says what was said and what is taken, also if that is nothing', () => {
  const value = { kind: 'choice', values: ['x'], optional: true };
  const facts = {
    leading: { tally: 'leading' },
    silent: { count: 'silent' },
    none: { ...voted, value: null },
  };
  const helped = (when: object) =>
    messages(
      court(
        facts,
        [
          { when: { leading: 2 }, then: 'TAKE' },
          { when: { leading: 1, silent: 1, ...when }, then: 'TAKE' },
        ],
        {
          ...taking,
          value,
          roles: { one: { voices: 2 } },
        },
      ),
      'SILENCE_HELPS',
    );
  expect(helped({ none: 1 })).toEqual([
    'if one/one-1, who says "x", falls silent, r2 takes that there is none; before, otherwise hands it to a person',
  ]);
  expect(helped({ none: 0 })).toEqual([
    'if one/one-2, who says there is none, falls silent, r2 takes "x"; before, otherwise hands it to a person',
  ]);
});

test('an entry accepts only the finding of its kind and its rule', () => {
  const entry = (kind: string, rule: string, because: string) => ({ kind, rule, because });
  const { findings, outdated } = court(
    { voted },
    [{ when: { voted: 1 }, then: 'TAKE' }, { when: { voted: 2 } }],
    {
      ...taking,
      accepted: [
        entry('UNREACHABLE', 'r1', 'was'),
        entry('UNREACHABLE', 'r2', 'kept'),
        entry('REDUNDANT', 'r2', 'kept'),
        entry('UNREACHABLE', 'r1', 'kept'),
        entry('GAP', 'otherwise', 'known'),
      ],
    },
  );
  expect(
    findings.map(({ kind, rule, accepted, accepted_because }) => [kind, rule, accepted, accepted_because]),
  ).toEqual([
    ['UNREACHABLE', 'r2', true, 'kept'],
    ['GAP', 'otherwise', true, 'known'],
  ]);
  expect(outdated.map(({ kind, rule, because }) => `${kind} ${rule} ${because}`)).toEqual([
    'UNREACHABLE r1 was',
    'REDUNDANT r2 kept',
    'UNREACHABLE r1 kept',
  ]);
});

test('numbers of cases that are written alike are told apart', () => {
  const size = { kind: 'number', min: 0 };
  const { coverage } = court(
    { p: { case: 'p' }, q: { case: 'q' } },
    [
      { when: { p: { at_least: 11 } } },
      { when: { p: { at_least: 1 }, q: { at_least: 11 } } },
      { when: { q: 1 } },
    ],
    { case: { p: size, q: size } },
  );
  // Three classes of p (0, 1, 11), four of q (0, 1, 2, 11), and three answers of the voice.
  expect(coverage).toEqual({ r1: 12, r2: 3, r3: 6, otherwise: 15 });
});

test('numbers within a tolerance are one value', () => {
  const { panels, coverage, findings } = court(
    { leading: { tally: 'leading' } },
    [{ when: { leading: 2 }, then: 'TAKE' }],
    { ...taking, value: { kind: 'number', tolerance: 0.5 }, roles: { one: { voices: 2 } } },
  );
  expect({ panels, coverage }).toEqual({ panels: 6, coverage: { r1: 2, otherwise: 4 } });
  expect(findings.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['GAP otherwise']);
});

test('a court with too many panels says how many there are', () => {
  const values = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { exact, panels, findings } = court(
    { voted, ...Object.fromEntries(names.map((name) => [name, { case: name }])) },
    [{ when: { voted: 1, a: '1' } }, { when: { voted: 1, a: '1', b: '2' } }],
    { case: Object.fromEntries(names.map((name) => [name, { kind: 'choice', values }])) },
  );
  expect({ exact, panels }).toEqual({ exact: false, panels: 3_000_000 });
  expect(findings.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['REDUNDANT r1', 'UNREACHABLE r2']);
});
