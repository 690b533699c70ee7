/** Every kind of answer, confidence, quotations, both orders and two roles at once: a seat is spared exactly where trying whatever it could have said finds no difference. */
import { CuriaError } from '@curia/core';
import { expect, test } from 'vitest';
import { draws } from '../../../../core/test/draws.ts';
import { Dice } from '../../../../core/test/random-panel.ts';
import { parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';

type Said = Readonly<Record<string, unknown>>;

/** What is special about the answers of a court. */
interface Sort {
  readonly value: object;
  /** What a vote may say, beyond what the court tells apart. */
  readonly votes: readonly Said[];
  readonly facts?: Readonly<Record<string, object>>;
  readonly ways?: readonly object[];
  readonly court?: object;
  readonly given?: object;
  readonly hasOrders?: true;
  /** More can be said than is tried here: what is spared holds, and what is not may hold as well. */
  readonly isEndless?: true;
}

const words = (...values: readonly unknown[]): Said[] => values.map((value) => ({ value }));
const each = (votes: readonly Said[], ...more: readonly Said[]): Said[] =>
  votes.flatMap((vote) => more.map((one) => ({ ...vote, ...one })));
const AB = { kind: 'choice', values: ['a', 'b'] };
const SIZED = {
  facts: { spread: { tally: 'spread' }, far: { tally: 'far', beyond: 1 } },
  ways: [{ spread: { at_most: 1 } }, { far: { at_least: 1 } }],
};

const SORTS: Readonly<Record<string, Sort>> = {
  flags: { value: { kind: 'flag' }, votes: words(true, false) },
  numbers: { value: { kind: 'number', min: 0, max: 3, step: 1 }, votes: words(0, 1, 2, 3), ...SIZED },
  'numbers with a tolerance': {
    value: { kind: 'number', min: 0, max: 4, step: 1, tolerance: 1 },
    votes: words(0, 1, 2, 3, 4),
    ...SIZED,
  },
  'ordered choices': {
    value: { kind: 'choice', values: ['a', 'b', 'c'], ordered: true },
    votes: words('a', 'b', 'c'),
    ...SIZED,
  },
  texts: {
    value: { kind: 'text' },
    votes: words('Acme', 'ACME', 'acme', 'Bolt', 'Cog', ' acme'),
    isEndless: true,
  },
  confidence: {
    value: AB,
    votes: each(words('a', 'b'), {}, ...[0, 0.1, 0.45, 0.55, 0.7, 1].map((confidence) => ({ confidence }))),
    facts: { sure: { tally: 'confidence' } },
    ways: [{ sure: { at_least: 0.5 } }, { sure: { at_most: 0.6 } }],
  },
  quotations: {
    value: AB,
    votes: each(words('a', 'b'), {}, { quotation: 'here' }, { quotation: 'nowhere' }),
    facts: { found: { count: 'voted', quotation: 'found' } },
    ways: [{ found: { at_least: 1 } }],
    court: { case: { text: { kind: 'text' } }, quote: { in: ['text'] } },
    given: { text: 'it is here' },
  },
  'quotations that must be there': {
    value: AB,
    votes: each(words('a', 'b'), {}, { quotation: 'here' }, { quotation: 'nowhere' }),
    court: { case: { text: { kind: 'text' } }, quote: { in: ['text'], required: true } },
    given: { text: 'it is here' },
  },
  'both orders': {
    value: { kind: 'choice', values: ['x', 'y'] },
    votes: words('x', 'y'),
    facts: { torn: { count: 'inconsistent' } },
    ways: [{ torn: { at_least: 1 } }],
    court: { case: { x: { kind: 'text' }, y: { kind: 'text' } }, swap: ['x', 'y'] },
    given: { x: '1', y: '2' },
    hasOrders: true,
  },
};

function drawCourt(dice: Dice, sort: Sort, seats: number, hasOther: boolean): object {
  const ways: object[] = [
    { leading: { at_least: 1 + dice.below(seats) } },
    { margin: { at_least: 1 + dice.below(2) } },
    { quiet: { at_most: dice.below(2) } },
    ...(hasOther ? [{ other: { at_least: 1 } }] : []),
    ...(sort.ways ?? []),
  ];
  const rule = (id: string, then: string): object => ({
    ...{ id, when: Object.assign({}, ...dice.some(ways, 0.35)) as object, then, reason: '' },
  });
  const what = sort.facts === SIZED.facts && dice.is(0.5) ? 'median' : 'leading';
  return {
    court: 'small',
    value: sort.value,
    ...sort.court,
    roles: {
      voice: { voices: seats },
      ...(hasOther ? { other: { voices: 1 } } : {}),
      expert: { voices: 1, asked: 'later' },
    },
    facts: {
      leading: { tally: 'leading' },
      margin: { tally: dice.pick(['margin', 'sure_margin', 'second', 'rest']) },
      quiet: { count: dice.pick(['silent', 'missing', 'abstained', 'answered']) },
      ...(hasOther ? { other: { tally: 'leading', by: 'other' } } : {}),
      ...sort.facts,
    },
    outcomes: {
      TAKE: { effect: 'take', what },
      REFUSE: { effect: 'refuse' },
      ASK: { effect: 'ask', roles: ['expert'] },
      EXPERT: { effect: 'escalate' },
    },
    rules: dice.shuffle([
      rule('take', 'TAKE'),
      rule('again', 'TAKE'),
      rule('no', 'REFUSE'),
      rule('ask', 'ASK'),
    ]),
    otherwise: { then: 'EXPERT', reason: '' },
  };
}

const COURTS = draws(24);
const CASES = 3;

test.each(Object.keys(SORTS))('%s', (name) => {
  const sort = SORTS[name]!;
  const dice = new Dice(45);
  const lines = [
    ...sort.votes,
    ...['abstained', 'missing', 'refused', 'unusable'].map((state) => ({ state })),
  ];
  const answersOf = (seat: Said): Said[][] =>
    sort.hasOrders === true
      ? lines.flatMap((one) =>
          lines.map((other) => [
            { ...seat, order: '1', ...one },
            { ...seat, order: '2', ...other },
          ]),
        )
      : lines.map((one) => [{ ...seat, ...one }]);
  const found = { taken: 0, refused: 0 };
  for (let courts = COURTS; courts > 0; courts--) {
    const seats = sort.hasOrders === true ? 2 : 2 + dice.below(2);
    const hasOther = dice.is(0.3);
    const court = drawCourt(dice, sort, seats, hasOther);
    let panel: ReturnType<typeof parsePanel>;
    try {
      panel = parsePanel(court);
    } catch (error) {
      // A rule that the kernel finds unreachable.
      if (CuriaError.is(error)) continue;
      throw error;
    }
    const end = (votes: readonly Said[]) => ruleCase(panel, { ...sort.given, votes } as never).items[0]!;
    /** What a panel comes to, and what every answer of the expert makes of it. */
    const futureOf = (votes: readonly Said[]): string => {
      const { outcome, effect, value } = end(votes);
      if (effect !== 'ask') return JSON.stringify([outcome, effect, value]);
      const later = answersOf({ role: 'expert', voice: 'e' }).map((more) => {
        const one = end([...votes, ...more]);
        return [one.outcome, one.effect, one.value];
      });
      return JSON.stringify([outcome, later]);
    };
    for (let cases = CASES; cases > 0; cases--) {
      const all: Said[] = [
        ...Array.from({ length: seats }, (_, at) => ({ role: 'voice', voice: `v${at}` })),
        ...(hasOther ? [{ role: 'other', voice: 'o' }] : []),
      ];
      const [open, ...others] = dice.shuffle(all);
      const usual = dice.is(0.6) ? dice.pick(answersOf({})) : undefined;
      const heard = others.flatMap((seat) =>
        (usual ?? dice.pick(answersOf({}))).map((line) => ({ ...line, ...seat })),
      );
      const futures = new Set(answersOf(open!).map((lines) => futureOf([...heard, ...lines])));
      const spared = answersOf(open!)[0]!.map(({ role, voice, order }) => ({
        ...{ role, voice, state: 'spared' },
        ...(order === undefined ? {} : { order }),
      }));
      let isTaken = true;
      try {
        end([...heard, ...spared]);
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        expect(error.code).toBe('SPARED_UNPROVEN');
        isTaken = false;
      }
      const isSettled = futures.size === 1;
      if (isTaken || sort.isEndless !== true)
        expect(isTaken, JSON.stringify({ court, heard, spared })).toBe(isSettled);
      found[isTaken ? 'taken' : 'refused']++;
    }
  }
  expect(found.taken).toBeGreaterThan(0);
  expect(found.refused).toBeGreaterThan(0);
});
