/** Asking in waves: the same outcome, effect, value, later roles and verdict as with everybody asked, against a reading of the definitions that shares no code. */
import { describe, expect, test } from 'vitest';
import { draws } from '../../../../core/test/draws.ts';
import { decideByHand, type OracleCase, type OracleRuling } from '../../../../core/test/panel-oracle.ts';
import { KINDS, randomCourt } from '../../../../core/test/random-court.ts';
import { Dice, randomCase, randomValue } from '../../../../core/test/random-panel.ts';
import { askInWaves } from '../ask-in-waves.ts';
import { recordOf } from './protocol.ts';
import { ruleCase } from './rule-case.ts';
import type { CaseRuling } from './ruling.ts';

const CASES = draws(400);

interface End {
  readonly effect: string;
  readonly verdict: unknown;
  readonly items: readonly unknown[];
}

/** What must be the same, however it was reached. */
const endOf = ({ effect, verdict, items }: OracleRuling | CaseRuling): End => ({
  effect,
  verdict: verdict === undefined ? null : [verdict.outcome, verdict.effect],
  items: items.map((item) => [item.item, item.outcome, item.effect, item.value, item.ask, item.round]),
});

describe('asking in waves ends as asking everybody does', () => {
  test.each(Object.keys(KINDS))('over a %s', (name) => {
    const dice = new Dice(name.length + 300);
    const samplesOf = (kind: object): unknown[] =>
      Array.from({ length: 3 }, () =>
        randomValue(dice, { ...kind, optional: false } as unknown as { kind: string }),
      );
    let spared = 0;
    for (let left = CASES; left > 0; left -= 10) {
      const { file, panel } = randomCourt(dice, name, samplesOf);
      for (let cases = 0; cases < 10; cases++) {
        const one = randomCase(dice, file);
        const everybody = askInWaves(panel, one, 'all');
        const waves = askInWaves(panel, one, dice.pick([1, 2, 3]));
        const full = recordOf(everybody.state) as unknown as OracleCase;
        const said = JSON.stringify({ file, one });
        expect(endOf(waves.state.ruling!), said).toEqual(endOf(decideByHand(file, full)));
        // The record decides as the run did, and proves its spared seats again.
        const again = ruleCase(panel, recordOf(waves.state) as never);
        expect(again, said).toEqual(waves.state.ruling);
        const left = [...waves.spared.values()].reduce((sum, questions) => sum + questions, 0);
        expect(left, said).toBe(everybody.asked - waves.asked);
        spared += left;
      }
    }
    // There is no end of dates, lists and numbers without steps.
    expect(spared > 0).toBe(!/^(number|number with tolerance|date|list)$/.test(name));
  });
});
