/** What a court file may say, what is refused and where, and what its hash covers. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CuriaError, type ErrorDetail } from '../errors.ts';
import { renderMarkdown } from '../table/render-markdown.ts';
import { courtIdentity } from './calibration.ts';
import { courtFile } from './court-file.ts';
import { definePanel, parsePanel } from './define-panel.ts';
import { panelHash, withCalibration, withPanelValues } from './panel.ts';
import { ruleCase } from './rule-case.ts';

const sound = {
  court: 'tickets',
  title: 'Tickets',
  case: {
    text: { kind: 'text' },
    note: { kind: 'text', optional: true },
    tier: { kind: 'choice', values: ['free', 'paid'] },
    left: { kind: 'text' },
    right: { kind: 'text' },
  },
  value: { kind: 'choice', values: ['billing', 'legal'] },
  reasons: ['INVOICE', 'LAWSUIT'],
  roles: { triager: { voices: 3, prompt: 'a.md' }, lawyer: { voices: 1, asked: 'later' } },
  facts: {
    leading: { tally: 'leading' },
    tier: { case: 'tier' },
    lawsuits: { count: 'voted', reason: 'LAWSUIT' },
  },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', doc: 'they get it' },
    ASK: { effect: 'ask', roles: ['lawyer'] },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    { id: 'lawsuit', when: { lawsuits: { at_least: 1 } }, then: 'ASK', reason: '{lawsuits} fear a lawsuit' },
    {
      id: 'agreed',
      when: { leading: { at_least: 'needed' } },
      then: 'TAKE',
      reason: '{leading} of {needed}',
    },
  ],
  otherwise: { then: 'EXPERT', reason: 'no majority' },
  params: { needed: { kind: 'number', default: 2, doc: 'voices that must agree' } },
};

type Change = (court: typeof sound) => unknown;

const problemsOf = (value: unknown): readonly ErrorDetail[] => {
  try {
    parsePanel(value);
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'COURT_INVALID') return error.details;
    throw error;
  }
  return [];
};

const fact =
  (form: object): Change =>
  (court) => ({ ...court, facts: { ...court.facts, new: form } });
const outcome =
  (form: object): Change =>
  (court) => ({
    ...court,
    outcomes: { ...court.outcomes, NEW: form },
    rules: [...court.rules, { id: 'new', when: { leading: 1 }, then: 'NEW', reason: '' }],
  });
const part =
  (more: object): Change =>
  (court) => ({ ...court, ...more });

test('a sound court has no problems', () => {
  expect(problemsOf(sound)).toEqual([]);
});

describe('a court is refused with place and problem', () => {
  test.each<[string, Change, string, RegExp]>([
    ['an unknown part', part({ rolez: {} }), 'rolez', /did you mean roles/],
    ['a name with spaces', part({ court: 'My Court' }), 'court', /hyphens/],
    ['both value and fields', part({ fields: { a: { kind: 'flag' } } }), 'fields', /not both/],
    ['neither value nor fields', part({ value: undefined }), 'value', /neither/],
    [
      'an unknown kind',
      part({ value: { kind: 'chioce', values: ['a'] } }),
      'value.kind',
      /did you mean choice/,
    ],
    ['a value twice', part({ value: { kind: 'choice', values: ['a', 'a'] } }), 'value.values', /twice/],
    ['no values', part({ value: { kind: 'choice', values: [] } }), 'value.values', /empty/],
    ['bounds the wrong way round', part({ value: { kind: 'number', min: 2, max: 1 } }), 'value', /above max/],
    [
      'a most that is no step',
      part({ value: { kind: 'number', min: 0, max: 1, step: 0.3 } }),
      'value.max',
      /steps/,
    ],
    ['a reserved field', part({ case: { ...sound.case, votes: { kind: 'any' } } }), 'case.votes', /reserved/],
    [
      'a field called verdict',
      part({ value: undefined, fields: { verdict: { kind: 'flag' } } }),
      'fields.verdict',
      /reserved/,
    ],
    ['a list that is no list', part({ items: { listed: 'tier' } }), 'case.tier', /kind is any/],
    [
      'a mark that nobody gives',
      part({ marks: { grave: { kind: 'flag' } } }),
      'marks.grave',
      /nothing gives it/,
    ],
    [
      'a mark outside its kind',
      part({
        value: undefined,
        marks: { grave: { kind: 'flag' } },
        fields: { a: { kind: 'flag', marks: { grave: 'yes' } } },
      }),
      'fields.a.marks.grave',
      /true or false/,
    ],
    [
      'a mark that only some fields have',
      part({
        value: undefined,
        marks: { g: { kind: 'flag' } },
        fields: { a: { kind: 'flag', marks: { g: true } }, b: { kind: 'flag' } },
      }),
      'fields.b',
      /which a has/,
    ],
    ['swap of no field', part({ swap: ['left', 'wright'] }), 'swap[1]', /did you mean right/],
    ['swap of two kinds', part({ swap: ['left', 'tier'] }), 'swap', /same kind/],
    ['swap with a flag', part({ swap: ['left', 'right'], value: { kind: 'flag' } }), 'value', /choice/],
    [
      'swap with one of the names',
      part({ swap: ['left', 'right'], value: { kind: 'choice', values: ['left', 'even'] } }),
      'value.values',
      /only one/,
    ],
    ['a quotation from no text', part({ quote: { in: ['tier'] } }), 'quote.in[0]', /no text/],
    ['a quotation from nowhere', part({ quote: { in: ['txt'] } }), 'quote.in[0]', /did you mean text/],
    [
      'no seats',
      part({ roles: { ...sound.roles, triager: { voices: 0 } } }),
      'roles.triager.voices',
      /at least 1/,
    ],
    [
      'no names',
      part({ roles: { ...sound.roles, triager: { voices: [] } } }),
      'roles.triager.voices',
      /must not be empty/,
    ],
    ['1,001 seats', part({ roles: { ...sound.roles, triager: { voices: 1000 } } }), 'roles', /at most 1000/],
    [
      'a voice twice',
      part({ roles: { ...sound.roles, triager: { voices: ['a', 'a'] } } }),
      'roles.triager.voices',
      /twice/,
    ],
    ['nobody first', part({ roles: { lawyer: { voices: 1, asked: 'later' } } }), 'roles', /asked first/],
    [
      'a later role that nobody asks',
      part({ roles: { ...sound.roles, idle: { voices: 1, asked: 'later' } } }),
      'roles.idle',
      /no outcome asks/,
    ],
    [
      'a first role that sees votes',
      part({ roles: { ...sound.roles, triager: { voices: 3, sees: 'votes' } } }),
      'roles.triager.sees',
      /no votes to see/,
    ],
    ['a fact of no form', fact({ votes: 1 }), 'facts.new.votes', /known field/],
    ['a count of nothing', fact({ count: 'slient' }), 'facts.new.count', /did you mean silent/],
    ['a tally of nothing', fact({ tally: 'leding' }), 'facts.new.tally', /did you mean leading/],
    ['an unknown role', fact({ count: 'silent', by: 'lawer' }), 'facts.new.by', /did you mean lawyer/],
    ['an unknown value', fact({ count: 'voted', value: 'legl' }), 'facts.new.value', /did you mean legal/],
    [
      'an unknown reason',
      fact({ count: 'voted', reason: 'LAWSUITE' }),
      'facts.new.reason',
      /did you mean LAWSUIT/,
    ],
    [
      'a filter where nobody votes',
      fact({ count: 'silent', value: 'legal' }),
      'facts.new.value',
      /only count: voted/,
    ],
    [
      'a quotation without quote',
      fact({ count: 'voted', quotation: 'found' }),
      'facts.new.quotation',
      /quote/,
    ],
    ['a median of words', fact({ tally: 'median' }), 'facts.new', /numbers and ordered choices/],
    ['a share of a tie', fact({ tally: 'tie', per: 'seats' }), 'facts.new.per', /cannot be a share/],
    ['far without beyond', fact({ tally: 'far' }), 'facts.new', /beyond/],
    ['beyond without far', fact({ tally: 'rest', beyond: 1 }), 'facts.new.beyond', /only far/],
    ['a text as a fact', fact({ case: 'text' }), 'facts.new.case', /only a choice/],
    ['an unknown field of the case', fact({ case: 'tiers' }), 'facts.new.case', /did you mean tier/],
    ['what every object has', fact({ case: 'constructor' }), 'facts.new.case', /no field/],
    ['an unknown mark', fact({ mark: 'grave' }), 'facts.new.mark', /no mark/],
    ['a take of nothing', outcome({ effect: 'take' }), 'outcomes.NEW', /what .* or value/],
    [
      'a take of two things',
      outcome({ effect: 'take', what: 'leading', value: 'legal' }),
      'outcomes.NEW',
      /either/,
    ],
    [
      'a take outside the list',
      outcome({ effect: 'take', value: 'leagl' }),
      'outcomes.NEW.value',
      /did you mean legal/,
    ],
    ['a median taken of words', outcome({ effect: 'take', what: 'median' }), 'outcomes.NEW.what', /median/],
    [
      'a given value of somebody',
      outcome({ effect: 'take', value: 'legal', by: 'lawyer' }),
      'outcomes.NEW.by',
      /only leading/,
    ],
    ['an ask of nobody', outcome({ effect: 'ask' }), 'outcomes.NEW.roles', /roles to ask/],
    [
      'an ask of who was asked',
      outcome({ effect: 'ask', roles: ['triager'] }),
      'outcomes.NEW.roles[0]',
      /asked first/,
    ],
    [
      'an ask of a stranger',
      outcome({ effect: 'ask', roles: ['lowyer'] }),
      'outcomes.NEW.roles[0]',
      /did you mean lawyer/,
    ],
    [
      'an escalation with a value',
      outcome({ effect: 'escalate', value: 'legal' }),
      'outcomes.NEW.value',
      /only take/,
    ],
    [
      'an outcome that nobody gives',
      part({ outcomes: { ...sound.outcomes, IDLE: { effect: 'refuse' } } }),
      'outcomes.IDLE',
      /no rule gives it/,
    ],
    [
      'an otherwise that asks',
      part({ otherwise: { then: 'ASK', reason: '' } }),
      'otherwise.then',
      /must not ask/,
    ],
    [
      'an unknown fact in a rule',
      part({ rules: [{ id: 'x', when: { leadin: 1 }, then: 'TAKE', reason: '' }, ...sound.rules] }),
      'rules[0].when.leadin',
      /did you mean leading/,
    ],
    [
      'an unknown parameter',
      part({ rules: [{ ...sound.rules[1], when: { leading: { at_least: 'neded' } } }, sound.rules[0]] }),
      'rules[0].when.leading',
      /did you mean needed/,
    ],
    [
      'a value outside the case field',
      part({ rules: [...sound.rules, { id: 'x', when: { tier: 'fre' }, then: 'TAKE', reason: '' }] }),
      'rules[2].when.tier',
      /did you mean free/,
    ],
    [
      'a fact called open',
      part({ facts: { ...sound.facts, open: { count: 'silent' } } }),
      'facts.open',
      /reserved/,
    ],
    [
      'an accepted finding of no rule',
      part({ accepted: [{ kind: 'SILENCE_HELPS', rule: 'agred', because: '' }] }),
      'accepted[0].rule',
      /did you mean agreed/,
    ],
    [
      'an accepted finding of no kind',
      part({ accepted: [{ kind: 'SILENCE_HELP', rule: 'agreed', because: '' }] }),
      'accepted[0].kind',
      /SILENCE_HELPS/,
    ],
    [
      'a verdict on no outcome',
      part({
        verdict: {
          facts: { a: { count: 'items', outcome: 'TAEK' } },
          outcomes: { X: { effect: 'take' } },
          rules: [],
          otherwise: { then: 'X', reason: '' },
        },
      }),
      'verdict.facts.a.outcome',
      /did you mean TAKE/,
    ],
    [
      'a verdict with an unknown fact',
      part({
        verdict: {
          facts: { a: { count: 'items' } },
          outcomes: { X: { effect: 'take' } },
          rules: [{ id: 'r', when: { b: 1 }, then: 'X', reason: '' }],
          otherwise: { then: 'X', reason: '' },
        },
      }),
      'verdict.rules[0].when.b',
      /no fact/,
    ],
    ['a control character', part({ title: 'a\u0007' }), 'title', /control character/],
    [
      'a value called none',
      part({
        value: { kind: 'choice', values: ['none', 'b'], optional: true },
        facts: { ...sound.facts, v: { tally: 'value' } },
      }),
      'value.values',
      /must not contain none/,
    ],
  ])('%s', (_what, change, path, problem) => {
    const found = problemsOf(change(sound));
    expect(found.map((one) => one.path)).toContain(path);
    expect(
      found
        .filter((one) => one.path === path)
        .map((one) => one.problem)
        .join('\n'),
    ).toMatch(problem);
  });

  test('all problems at once, each once', () => {
    const found = problemsOf({
      ...sound,
      value: { kind: 'text' },
      facts: { ...sound.facts, middle: { tally: 'median' }, says: { tally: 'value', by: 'nobody' } },
      rules: [...sound.rules, { id: 'm', when: { middle: 1, says: 'x' }, then: 'TAKE', reason: '{middle}' }],
    });
    expect(found.map(({ path }) => path).sort()).toEqual(['facts.middle', 'facts.says', 'facts.says.by']);
  });

  test('what is not an object', () => {
    for (const value of [null, [], 'court', 1]) expect(problemsOf(value).length).toBeGreaterThan(0);
  });
});

test('the shape has a JSON Schema for editors', () => {
  const schema = z.toJSONSchema(courtFile, { io: 'input' }) as {
    required: string[];
    additionalProperties: boolean;
  };
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(
    expect.arrayContaining(['court', 'roles', 'facts', 'outcomes', 'rules', 'otherwise']),
  );
});

describe('the hash covers what decides', () => {
  const hashOf = (court: unknown): string => panelHash(parsePanel(court));
  const known = hashOf(sound);

  test.each<[string, Change]>([
    ['prompts', part({ roles: { ...sound.roles, triager: { voices: 3, prompt: 'b.md' } } })],
    ['titles', part({ title: 'Other' })],
    [
      'docs',
      part({ doc: 'why', facts: { ...sound.facts, leading: { tally: 'leading', doc: 'most votes' } } }),
    ],
    [
      'the docs of outcomes',
      part({ outcomes: { ...sound.outcomes, TAKE: { effect: 'take', what: 'leading', doc: 'else' } } }),
    ],
    ['the order of names', part({ facts: { ...sound.facts, tier: { case: 'tier' } } })],
  ])('not %s', (_what, change) => {
    expect(hashOf(change(sound))).toBe(known);
  });

  test.each<[string, Change]>([
    ['kinds', part({ value: { kind: 'choice', values: ['billing', 'legal', 'other'] } })],
    ['the case', part({ case: { ...sound.case, more: { kind: 'any', optional: true } } })],
    ['seats', part({ roles: { ...sound.roles, triager: { voices: 4 } } })],
    ['facts', part({ facts: { ...sound.facts, leading: { tally: 'leading', by: 'triager' } } })],
    [
      'effects',
      part({ outcomes: { ...sound.outcomes, TAKE: { effect: 'take', what: 'leading', by: 'triager' } } }),
    ],
    ['rules', part({ rules: [...sound.rules].reverse() })],
    ['reasons of rules', part({ otherwise: { then: 'EXPERT', reason: 'else' } })],
    ['quotations', part({ quote: { in: ['text'] } })],
    ['swap', part({ swap: ['left', 'right'] })],
    ['the policy', part({ policy: 'v2' })],
  ])('but %s', (_what, change) => {
    expect(hashOf(change(sound))).not.toBe(known);
  });

  test('values in force, and the calibration', () => {
    const panel = parsePanel(sound);
    expect(panelHash(withPanelValues(panel, { needed: 3 }))).not.toBe(known);
    expect(hashOf({ ...sound, values: { needed: 3 } })).toBe(
      panelHash(withPanelValues(panel, { needed: 3 })),
    );
    const calibration = { made_for: courtIdentity(panel), hash: 'h', answer: () => undefined };
    expect(panelHash(withCalibration(panel, calibration))).not.toBe(known);
  });

  test('the list of reasons is not part of it: a rulebook covers that', () => {
    expect(panelHash(parsePanel({ ...sound, reasons: [...sound.reasons, 'MORE'] }))).toBe(known);
  });
});

test('a calibration of another court, of other kinds, roles or rules is refused', () => {
  const panel = parsePanel(sound);
  const made = (court: unknown) => ({
    made_for: courtIdentity(parsePanel(court)),
    hash: 'h',
    answer: () => undefined,
  });
  expect(withCalibration(panel, made({ ...sound, title: 'Other' })).calibration?.hash).toBe('h');
  for (const other of [
    { ...sound, court: 'others' },
    { ...sound, value: { kind: 'choice', values: ['billing', 'legal', 'x'] } },
    { ...sound, roles: { ...sound.roles, triager: { voices: 5 } } },
    { ...sound, rules: [...sound.rules].reverse() },
  ]) {
    expect(() => withCalibration(panel, made(other))).toThrowError(
      expect.objectContaining({ code: 'CALIBRATION_MISMATCH' }),
    );
  }
});

test('the table is one of the kernel, and renders like any other', () => {
  const { table } = parsePanel(sound);
  expect(renderMarkdown(table)).toContain('votes of the class with the most votes');
  expect(table.rules[0]?.source).toBe('tickets/v1/lawsuit');
});

test('in TypeScript a misspelt value, role, fact or outcome does not compile', () => {
  const panel = definePanel({
    court: 'typed',
    case: { tier: { kind: 'choice', values: ['free', 'paid'] }, note: { kind: 'text' } },
    value: { kind: 'choice', values: ['a', 'b'] },
    reasons: ['GOOD', 'BAD'],
    roles: { one: { voices: 3 }, two: { voices: 1, asked: 'later' } },
    facts: {
      says: { tally: 'value', by: 'one' },
      bad: { count: 'voted', value: 'b', reason: 'BAD' },
      tier: { case: 'tier' },
      distinct: {
        kind: 'count',
        doc: 'different values',
        version: '1',
        from: ({ seats }) => new Set(seats.map(({ value }) => value)).size,
      },
    },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      ASK: { effect: 'ask', roles: ['two'] },
      EXPERT: { effect: 'escalate' },
    },
    rules: [
      { id: 'spread', when: { distinct: { at_least: 3 } }, then: 'EXPERT', reason: '{distinct} answers' },
      { id: 'paid', when: { tier: 'paid', says: 'a' }, then: 'ASK', reason: '' },
      { id: 'bad', when: { bad: { at_least: 'limit' } }, then: 'EXPERT', reason: '' },
      { id: 'said', when: { says: { not: null } }, then: 'TAKE', reason: '{says}' },
    ],
    otherwise: { then: 'EXPERT', reason: '' },
    params: { limit: { kind: 'number', doc: '', default: 1 } },
  });
  const vote = (voice: string, value?: string) => ({
    voice,
    role: 'one',
    ...(value === undefined ? { state: 'abstained' } : { value }),
  });
  const ruling = ruleCase(
    panel,
    { tier: 'free', note: 'n', votes: [vote('x', 'a'), vote('y', 'b'), vote('z')] },
    { facts: true },
  );
  expect(ruling.items[0]).toMatchObject({ rule: 'spread', facts: { distinct: 3 } });
  const head = {
    court: 'typed',
    value: { kind: 'choice', values: ['a', 'b'] },
    roles: { one: { voices: 3 } },
  } as const;
  const tail = {
    outcomes: { EXPERT: { effect: 'escalate' } },
    rules: [],
    otherwise: { then: 'EXPERT', reason: '' },
  } as const;
  const refused = (define: () => unknown): void => expect(define).toThrowError();
  const always = { id: 'r', then: 'EXPERT', reason: '' } as const;
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: {
        // @ts-expect-error no such value
        f: { count: 'voted', value: 'c' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: {
        // @ts-expect-error no such role
        f: { count: 'voted', by: 'tow' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      reasons: ['GOOD'],
      facts: {
        // @ts-expect-error no such reason
        f: { count: 'voted', reason: 'BAD' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { count: 'voted' } },
      otherwise: {
        // @ts-expect-error no such outcome
        then: 'EXPRT',
        reason: '',
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { count: 'voted' } },
      // @ts-expect-error no such fact
      rules: [{ ...always, when: { g: 1 } }],
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { tally: 'value' } },
      // @ts-expect-error no such value of the leading choice
      rules: [{ ...always, when: { f: 'c' } }],
    }),
  );
});

test('the version of a function is part of the hash, and of a file it is refused', () => {
  const withVersion = (version: string) => ({
    ...sound,
    facts: { ...sound.facts, own: { kind: 'count', doc: '', version, from: () => 1 } },
  });
  expect(panelHash(parsePanel(withVersion('1')))).not.toBe(panelHash(parsePanel(withVersion('2'))));
  expect(
    problemsOf({ ...sound, facts: { ...sound.facts, own: { kind: 'count', version: '1', from: 'code' } } }),
  ).not.toEqual([]);
});
