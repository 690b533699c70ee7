/** A court as a question: what it says about itself, its headlines, and what an explanation adds. */
import { describe, expect, test } from 'vitest';
import type { TableQuestion } from '../../../core/src/table/explain/question.ts';
import { smallCourt } from '../../../core/test/small-court.ts';
import { caseShape, exampleCase } from './case/case-shape.ts';
import { type CalibratedAnswer, courtIdentity } from './file/calibration.ts';
import { type Panel, panelHash, withCalibration, withPanelValues } from './file/panel.ts';
import { panelQuestion } from './panel-question.ts';

const choice = { kind: 'choice', values: ['x', 'y'] };
const vote = (voice: string, value: unknown, more: object = {}): object => ({ voice, value, ...more });
const atLeast = (needed: number): object => ({
  facts: { leading: { tally: 'leading' } },
  rules: [{ id: 'agreed', when: { leading: { at_least: needed } }, then: 'TAKE', reason: '{leading} agree' }],
});
const verdict = {
  verdict: {
    facts: { taken: { count: 'items', effect: 'take' } },
    outcomes: { PASS: { effect: 'take' } },
    rules: [],
    otherwise: { then: 'PASS', reason: '{taken} taken' },
  },
};

const calibrated = (panel: Panel, answer: CalibratedAnswer, more: object = {}): Panel =>
  withCalibration(panel, { made_for: courtIdentity(panel), hash: 'h', answer: () => answer, ...more });

test('a question has the name, table, shape, example and hash of its court', () => {
  const panel = smallCourt(choice, { title: 'A small court' });
  const question = panelQuestion(panel);
  expect(question).toMatchObject({ name: 'small', title: 'A small court', policies: [panel.table] });
  expect(question.example).toEqual(exampleCase(panel));
  expect(question.input.safeParse(question.example).success).toBe(
    caseShape(panel).safeParse(question.example).success,
  );
  expect(question.hash?.(panel.table)).toBe(panelHash(panel));
  expect(question.analyze?.(panel.table, {})).toMatchObject({
    exact: true,
    coverage: { spoken: 9, otherwise: 1 },
  });
  expect('consults' in question).toBe(false);
  expect('notices' in question).toBe(false);
});

test('a verdict is consulted, and a void calibration noticed', () => {
  const panel = smallCourt(choice, verdict);
  const answer: CalibratedAnswer = { label: 'x', tie: false, certified: false, certainty: 0.5 };
  expect(panelQuestion(panel).consults).toEqual([panel.verdict]);
  expect(panelQuestion(calibrated(panel, answer, { void: 'ALARM' })).notices).toEqual(['ALARM']);
  expect('notices' in panelQuestion(calibrated(panel, answer))).toBe(false);
});

test('another policy is the same court with other values', () => {
  const panel = smallCourt(choice, {
    facts: { leading: { tally: 'leading' } },
    rules: [{ id: 'agreed', when: { leading: { at_least: 'needed' } }, then: 'TAKE', reason: '' }],
    params: { needed: { kind: 'number', default: 2, integer: true, doc: 'who must agree' } },
  });
  const other = withPanelValues(panel, { needed: 1 });
  const question = panelQuestion(panel);
  const input = { votes: [vote('a', 'x')] };
  expect(question.rule(input, panel.table)).toMatchObject({
    policy: panel.table,
    ruling: { effect: 'escalate' },
  });
  expect(question.rule(input, other.table)).toMatchObject({
    policy: other.table,
    ruling: { effect: 'take' },
  });
  expect(question.hash?.(other.table)).toBe(panelHash(other));
  expect(question.questions(input, other.table)[0]?.table).toBe(other.table);
});

test('facts, trace and whose vote decided come on request', () => {
  const panel = smallCourt(choice);
  const question = panelQuestion(panel);
  const shown = (options?: object): string[] => {
    const { ruling } = question.rule({ votes: [vote('a', 'x')] }, panel.table, options);
    return ['facts', 'trace', 'pivotal'].filter((name) => name in ruling.items[0]!);
  };
  expect([shown(), shown({ facts: true }), shown({ trace: true }), shown({ pivotal: true })]).toEqual([
    [],
    ['facts'],
    ['facts', 'trace'],
    ['pivotal'],
  ]);
});

describe('headlines', () => {
  const headlines = (panel: Panel, votes: readonly object[]): unknown => {
    const question = panelQuestion(panel);
    return question.headlines(question.rule({ votes }, panel.table).ruling);
  };
  const taken = (what: string, end: string, about = ''): object => ({
    about,
    what,
    outcome: 'TAKE',
    end,
    rule: 'spoken',
    reason: 'somebody voted',
  });
  const open = { outcome: 'EXPERT', rule: 'otherwise', reason: 'nobody voted' };

  test('of one value: what was taken, in words and as JSON', () => {
    expect(headlines(smallCourt(choice), [vote('a', 'x')])).toEqual([taken('x', '"x"')]);
    expect(headlines(smallCourt({ kind: 'number', optional: true }), [vote('a', 1.5)])).toEqual([
      taken('1.5', '1.5'),
    ]);
    expect(headlines(smallCourt({ kind: 'number', optional: true }), [vote('a', null)])).toEqual([
      taken('there is none', 'null'),
    ]);
    expect(headlines(smallCourt(choice), [])).toStrictEqual([{ about: '', ...open }]);
  });

  test('of several items, and the verdict', () => {
    const panel = smallCourt({}, { value: undefined, fields: { value: choice, a: choice }, ...verdict });
    expect(headlines(panel, [vote('v', 'x', { item: 'a' })])).toEqual([
      { about: 'value', ...open },
      taken('x', '"x"', 'a'),
      { about: 'verdict', is_verdict: true, outcome: 'PASS', rule: 'otherwise', reason: '1 taken' },
    ]);
    const one = smallCourt({}, { value: undefined, fields: { a: choice } });
    expect(headlines(one, [vote('v', 'x')])).toEqual([taken('x', '"x"', 'a')]);
  });
});

describe('an explanation', () => {
  const questions = (panel: Panel, votes: readonly object[]): readonly TableQuestion[] =>
    panelQuestion(panel).questions({ votes }, panel.table);
  const lines = (panel: Panel, votes: readonly object[]): readonly string[] =>
    questions(panel, votes)[0]!.adds!.lines;

  test('asks the table about every item, and about the verdict', () => {
    const panel = smallCourt({}, { value: undefined, fields: { value: choice, b: choice }, ...verdict });
    const asked = questions(panel, [vote('v', 'x', { item: 'value' })]);
    expect(asked.map(({ about, facts }) => [about, facts])).toEqual([
      ['value', { voted: 1 }],
      ['b', { voted: 0 }],
      ['verdict', { taken: 1 }],
    ]);
    expect(asked.map(({ table }) => table)).toEqual([panel.table, panel.table, panel.verdict]);
    expect(asked.map(({ adds }) => adds?.heading)).toEqual([
      'Which votes would have changed it',
      'Which votes would have changed it',
      undefined,
    ]);
    expect(questions(smallCourt(choice), []).map(({ about }) => about)).toEqual(['']);
    const one = smallCourt({}, { value: undefined, fields: { a: choice } });
    expect(questions(one, []).map(({ about }) => about)).toEqual(['a']);
  });

  test('names who decided alone, and the other answers', () => {
    const [question] = questions(smallCourt(choice), [vote('a', 'x')]);
    // Falling silent says nothing else.
    expect(question!.decisive).toEqual({ voices: ['one/a'], outcomes: ['TAKE'] });
    expect(question!.adds).toEqual({
      fields: {
        pivotal: [{ role: 'one', voice: 'a' }],
        swing: {
          votes_needed: 1,
          is_searched: true,
          changes: [
            {
              votes: [
                {
                  role: 'one',
                  voice: 'a',
                  from: { state: 'voted', value: 'x' },
                  to: { state: 'voted', value: 'y' },
                },
              ],
              outcome: 'TAKE',
              rule: 'spoken',
              effect: 'take',
              value: 'y',
              ways: 1,
            },
            {
              votes: [
                { role: 'one', voice: 'a', from: { state: 'voted', value: 'x' }, to: { state: 'abstained' } },
              ],
              outcome: 'EXPERT',
              rule: 'otherwise',
              effect: 'escalate',
              ways: 1,
            },
          ],
        },
      },
      heading: 'Which votes would have changed it',
      lines: [
        'one vote alone, of any of one/a',
        'TAKE (take y, spoken) if one/a x → y',
        'EXPERT (escalate, otherwise) if one/a x → abstained',
      ],
    });
  });

  test('counts other sets of voices that answered alike', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((voice) => vote(voice, 'x')) as [object, object, object];
    expect(lines(smallCourt(choice, atLeast(2)), [a, b, c])).toEqual([
      'no single vote: nobody decided it alone',
      'TAKE (take y, agreed) if one/a x → y, one/b x → y, or 2 other sets of voices alike',
      'EXPERT (escalate, otherwise) if one/a x → y, one/b x → abstained, or 2 other sets of voices alike',
    ]);
    expect(lines(smallCourt(choice, atLeast(2)), [a, b])).toEqual([
      'one vote alone, of any of one/a, one/b',
      'EXPERT (escalate, otherwise) if one/a x → y, or 1 other set of voices alike',
    ]);
  });

  test('says "there is none", and numbers as they are', () => {
    const panel = smallCourt({ kind: 'number', min: 0, max: 0, step: 1, optional: true });
    expect(lines(panel, [vote('a', 0)])).toEqual([
      'one vote alone, of any of one/a',
      'TAKE (take null, spoken) if one/a 0 → there is none',
      'EXPERT (escalate, otherwise) if one/a 0 → abstained',
    ]);
  });

  test('says so if nothing changes it, or if it was not searched', () => {
    const never = smallCourt({ kind: 'text' }, { ...atLeast(9), roles: { one: { voices: 14 } } });
    expect(lines(never, [vote('a', 'x')])).toEqual([
      'no single vote: nobody decided it alone',
      'nothing that those who were asked could have said changes it',
    ]);
    const many = Array.from({ length: 14 }, (_, at) => vote(`v${at}`, `text ${at}`));
    expect(lines(never, many)).toEqual([
      'no single vote: nobody decided it alone',
      'the fewest votes that would change it were not searched for: there are too many',
    ]);
  });

  test('lists ten ways, and counts the others', () => {
    const panel = smallCourt({ kind: 'text' }, { ...atLeast(2), roles: { one: { voices: 'any' } } });
    const shown = (values: readonly string[]): readonly string[] =>
      lines(
        panel,
        values.map((value, at) => vote(`v${at}`, value)),
      ).slice(1);
    expect(shown(['a', 'b', 'c', 'd'])).toHaveLength(11);
    expect(shown(['a', 'b', 'c', 'd']).at(-1)).toBe('and 2 more with 1 vote');
    expect(shown(['a', 'b', 'c'])).toHaveLength(6);
    const three = smallCourt({ kind: 'text' }, { ...atLeast(3), roles: { one: { voices: 'any' } } });
    const votes = ['a', 'b', 'c', 'd'].map((value) => vote(`v-${value}`, value));
    expect(lines(three, votes).at(-1)).toBe('and 2 more with 2 votes');
  });

  test('says what the calibration has', () => {
    const said = (answer: Partial<CalibratedAnswer>, voices = 3): readonly string[] => {
      const panel = calibrated(smallCourt(choice), {
        label: 'x',
        tie: false,
        certified: true,
        certainty: 0.912,
        ...answer,
      });
      const [question] = questions(
        panel,
        ['a', 'b', 'c'].slice(0, voices).map((voice) => vote(voice, 'x')),
      );
      const { calibrated: shown } = question!.adds!.fields as { calibrated: object };
      return [JSON.stringify(shown), question!.adds!.lines.at(-1)!];
    };
    expect(said({})).toEqual([
      '{"label":"x","certified":true,"certainty":0.912}',
      'the calibration has x with certainty 0.91, certified',
    ]);
    expect(said({ certified: false, why: 'BELOW' })).toEqual([
      '{"label":"x","certified":false,"certainty":0.912,"why":"BELOW"}',
      'the calibration has x with certainty 0.91, not certified (BELOW)',
    ]);
    expect(said({ certified: false, why: 'BELOW', margin: 1.2, threshold: 1.35 })).toEqual([
      '{"label":"x","certified":false,"certainty":0.912,"why":"BELOW","margin":1.2,"threshold":1.35}',
      'the calibration has x with certainty 0.91, not certified (BELOW); margin 1.200, certified from 1.350',
    ]);
    expect(said({ certified: false, why: 'BELOW', margin: 1.3496, threshold: 1.35 })[1]).toContain(
      '; margin 1.3496, certified from 1.35',
    );
    expect(said({ certified: false, label: null })[1]).toBe(
      'the calibration has no answer, not certified (no reason given)',
    );
    expect(said({}, 2)).toEqual([
      '{"label":"x","certified":false,"certainty":0.912,"why":"voice-missing","unheard":["a one"]}',
      'the calibration has x with certainty 0.91, not certified: a one was not heard',
    ]);
    expect(said({ certified: false, why: 'voice-missing', unheard: ['c'] }, 2)[1]).toBe(
      'the calibration has x with certainty 0.91, not certified: c was not heard',
    );
    expect(said({ certified: false, why: 'BELOW', unheard: ['b', 'c'] }, 1)[1]).toBe(
      'the calibration has x with certainty 0.91, not certified (BELOW): b and c were not heard',
    );
  });
});

describe('facts that a ruling carries', () => {
  const panel = smallCourt({}, { value: undefined, fields: { a: choice, b: choice } });
  const input = { votes: [vote('v', 'x', { item: 'a' })] };

  test('are recalled item by item, if it carries them', () => {
    const question = panelQuestion(panel);
    expect(question.recall?.(question.rule(input, panel.table, { facts: true }).ruling)).toEqual([
      { about: 'a', facts: { voted: 1 } },
      { about: 'b', facts: { voted: 0 } },
    ]);
    expect(question.recall?.(question.rule(input, panel.table).ruling)).toEqual([]);
    expect(question.recall?.({})).toEqual([]);
  });

  test('do not tell a second round', () => {
    expect(() => panelQuestion(panel).recall?.({ items: [], round: 2 })).toThrowError(
      expect.objectContaining({ code: 'FACTS_MISSING' }),
    );
  });
});
