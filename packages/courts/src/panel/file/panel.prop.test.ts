/** What is true of every court and case: order and names do not matter, every run ends, and its record decides as the run did. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { draws } from '../../../../core/test/draws.ts';
import type { OracleCase } from '../../../../core/test/panel-oracle.ts';
import { KINDS, randomCourt } from '../../../../core/test/random-court.ts';
import {
  type CourtLike,
  Dice,
  randomCase,
  randomGiven,
  randomValue,
} from '../../../../core/test/random-panel.ts';
import type { PanelQuestion } from '../case/question.ts';
import { readPanelCase } from '../case/read-case.ts';
import type { PanelEvent } from '../case/record-lines.ts';
import { decideCase } from '../rule/decide-case.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { findItemSwing, pivotalSeats } from '../rule/pivotal.ts';
import { type PanelState, panelProtocol, recordOf } from '../rule/protocol.ts';
import { ruleCase } from '../rule/rule-case.ts';
import type { CaseRuling } from '../rule/ruling.ts';
import { courtPlan, type Panel } from './panel.ts';

/** Panels for each property. */
const PANELS = draws(250);
const folder = new URL('../../../../core/test/courts/', import.meta.url);

const fixtures = readdirSync(folder).map((name): [string, CourtLike] => [
  name,
  parse(readFileSync(new URL(name, folder), 'utf8')) as CourtLike,
]);

/** Courts of the fixtures and random ones in turn. */
function* courts(dice: Dice, count: number): Generator<{ file: CourtLike; panel: Panel; cases: number }> {
  for (const [, file] of fixtures) yield { file, panel: parsePanel(file), cases: Math.ceil(count / 16) };
  const samplesOf = (kind: object): unknown[] =>
    Array.from({ length: 3 }, () =>
      randomValue(dice, { ...kind, optional: false } as unknown as { kind: string }),
    );
  const kinds = Object.keys(KINDS);
  for (let left = count / 2, at = 0; left > 0; left -= 10, at++) {
    yield { ...randomCourt(dice, kinds[at % kinds.length]!, samplesOf), cases: 10 };
  }
}

const byItem = ({ items, ...ruling }: CaseRuling): object => ({
  ...ruling,
  items: [...items].sort((a, b) => (a.item < b.item ? -1 : 1)),
});

test('the order of votes, of items and of the entries of lists means nothing', () => {
  const dice = new Dice(1);
  for (const { file, panel, cases } of courts(dice, PANELS)) {
    for (let left = cases; left > 0; left--) {
      const one = randomCase(dice, file);
      const mixed: Record<string, unknown> = {
        ...one,
        votes: dice
          .shuffle(one.votes)
          .map((vote) =>
            Array.isArray(vote.value)
              ? { ...vote, value: dice.shuffle([...vote.value, ...vote.value]) }
              : vote,
          ),
      };
      if (typeof file.items === 'object')
        mixed[file.items.listed] = dice.shuffle(one[file.items.listed] as object[]);
      expect(byItem(ruleCase(panel, mixed, { facts: true }))).toEqual(
        byItem(ruleCase(panel, one, { facts: true })),
      );
    }
  }
});

const renamed = <T>(value: T, names: readonly string[]): T =>
  JSON.parse(
    names.reduce(
      (text, name) => text.replaceAll(JSON.stringify(name), JSON.stringify(`${name}_`)),
      JSON.stringify(value),
    ),
  ) as T;

test('other names for voices change nothing but the names', () => {
  const dice = new Dice(2);
  for (const { file, panel, cases } of courts(dice, PANELS)) {
    for (let left = cases; left > 0; left--) {
      const one = randomCase(dice, file);
      const heard = [...new Set(one.votes.map(({ voice }) => voice))];
      const seated = Object.values(file.roles).flatMap(({ voices }) =>
        Array.isArray(voices) ? (voices as string[]) : [],
      );
      const names = [...new Set([...heard, ...seated])];
      // Seats that the court names itself are renamed there, too.
      const other = seated.length === 0 ? panel : parsePanel({ ...file, roles: renamed(file.roles, names) });
      const votes = one.votes.map((vote) => ({ ...vote, voice: `${vote.voice}_` }));
      const { unasked, ...ruling } = ruleCase(panel, one);
      const { unasked: there, ...otherRuling } = ruleCase(other, { ...one, votes });
      expect(otherRuling).toEqual(ruling);
      const named = (unasked ?? []).map(({ role, voice }) => `${role} ${voice}_`).sort();
      expect((there ?? []).map(({ role, voice }) => `${role} ${voice}`).sort()).toEqual(named);
    }
  }
});

test('other words for values change nothing but the words', () => {
  const dice = new Dice(3);
  const samplesOf = (kind: object): unknown[] => [randomValue(dice, kind as { kind: string }), 'x', 'y'];
  for (let left = PANELS; left > 0; left -= 10) {
    const { file, panel } = randomCourt(dice, 'choice', samplesOf);
    const words = ['x', 'y', 'z'];
    const other = parsePanel(renamed(file, words));
    for (let cases = 0; cases < 10; cases++) {
      const one = randomCase(dice, file);
      expect(ruleCase(other, renamed(one, words), { facts: true })).toEqual(
        renamed(ruleCase(panel, one, { facts: true }), words),
      );
    }
  }
});

/** Who sits in a run: at least one voice in each role. */
const seatingOf = (dice: Dice, { roles }: CourtLike): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(roles).map(([role, { voices }]) => {
      if (Array.isArray(voices)) return [role, (voices as string[]).slice(0, 1 + dice.below(voices.length))];
      return [
        role,
        Array.from(
          { length: 1 + dice.below(typeof voices === 'number' ? voices : 4) },
          (_, at) => `${role}-${at}`,
        ),
      ];
    }),
  );

/** What an agent might answer: mostly sense, sometimes too little, too much, something wrong, or nothing at all. */
function answerOf(dice: Dice, file: CourtLike, question: PanelQuestion): PanelEvent {
  const { kind: _kind, items: _items, most_items: _most, ...asked } = question;
  if (dice.is(0.1))
    return { kind: 'voice-failed', ...asked, state: dice.pick(['missing', 'unusable']), problem: 'gone' };
  if (dice.is(0.08))
    return {
      kind: 'voice-answered',
      ...asked,
      answer: dice.pick([null, 'words', { votes: 1 }, { vote: [] }, { votes: [], more: 1 }]),
    };
  const { votes } = randomCase(new Dice(dice.below(1e9)), file) as OracleCase;
  const said = votes.map(({ voice: _voice, role: _role, order: _order, ...vote }) => {
    const { family: _family, cost: _cost, ...rest } = vote as Record<string, unknown>;
    const item = question.items === null ? rest.item : dice.pick(question.items);
    const state = rest.state === 'missing' || rest.state === 'unusable' ? 'abstained' : rest.state;
    return {
      ...rest,
      ...(item === undefined ? {} : { item }),
      ...(state === undefined ? {} : { state }),
      ...(dice.is(0.05) ? { value: { odd: 1 } } : {}),
    };
  });
  const each = new Map(said.map((vote) => [vote.item, vote]));
  const sent = dice.is(0.85) ? [...each.values()] : said;
  const answer = { votes: dice.is(0.1) ? [...sent, { state: dice.pick(['abstained', 'refused']) }] : sent };
  return { kind: 'voice-answered', ...asked, answer, family: 'made-up', cost: 2 };
}

function drive(
  panel: Panel,
  seating: Record<string, string[]>,
  input: unknown,
  answer: (question: PanelQuestion) => PanelEvent,
  order: (events: PanelEvent[]) => PanelEvent[],
): { state: PanelState; rounds: number; asked: number } {
  const protocol = panelProtocol(panel, seating);
  let { state, commands } = protocol.start(input);
  let [rounds, asked] = [0, 0];
  while (state.ruling === null) {
    rounds++;
    expect(commands, 'a case without a ruling asks somebody').not.toEqual([]);
    asked += commands.length;
    const events = order(commands.map(answer));
    for (const event of events) ({ state, commands } = protocol.step(state, event));
  }
  return { state, rounds, asked };
}

test('every run ends, whoever answers first, and its record decides as the run did', () => {
  const dice = new Dice(4);
  for (const { file, panel, cases } of courts(dice, PANELS)) {
    const later = panel[courtPlan].roles.filter(({ isLater }) => isLater).length;
    for (let left = cases; left > 0; left--) {
      const input = { ...randomGiven(dice, file), case_id: 'r', gold: null };
      const seating = seatingOf(dice, file);
      const answers = new Map<string, PanelEvent>();
      const answer = (question: PanelQuestion): PanelEvent => {
        const key = JSON.stringify(question);
        const known = answers.get(key) ?? answerOf(dice, file, question);
        answers.set(key, known);
        return known;
      };
      const { state, rounds, asked } = drive(panel, seating, input, answer, (events) => events);
      expect(rounds).toBeLessThanOrEqual(later + 1);
      expect(state.ruling?.effect).not.toBe('ask');
      for (const item of state.ruling!.items) expect(['take', 'escalate', 'refuse']).toContain(item.effect);
      expect(ruleCase(panel, recordOf(state)), JSON.stringify({ file, record: recordOf(state) })).toEqual(
        state.ruling,
      );
      const cost = state.votes.reduce((sum, vote) => sum + (vote.cost ?? 0), 0);
      expect(cost).toBe(
        2 *
          [...answers.values()]
            .filter(({ kind }) => kind === 'voice-answered')
            .filter((event) => 'cost' in event).length,
      );
      expect(asked).toBe(answers.size);
      const other = drive(panel, seating, input, answer, (events) => dice.shuffle(events));
      expect(other.state.ruling).toEqual(state.ruling);
      expect(other.state.votes).toEqual(state.votes);
    }
  }
});

describe('whose vote decides', () => {
  const dice = new Dice(5);
  const samplesOf = (): unknown[] => ['x', 'y', 'x'];
  const made = Array.from({ length: Math.ceil(PANELS / 60) * 4 }, () =>
    randomCourt(dice, 'choice', samplesOf),
  ).filter(({ file }) => file.items !== 'named' && file.swap === undefined && file.quote?.required !== true);

  /** The ruling on an item where some voices say something else. */
  const withAnswers = (
    panel: Panel,
    one: OracleCase,
    id: string,
    changes: ReadonlyMap<string, object>,
  ): string => {
    const roleOf = (vote: { role?: string | null }): string => vote.role ?? panel[courtPlan].roles[0]!.name;
    const isOn = (item: string | null | undefined): boolean => item == null || item === id;
    const kept = one.votes.filter(
      (vote) => !(isOn(vote.item) && changes.has(`${roleOf(vote)}/${vote.voice}`)),
    );
    const said = [...changes].map(([name, answer]) => {
      const [role, ...voice] = name.split('/');
      const before = one.votes.find(
        (vote) => isOn(vote.item) && roleOf(vote) === role && vote.voice === voice.join('/'),
      );
      const { value: _value, state: _state, ...rest } = before ?? { voice: voice.join('/') };
      return { ...rest, role, item: id, ...answer };
    });
    const item = ruleCase(panel, { ...one, votes: [...kept, ...said] }).items.find(
      (found) => found.item === id,
    )!;
    return JSON.stringify([item.effect, item.value]);
  };

  test('matches a search that changes each answer, alone and together with others', () => {
    let compared = 0;
    for (const { file, panel } of made) {
      for (let left = 3; left > 0; left--) {
        const one = randomCase(dice, file);
        const decided = decideCase(panel, readPanelCase(panel, one));
        const ruling = ruleCase(panel, one);
        decided.items.forEach((item, at) => {
          const { item: id, effect, value } = ruling.items[at]!;
          const now = JSON.stringify([effect, value]);
          const answers = [
            ...item.item.field.reader.closed.map((said) => ({ value: said.value })),
            { state: 'abstained' },
            { state: 'missing' },
          ];
          const seats = item.bench.seats
            .filter(({ role, voice }) => item.asked[role] && voice !== null)
            .map(({ role, voice }) => `${panel[courtPlan].roles[role]!.name}/${voice}`);
          const changing = seats.filter((seat) =>
            answers.some((answer) => withAnswers(panel, one, id, new Map([[seat, answer]])) !== now),
          );
          const pivotal = pivotalSeats(panel, decided, item).map(({ role, voice }) => `${role}/${voice}`);
          expect([...pivotal].sort(), JSON.stringify({ file, one })).toEqual(changing.sort());
          const swing = findItemSwing(panel, decided, item);
          if (changing.length > 0) expect(swing.votes_needed).toBe(1);
          else if (swing.is_searched) expect(swing.votes_needed).not.toBe(1);
          for (const { votes, effect: then, value: taken } of swing.changes) {
            const changes = new Map(
              votes.map(({ role, voice, to }) => [
                `${role}/${voice}`,
                to.state === 'voted' ? { value: to.value ?? null } : { state: to.state },
              ]),
            );
            expect(withAnswers(panel, one, id, changes)).toBe(JSON.stringify([then, taken]));
            compared++;
          }
        });
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
