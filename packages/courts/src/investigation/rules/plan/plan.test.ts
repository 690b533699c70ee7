/** Who is chosen for a question. */
import { describe, expect, test } from 'vitest';
import { parseIid, thirdRoundIid, typeOf } from '../finding/iid.ts';
import { investigationTables } from '../investigation-tables.ts';
import { saysItWorked } from './lead.ts';
import {
  COMBINATIONS,
  chooseCrossCheck,
  chooseInvestigators,
  guessQueryType,
  planInvestigation,
  QUERY_TYPES,
} from './plan.ts';
import { UNSURVEYED } from './survey.ts';

const plan = (more: object = {}, policy = 'default') =>
  planInvestigation(
    { investigation_id: 'i', query: 'why does it fail', ...more },
    investigationTables(policy),
  );

describe('investigators', () => {
  test.each(QUERY_TYPES.flatMap((type) => [3, 4, 5].map((most) => [type, most] as const)))(
    '%s with at most %i: at least two types, and no investigator twice',
    (type, most) => {
      const chosen = chooseInvestigators(type, most);
      expect(chosen.length).toBeLessThanOrEqual(most);
      expect(chosen.length).toBeGreaterThanOrEqual(3);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(new Set(chosen.map(typeOf)).size).toBeGreaterThanOrEqual(2);
      for (const base_id of chosen) expect(parseIid(`${base_id}-R1`)).toBeDefined();
    },
  );

  test('a plan with a single type is repaired: another is added if there is room, otherwise it replaces the last', () => {
    expect(chooseInvestigators('performance', 4)).toEqual([...COMBINATIONS.performance, 'LOG-METRICS']);
    expect(chooseInvestigators('security', 3)).toEqual([
      'CODE-CALLCHAIN',
      'CODE-TYPECONTRACT',
      'HIST-RECENT',
    ]);
  });

  test('a combination too long loses the last of its most frequent type', () => {
    expect(chooseInvestigators('bug', 3)).toEqual(['CODE-CALLCHAIN', 'LOG-STACKTRACE', 'HIST-RECENT']);
  });

  test.each([[['CODE-CONFIG', 'CODE-CONFIG']], [['CODE-CONFIG', 'CODE-MAGIC']], [['CODE-CONFIG']]])(
    '%j is refused',
    (investigators) => {
      expect(() => plan({ investigators })).toThrow();
    },
  );

  test('the cross-check is of a type that has not spoken, from the combination where possible', () => {
    expect(chooseCrossCheck(plan(), ['CODE-CALLCHAIN'])).toBe('HIST-RECENT');
    expect(chooseCrossCheck(plan(), ['HIST-RECENT'])).toBe('LOG-STACKTRACE');
    expect(chooseCrossCheck(plan(), ['REL-RISK'])).toBe('CODE-CALLCHAIN');
    expect(chooseCrossCheck(plan(), ['CODE-CONFIG', 'HIST-BLAME', 'LOG-PATTERN'])).toBe('CR-ALTHYPO');
  });
});

describe('quick mode', () => {
  test('needs one question about one place, no further context, and nobody chosen by hand', () => {
    expect(plan({ single_place: true }).quick).toBe(true);
    expect(plan({ single_place: true, needs_context: true }).quick).toBe(false);
    expect(plan({ single_place: true }, 'thorough').quick).toBe(true);
    expect(plan({ single_place: true, investigators: ['CODE-CONFIG', 'LOG-PATTERN'] }).quick).toBe(false);
    expect(plan({ single_place: true, questions: ['a', 'b'] }).quick).toBe(false);
  });

  test('an error message is a matter of error handling', () => {
    const { assignments } = plan({ query: 'where does this error message come from', single_place: true });
    expect(assignments.map(({ iid }) => iid)).toEqual(['CODE-ERRORHANDLING-R1']);
  });
});

test('one to five questions, none of them empty', () => {
  expect(() => plan({ questions: ['a', 'b', 'c', 'd', 'e', 'f'] })).toThrow('1 to 5');
  expect(() => plan({ questions: [' '] })).toThrow('empty');
});

test('the kind of a question is guessed from its words, in English and Korean', () => {
  expect(guessQueryType('checkout is slow')).toBe('performance');
  expect(guessQueryType('it fails sometimes')).toBe('intermittent');
  expect(guessQueryType('갑자기 로그인이 안 됩니다')).toBe('breakage');
  expect(guessQueryType('wrong total')).toBe('bug');
});

test.each([
  ['default', 'default', 'reviewed', 2, 'new_or_evidenced'],
  ['thorough', 'thorough', 'reviewed', 2, 'new_or_evidenced'],
  ['fast', 'fast', 'reviewed', 0, 'new_or_evidenced'],
  ['literal', 'thorough', 'literal', 2, 'new'],
])(
  'the policy %s limits the plan, and says how it is read',
  (policy, profile, reading, max_iterations, rerun_on) => {
    expect(plan({}, policy)).toMatchObject({ profile, reading, max_iterations, rerun_on });
  },
);

describe('a lead and a second one', () => {
  const chosen = (more: object) => {
    const { assignments, lead } = plan(more);
    expect(lead).toBe(assignments[0]!.iid);
    return assignments.map(({ iid }) => iid.replace(/-R1$/, ''));
  };

  test.each(QUERY_TYPES)(
    '%s has two who differ, and the call chain leads unless documents are asked about',
    (query_type) => {
      for (const survey of [UNSURVEYED, { ...UNSURVEYED, trace: true }, { ...UNSURVEYED, history: true }]) {
        const [lead, second] = chosen({ query_type, survey });
        expect(second).not.toBe(lead);
        expect(typeOf(lead!) === 'REL' ? lead : 'CODE-CALLCHAIN').toBe(lead);
      }
    },
  );

  test('the second one looks at what there is', () => {
    const history = { ...UNSURVEYED, history: true, trace: true };
    expect(chosen({ query: 'it worked in 5.0.3', survey: history })[1]).toBe('HIST-RECENT');
    expect(chosen({ query: 'wrong total', survey: history })[1]).toBe('LOG-STACKTRACE');
    expect(chosen({ query: 'it worked in 5.0.3' })[1]).toBe('CODE-DATAFLOW');
    expect(chosen({ query_type: 'configuration' })[1]).toBe('CODE-CONFIG');
    expect(chosen({ query_type: 'intermittent', survey: history })[1]).toBe('LOG-PATTERN');
  });

  test.each([
    ['this used to work', true],
    ['It worked last week', true],
    ['it works as the last one worked', false],
    ['it worked fine in 2.3 and fails in 2.4', true],
    ['since upgrading to 4.17.5 the array is empty', true],
    ['broken since the last release', true],
    ['업데이트 이후 안 됩니다', true],
    ['the total is wrong', false],
    ['how does it work in general', false],
  ])('%s', (query, is) => expect(saysItWorked(query)).toBe(is));
});

describe('investigator ids', () => {
  test.each([
    'CODE-CALLCHAIN-R1',
    'LOG-METRICS-R3',
    'HIST-BLAME-R3-DEEP',
    'HIST-BLAME-R3-DEEP-I2',
    'CR-AGREED-R3',
    'CR-AGREED-R3-I2',
  ])('%s is an id', (iid) => expect(parseIid(iid)).toBeDefined());

  test.each([
    'CODE-CALLCHAIN',
    'CODE-CALLCHAIN-R2',
    'CODE-BLAME-R1',
    'CR-AGREED-R1',
    'CR-AGREED-R3-DEEP',
    'CODE-CALLCHAIN-R1-I2',
    'code-callchain-r1',
    'CODE-CALLCHAIN-R3-DEEP-I3',
    '__proto__-X-R1',
  ])('%s is not an id', (iid) => expect(parseIid(iid)).toBeUndefined());

  test('a second iteration has ids of its own', () => {
    expect(thirdRoundIid('CODE-CONFIG', 1)).toBe('CODE-CONFIG-R3-DEEP');
    expect(thirdRoundIid('CR-AGREED', 2)).toBe('CR-AGREED-R3-I2');
  });
});

describe('the kind of a question', () => {
  const TRACE =
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    load(config_file)\nTypeError: no flag';
  test.each([
    [`Dump of None fails\n\n${TRACE}`, 'bug'],
    ['the stack trace of the tracer is not clear', 'bug'],
    ['a race condition loses orders', 'intermittent'],
    ['two threads race for the lock', 'intermittent'],
    ['streams are lost (regression)\n\nand the request runs into the timeout', 'breakage'],
    ['the list is slow', 'performance'],
    ['orders get lost\n\nit is slow, too', 'performance'],
    ['`config_flag` is ignored by the parser', 'bug'],
    ['which setting turns this off?', 'configuration'],
    ['가끔 주문이 사라집니다', 'intermittent'],
  ])('%s', (query, type) => {
    expect(guessQueryType(query)).toBe(type);
  });
});
