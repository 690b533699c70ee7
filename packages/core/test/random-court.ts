/** Random courts over one kind of value: every form of fact, every effect, later roles, all ways to have items. */

import type { Panel } from '../../courts/src/panel/file/panel.ts';
import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';
import { CuriaError } from '../src/read/errors.ts';
import type { CourtLike, Dice } from './random-panel.ts';

/** Kinds of values by name, with options drawn. */
export const KINDS: Readonly<Record<string, (dice: Dice) => Record<string, unknown>>> = {
  choice: (dice) => ({ kind: 'choice', values: ['x', 'y', 'z'].slice(0, 2 + dice.below(2)) }),
  'ordered choice': () => ({ kind: 'choice', values: ['low', 'middle', 'high', 'top'], ordered: true }),
  flag: () => ({ kind: 'flag' }),
  number: (dice) => ({ kind: 'number', ...(dice.is(0.5) ? { min: -1, max: 3 } : {}) }),
  'number with step': (dice) => ({
    kind: 'number',
    min: 0.5,
    max: 2,
    step: dice.pick([0.1, 0.25, 0.5]),
    ...(dice.is(0.4) ? { tolerance: 0.25 } : {}),
  }),
  'number with tolerance': (dice) => ({ kind: 'number', tolerance: dice.pick([0.009, 0.01, 0.1, 1]) }),
  date: () => ({ kind: 'date' }),
  text: (dice) => ({ kind: 'text', ...(dice.is(0.4) ? { exact: true } : {}) }),
  list: (dice) => ({
    kind: 'list',
    of: dice.pick([
      'text',
      'date',
      { kind: 'choice', values: ['p', 'q', 'r'] },
      { kind: 'text', exact: true },
    ]),
  }),
};

type Form = Readonly<Record<string, unknown>>;

const isClosed = ({ kind }: Form): boolean => kind === 'choice' || kind === 'flag';
const isSized = ({ kind, ordered }: Form): boolean =>
  kind === 'number' || (kind === 'choice' && ordered === true);

/** What a cell may ask of a fact. */
type Cells = (dice: Dice) => unknown;

const counts: Cells = (dice) => {
  const bound = dice.below(4);
  return dice.pick([bound, { at_least: bound }, { at_most: bound }, { below: 'few' }, { above: bound }]);
};
const shares: Cells = (dice) => {
  const bound = dice.pick([0, 0.25, 0.3333, 0.5, 0.6667, 1]);
  return dice.pick([{ at_least: bound }, { at_most: bound }, { above: 0.5 }, { below: 1 }]);
};
const flags: Cells = (dice) => dice.is(0.5);
const oneOf =
  (values: readonly (string | null)[]): Cells =>
  (dice) =>
    dice.pick([dice.pick(values), dice.some(values, 0.6), { not: dice.pick(values) }]);

/** Every form of fact that a kind has, with what a cell may ask of it. */
function formsOf(
  dice: Dice,
  kind: Form,
  roles: readonly string[],
  samples: readonly unknown[],
): [Form, Cells][] {
  const by = (): Form =>
    dice.is(0.5) ? {} : { by: dice.is(0.6) ? dice.pick(roles) : dice.some(roles, 0.7) };
  const sound = (form: Form): Form =>
    Array.isArray(form.by) && form.by.length === 0 ? { ...form, by: roles[0] } : form;
  const per = (): [Form, Cells] =>
    dice.is(0.35) ? [{ per: dice.pick(['seats', 'answered', 'voted']) }, shares] : [{}, counts];
  const forms: [Form, Cells][] = [];
  for (const count of [
    'seats',
    'answered',
    'silent',
    'voted',
    'abstained',
    'inconsistent',
    'missing',
    'refused',
    'unusable',
  ]) {
    const [share, cells] = per();
    forms.push([sound({ count, ...by(), ...share }), cells]);
  }
  const [share, cells] = per();
  const filters = {
    ...(dice.is(0.6) ? { value: dice.pick(samples) } : {}),
    ...(dice.is(0.5) ? { reason: dice.pick(['R1', ['R1', 'R2']]) } : {}),
    ...(dice.is(0.4) ? { quotation: dice.pick(['found', 'none', 'not-found']) } : {}),
  };
  forms.push([sound({ count: 'voted', ...filters, ...by(), ...share }), cells]);
  for (const tally of ['leading', 'second', 'margin', 'sure_margin']) {
    const [more, asked] = per();
    forms.push([sound({ tally, ...by(), ...more }), asked]);
  }
  forms.push(
    [sound({ tally: 'rest', ...by() }), counts],
    [sound({ tally: 'tie', ...by() }), flags],
    [sound({ tally: 'confidence', ...by() }), shares],
  );
  forms.push(
    [{ case: 'urgent' }, flags],
    [{ case: 'tier' }, oneOf(['free', 'paid'])],
    [{ case: 'amount' }, shares],
    [{ asked: dice.pick(roles) }, flags],
  );
  if (isClosed(kind)) {
    const words = kind.kind === 'flag' ? ['true', 'false'] : (kind.values as string[]);
    const all = [...words, ...(kind.optional === true ? ['none'] : []), null];
    forms.push(
      [sound({ tally: 'value', ...by() }), oneOf(all)],
      [{ calibrated: 'certified' }, flags],
      [{ calibrated: 'certainty' }, shares],
    );
  }
  if (isSized(kind)) {
    const asked = kind.kind === 'number' ? shares : oneOf([...(kind.values as string[]), null]);
    forms.push(
      [sound({ tally: 'median', ...by() }), asked],
      [sound({ tally: 'spread', ...by() }), kind.kind === 'number' ? shares : counts],
    );
    forms.push([sound({ tally: 'far', beyond: dice.pick([0, 0.1, 0.5, 1]), ...by() }), counts]);
  }
  return forms;
}

/** A court and what was made of it. */
export interface RandomCourt {
  readonly file: CourtLike;
  readonly panel: Panel;
}

/** A random court over a kind; rules that could never match are left out. */
export function randomCourt(
  dice: Dice,
  name: string,
  samplesOf: (kind: Form) => readonly unknown[],
): RandomCourt {
  const isOptional = dice.is(0.4);
  const kind: Form = { ...KINDS[name]!(dice), ...(isOptional ? { optional: true } : {}) };
  const shape = dice.pick(['one', 'one', 'fields', 'listed', 'named', 'named fields']);
  const hasFields = shape === 'fields' || shape === 'named fields';
  const effective: Form = shape.startsWith('named') ? { ...kind, optional: true } : kind;
  const isSwapped = kind.kind === 'choice' && dice.is(0.3);
  const roles: Record<string, object> = {
    first: { voices: dice.pick([1, 2, 3, 4, ['ada', 'bob'], 'any']) },
    ...(dice.is(0.3) ? { beside: { voices: dice.pick([1, 2]) } } : {}),
    second: { voices: dice.pick([1, 2, 'any']), asked: 'later' },
    third: { voices: 1, asked: 'later' },
  };
  const names = Object.keys(roles);
  const forms = dice
    .shuffle(formsOf(dice, effective, names, samplesOf(effective)))
    .slice(0, 4 + dice.below(5));
  const facts = Object.fromEntries(forms.map(([form], at) => [`f${at}`, form]));
  const take = { effect: 'take', what: 'leading', ...(dice.is(0.5) ? { by: dice.pick(names) } : {}) };
  const outcomes: Record<string, Form> = {
    TAKE: take,
    GIVEN: { effect: 'take', value: samplesOf(effective)[0] },
    ...(isSized(kind) ? { MEDIAN: { effect: 'take', what: 'median' } } : {}),
    ...(isClosed(kind) ? { CALIBRATED: { effect: 'take', what: 'calibrated' } } : {}),
    ASK_2: { effect: 'ask', roles: ['second'] },
    ASK_3: { effect: 'ask', roles: ['third'] },
    ASK_BOTH: { effect: 'ask', roles: ['third', 'second'] },
    EXPERT: { effect: 'escalate' },
    REFUSE: { effect: 'refuse' },
  };
  const when = (): Form =>
    Object.fromEntries(
      forms.flatMap(([, cells], at) => (dice.is(1.6 / forms.length) ? [[`f${at}`, cells(dice)]] : [])),
    );
  const others = Object.keys(outcomes).filter((one) => !['EXPERT', 'ASK_BOTH'].includes(one));
  const rules = [
    { id: 'both', when: dice.is(0.3) ? {} : when(), then: 'ASK_BOTH', reason: '' },
    ...dice.shuffle(others).map((then, at) => ({ id: `r${at}`, when: when(), then, reason: '' })),
  ];
  const marks = { grave: dice.is(0.5) };
  const file = {
    court: 'random',
    case: {
      text: { kind: 'text' },
      other: { kind: 'text', optional: true },
      urgent: { kind: 'flag' },
      tier: { kind: 'choice', values: ['free', 'paid'] },
      amount: { kind: 'number', min: 0, max: 1 },
      ...(isSwapped ? { x: { kind: 'text' }, y: { kind: 'text' } } : {}),
    },
    ...(hasFields
      ? {
          fields: { p: { ...kind, marks }, q: { ...kind, marks: { grave: true } } },
          marks: { grave: { kind: 'flag' } },
        }
      : { value: kind }),
    ...(shape === 'listed'
      ? { items: { listed: 'entries' }, marks: { grave: { kind: 'flag' } } }
      : shape.startsWith('named')
        ? { items: 'named' }
        : {}),
    ...(isSwapped && (kind.values as string[]).includes('x') && (kind.values as string[]).includes('y')
      ? { swap: ['x', 'y'] }
      : {}),
    quote: { in: ['text', 'other'], required: dice.is(0.3) },
    reasons: ['R1', 'R2', 'R3'],
    roles,
    facts: hasFields || shape === 'listed' ? { ...facts, grave: { mark: 'grave' } } : facts,
    outcomes,
    rules: dice.shuffle(rules),
    otherwise: { then: 'EXPERT', reason: '' },
    params: { few: { kind: 'number', default: 1 + dice.below(3) } },
    ...(dice.is(0.5)
      ? { verdict: verdictOf(dice, samplesOf(effective), hasFields || shape === 'listed') }
      : {}),
  };
  return settle(file);
}

const verdictOf = (dice: Dice, samples: readonly unknown[], hasMarks: boolean): object => ({
  facts: {
    taken: { count: 'items', effect: ['take', 'refuse'] },
    these: { count: 'items', value: samples[0], ...(hasMarks ? { marks: { grave: true } } : {}) },
    experts: { count: 'items', outcome: 'EXPERT' },
    urgent: { case: 'urgent' },
  },
  outcomes: { GOOD: { effect: 'take' }, BAD: { effect: 'refuse' }, DESK: { effect: 'escalate' } },
  rules: [
    { id: 'good', when: { taken: { at_least: 1 }, urgent: dice.is(0.5) }, then: 'GOOD', reason: '' },
    { id: 'bad', when: { these: { at_least: 1 } }, then: 'BAD', reason: '' },
    { id: 'desk', when: { experts: { at_most: 'few' } }, then: 'DESK', reason: '' },
  ],
  otherwise: { then: 'DESK', reason: '' },
});

/** Leaves out rules that the kernel refuses, and then outcomes that nobody gives. */
function settle(file: Record<string, unknown>): RandomCourt {
  let rules = file.rules as { id: string; then: string; when: object }[];
  for (let tries = 0; tries < 20; tries++) {
    const given = new Set([...rules.map(({ then }) => then), 'EXPERT']);
    const outcomes = Object.fromEntries(
      Object.entries(file.outcomes as object).filter(([name]) => given.has(name)),
    );
    const made = { ...file, rules, outcomes } as unknown as CourtLike;
    try {
      return { file: made, panel: parsePanel(made) };
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      const wrong = new Set(
        error.details.flatMap(({ path }) => /^rules\[(\d+)\]/.exec(path)?.[1] ?? []).map(Number),
      );
      if (wrong.size === 0) throw error;
      rules = rules.map((rule, at) => (wrong.has(at) ? { ...rule, when: {} } : rule));
    }
  }
  throw new Error('no such court');
}
