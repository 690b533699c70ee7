/** Every ruling on random panels against a second reading of the definitions: facts, rules, effects, verdicts. */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { draws } from '../../../../core/test/draws.ts';
import {
  decideByHand,
  fold,
  type OracleCalibrated,
  type OracleCase,
} from '../../../../core/test/panel-oracle.ts';
import { KINDS, randomCourt } from '../../../../core/test/random-court.ts';
import { type CourtLike, Dice, randomCase, randomValue } from '../../../../core/test/random-panel.ts';
import { courtIdentity } from '../file/calibration.ts';
import { type Panel, withCalibration } from '../file/panel.ts';
import { parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';

/** Panels for each court and each kind. */
const PANELS = draws(1_000);
const courts = new URL('../../../../core/test/courts/', import.meta.url);

/** A calibration made up from the number of labels that it sees, so that later rounds have other answers. */
const madeUp = (labels: readonly string[], seen: number): OracleCalibrated | undefined =>
  seen % 7 === 6
    ? undefined
    : {
        label: labels[seen % labels.length]!,
        tie: seen % 5 === 4,
        certified: seen % 2 === 0,
        certainty: Math.min(1, seen / 10),
      };

const labelsOf = (kind: { kind: string; values?: readonly string[]; optional?: boolean }): string[] => [
  ...(kind.kind === 'flag' ? ['true', 'false'] : (kind.values ?? ['?'])),
  ...(kind.optional === true ? ['null'] : []),
];

const kindIn = (file: CourtLike): { kind: string; values?: readonly string[]; optional?: boolean } => {
  const kind = file.value ?? Object.values(file.fields!)[0]!;
  return file.items === 'named' ? { ...kind, optional: true } : kind;
};

function calibrated(file: CourtLike, panel: Panel): Panel {
  const labels = labelsOf(kindIn(file));
  const answer = ({ votes }: { votes: readonly { label: string | null }[] }): OracleCalibrated | undefined =>
    madeUp(labels, votes.filter(({ label }) => label !== null).length);
  return withCalibration(panel, { made_for: courtIdentity(panel), hash: 'made-up', answer });
}

/** How many labels a calibration sees of an item, by hand. */
function seenOn(file: CourtLike, one: OracleCase, item: string, asked: readonly string[]): number {
  const first = Object.keys(file.roles)[0]!;
  const split = (id: string): string => {
    const [key, ...rest] = id.split('/');
    return file.items === 'named' ? [fold(key!), ...rest].join('/') : id;
  };
  const wanted = split(item);
  const isOn = (id: string | null | undefined): boolean =>
    id == null ? file.items !== 'named' : split(id) === wanted;
  return one.votes.filter(
    (vote) => asked.includes(vote.role ?? first) && (vote.state ?? 'voted') === 'voted' && isOn(vote.item),
  ).length;
}

function compare(file: CourtLike, panel: Panel, one: OracleCase): void {
  const ruling = ruleCase(panel, one, { facts: true });
  const byHand = {
    ...decideByHand(file, one, (item, asked) =>
      panel.calibration === null ? undefined : madeUp(labelsOf(kindIn(file)), seenOn(file, one, item, asked)),
    ),
    ...(panel.calibration === null ? {} : { calibration: panel.calibration.hash }),
  };
  const items = ruling.items.map(({ source: _source, reason: _reason, calibrated: said, ...item }) => {
    if (said === undefined) return item;
    // The oracle knows that somebody was not heard, not what they are called.
    const { unheard = [], ...shown } = said;
    const { missing, refused, unusable } = item.votes;
    expect(unheard.length > 0).toBe(missing + refused + unusable > 0);
    return { ...item, calibrated: shown };
  });
  const { verdict } = ruling;
  const said = {
    ...ruling,
    items,
    ...(verdict === undefined
      ? {}
      : { verdict: { outcome: verdict.outcome, effect: verdict.effect, rule: verdict.rule } }),
  };
  // Words are made only where they are needed: there are many panels.
  if (!isDeepStrictEqual(said, byHand)) expect(said, JSON.stringify({ file, one })).toEqual(byHand);
}

describe('every fixture court decides as the oracle does', () => {
  test.each(readdirSync(courts))('%s', (name) => {
    const file = parse(readFileSync(new URL(name, courts), 'utf8')) as CourtLike;
    const panel = calibrated(file, parsePanel(file));
    const dice = new Dice(name.length);
    for (let left = PANELS; left > 0; left--) compare(file, panel, randomCase(dice, file));
  });
});

describe('random courts decide as the oracle does', () => {
  test.each(Object.keys(KINDS))('over a %s', (name) => {
    const dice = new Dice(name.length + 100);
    const samplesOf = (kind: object): unknown[] =>
      Array.from({ length: 3 }, () =>
        randomValue(dice, { ...kind, optional: false } as unknown as { kind: string }),
      );
    for (let left = PANELS; left > 0; left -= 20) {
      const { file, panel } = randomCourt(dice, name, samplesOf);
      const under = dice.is(0.7) ? calibrated(file, panel) : panel;
      for (let cases = 0; cases < 20; cases++) compare(file, under, randomCase(dice, file));
    }
  });
});
