/** A seat may be spared exactly where brute force over everything that could still be said, decided by hand, finds no difference. */
import { CuriaError } from '@curia/core';
import { expect, test } from 'vitest';
import { draws } from '../../../../core/test/draws.ts';
import { decideByHand, type OracleCase } from '../../../../core/test/panel-oracle.ts';
import { type CourtLike, Dice } from '../../../../core/test/random-panel.ts';
import { parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';

const COURTS = draws(60);
const CASES = 12;

type Said = Readonly<Record<string, unknown>>;

/** What a seat can say: a value, with a reason or none, or one of the other states. */
const answersOf = (values: readonly string[]): Said[] => [
  ...values.flatMap((value) => [{ value }, { value, reason: 'R' }]),
  ...['abstained', 'missing', 'refused', 'unusable'].map((state) => ({ state })),
];

/** Courts as people write them: somebody leads, nobody is silent, a word or a reason stops it, an expert is asked. */
function drawCourt(dice: Dice): CourtLike {
  const values = ['a', 'b', 'c'].slice(0, 2 + dice.below(2));
  const seats = 2 + dice.below(3);
  const facts = {
    leading: { tally: 'leading' },
    margin: { tally: dice.pick(['margin', 'sure_margin']), ...(dice.is(0.3) ? { by: 'voice' } : {}) },
    silent: { count: dice.pick(['silent', 'missing', 'unusable']) },
    first: { count: 'voted', value: values[0], ...(dice.is(0.3) ? { per: 'answered' } : {}) },
    reasons: { count: 'voted', reason: 'R' },
    asked: { asked: 'expert' },
  };
  const ways: Said[] = [
    { leading: { at_least: 1 + dice.below(seats) } },
    { margin: { at_least: 1 + dice.below(2) } },
    { silent: { at_most: dice.below(2) } },
    { first: { at_least: 1 } },
    { reasons: { at_least: 1 + dice.below(2) } },
    { asked: dice.is(0.5) },
  ];
  const when = (): Said => Object.assign({}, ...dice.some(ways, 0.35)) as Said;
  const rule = (id: string, then: string): object => ({ id, when: when(), then, reason: '' });
  const rules = dice.shuffle([
    rule('take', 'TAKE'),
    rule('again', 'TAKE'),
    rule('given', 'GIVEN'),
    rule('refuse', 'REFUSE'),
    rule('ask', 'ASK'),
  ]);
  const court = {
    court: 'small',
    value: { kind: 'choice', values },
    reasons: ['R'],
    roles: {
      voice: { voices: seats },
      expert: { voices: 1, asked: 'later', ...(dice.is(0.25) ? { sees: 'votes' } : {}) },
    },
    facts,
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      GIVEN: { effect: 'take', value: values[0] },
      REFUSE: { effect: 'refuse' },
      ASK: { effect: 'ask', roles: ['expert'] },
      EXPERT: { effect: 'escalate' },
    },
    rules,
    otherwise: { then: 'EXPERT', reason: '' },
  };
  return court as unknown as CourtLike;
}

/** What a panel comes to by hand, and what every answer of the expert makes of it. */
function futureOf(court: CourtLike, votes: readonly Said[], answers: readonly Said[]): string {
  const said = (more: readonly Said[]) =>
    decideByHand(court, { case_id: 'x', votes: [...votes, ...more] } as unknown as OracleCase).items[0]!;
  const { outcome, effect, value, ask } = said([]);
  if (effect !== 'ask') return JSON.stringify([outcome, effect, value]);
  const later = answers.map((answer) => {
    const after = said([{ role: 'expert', voice: 'e', ...answer }]);
    return [after.outcome, after.effect, after.value, after.round];
  });
  return JSON.stringify([outcome, ask, later]);
}

test('decide takes a spared seat if and only if nothing that it could have said matters', () => {
  const dice = new Dice(36);
  const found = { taken: 0, refused: 0 };
  for (let courts = COURTS; courts > 0; courts--) {
    const court = drawCourt(dice);
    let panel: ReturnType<typeof parsePanel>;
    try {
      panel = parsePanel(court);
    } catch (error) {
      // A rule that the kernel finds unreachable, or an outcome that nobody gives.
      if (CuriaError.is(error)) continue;
      throw error;
    }
    const answers = answersOf(court.value!.values!);
    const seats = court.roles.voice!.voices as number;
    const seesVotes = (court.roles.expert as { sees?: string }).sees === 'votes';
    for (let cases = CASES; cases > 0; cases--) {
      const isAlike = dice.is(0.6);
      const usual = dice.pick(answers);
      const heard = 1 + dice.below(seats - 1);
      const lines = Array.from({ length: seats }, (_, at) => ({ role: 'voice', voice: `v${at}` }));
      const known = lines
        .slice(0, heard)
        .map((line) => ({ ...line, ...(isAlike && dice.is(0.85) ? usual : dice.pick(answers)) }));
      const open = lines.slice(heard);
      const futures = new Set<string>();
      const fill = (at: number, votes: readonly Said[]): void => {
        if (at === open.length) futures.add(futureOf(court, votes, answers));
        else for (const answer of answers) fill(at + 1, [...votes, { ...open[at], ...answer }]);
      };
      fill(0, known);
      const asks = [...futures].some((future) => future.includes('["expert"]'));
      const isSettled = futures.size === 1 && !(asks && seesVotes);
      const votes = [...known, ...open.map((line) => ({ ...line, state: 'spared' }))];
      let isTaken = true;
      try {
        ruleCase(panel, { votes } as never);
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        expect(error.code).toBe('SPARED_UNPROVEN');
        isTaken = false;
      }
      expect(isTaken, JSON.stringify({ court, votes })).toBe(isSettled);
      found[isTaken ? 'taken' : 'refused']++;
    }
  }
  expect(found.taken).toBeGreaterThan(100);
  expect(found.refused).toBeGreaterThan(100);
});
