/** What is counted on an item, how often, and what a fact that is a function sees of it. */

import { count } from '@curia/core';
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { readPanelCase } from '../case/read-case.ts';
import type { CalibratedAnswer } from '../file/calibration.ts';
import type { ItemView } from '../file/fact.ts';
import { courtPlan } from '../file/panel.ts';
import { decideCase } from '../rule/decide-case.ts';
import { definePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { ItemCount } from './item-count.ts';

test('a function sees the item, its case and the seats that were asked', () => {
  const seen: ItemView[] = [];
  const panel = definePanel({
    court: 'own',
    case: { text: { kind: 'text' } },
    fields: { team: { kind: 'choice', values: ['x', 'y'], marks: { grave: true } } },
    marks: { grave: { kind: 'flag' } },
    quote: { in: ['text'] },
    reasons: ['R'],
    roles: { one: { voices: 3 }, last: { voices: 1, asked: 'later' } },
    facts: {
      own: {
        ...count('seats that a function counts'),
        version: '1',
        from: (item) => {
          seen.push(item);
          return item.seats.length;
        },
      },
    },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, ASK: { effect: 'ask', roles: ['last'] } },
    rules: [{ id: 'never', when: { own: 9 }, then: 'ASK', reason: 'nine seats' }],
    otherwise: { then: 'TAKE', reason: 'fewer' },
  });
  const votes = [
    { voice: 'a', role: 'one', value: 'x', reason: 'R', confidence: 0.5, quotation: 'words' },
    { voice: 'b', role: 'one', state: 'refused' },
  ];
  const ruling = ruleCase(panel, { text: 'some words', votes }, { facts: true });
  expect(ruling.items[0]!.facts).toEqual({ own: 3 });
  expect(seen).toStrictEqual([
    {
      item: 'team',
      case: { text: 'some words' },
      marks: { grave: true },
      seats: [
        {
          role: 'one',
          voice: 'a',
          state: 'voted',
          value: 'x',
          confidence: 0.5,
          reasons: ['R'],
          quotation: 'found',
        },
        { role: 'one', voice: 'b', state: 'refused', reasons: [], quotation: 'none' },
        { role: 'one', voice: '', state: 'missing', reasons: [], quotation: 'none' },
      ],
    },
  ]);
});

test('everything is counted once, and again only where another answer of a calibration changes it', () => {
  const panel = smallCourt({ kind: 'choice', values: ['x', 'y'] });
  const votes = [
    { voice: 'a', value: 'y' },
    { voice: 'b', state: 'abstained' },
  ];
  const [item] = decideCase(panel, readPanelCase(panel, { votes })).items;
  let asked = 0;
  const answer = (label: string): CalibratedAnswer => ({
    label,
    tie: false,
    certified: false,
    certainty: 0.5,
  });
  const calibrate = (): CalibratedAnswer => {
    asked += 1;
    return answer('x');
  };
  const counted = new ItemCount(panel[courtPlan], { ...item!.count.counted, calibrate }, [true]);
  const heard = { ...answer('x'), unheard: ['a one'] };
  expect([counted.calibrated, counted.calibrated, asked]).toEqual([heard, heard, 1]);
  expect(counted.group(0)).toEqual({
    states: [1, 1, 0, 1, 0, 0],
    seats: 3,
    answered: 2,
    silent: 1,
    members: item!.bench.seats,
  });
  expect(counted.tally(0).counts).toEqual([0, 1]);
  const other = counted.calibratedAs(answer('y'));
  expect(other.calibrated).toEqual({ ...answer('y'), unheard: ['a one'] });
  expect(counted.calibratedAs(undefined).calibrated).toBeNull();
  expect(other.group(0)).toBe(counted.group(0));
  expect(other.tally(0)).toBe(counted.tally(0));
  expect([other.counted.item, other.asked]).toEqual(['value', [true]]);
});
