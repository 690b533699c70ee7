/** What the analysis says of the debate is what an independent calculation says, and every case that it shows is decided so. */

import type { Court } from '@curia/core/court';
import type { CourtModel } from '@curia/core/court/analysis';
import conflictReviewCourt from '@curia/courts/conflict-review';
import { describe, expect, it } from 'vitest';
import type { CourtFinding } from '../../../core/src/court/analysis/finding.ts';
import debateOverrideCourt from '../../../courts/src/debate-override/court.ts';
import { choicesFor } from '../cli/options/choices.ts';
import { courts } from '../courts/list.ts';
import { type CheckedCourt, checkCourt, isCleanCourt } from './analyze-court.ts';

/** The tables of the source. */
const OF_THE_SOURCE = { 'override-gate': { policy: 't0' }, adoption: { policy: 'ev' } };

const about = ({ analysis }: CheckedCourt, kind: CourtFinding['kind'], what: string): CourtFinding[] =>
  analysis.findings.filter((one) => one.kind === kind && one.about === what);

const boundsOf = (checked: CheckedCourt): (number | null | undefined)[] =>
  about(checked, 'UNREACHABLE_RESULT', 'result/flipped/confidence').map(({ bound }) => bound);

/** The debate with fewer scenes, so that many policies can be walked. */
const only = (walks: CourtModel['walks']): Court => ({
  ...debateOverrideCourt,
  model: (tables) => ({ ...debateOverrideCourt.model!(tables), walks }),
});

const VOICES = ['silent', 'for'];
const JUDGES = ['silent', 'confirms-for', 'sets-for', 'both-for'];
const ALONE = { reviewer: ['silent'], validator: ['silent'] };
const byNumber = only([
  { settings: ['sentiments', 'confidence'], answers: { speaker: VOICES, judge: JUDGES, ...ALONE } },
]);

/** The gate and adoption of the source, written anew: least total, least margin, confidence of a changed sentiment. */
const PROFILES = { t0: [1.6, 0.8, 0.7], t1: [1, 0.5, 0.6], t2: [0.6, 0.3, 0.55] } as const;

function isOverturned(
  [leastTotal, leastMargin, changed]: readonly [number, number, number],
  speakers: readonly string[],
  judge: string,
  confidence: number,
  sentiments: number,
): boolean {
  const votes = (side: string): number =>
    0.5 * speakers.filter((one) => one === side).length +
    (new RegExp(`^(confirms|both)-${side}$`).test(judge) ? 0.8 : 0);
  const [wanted, other] = [votes('for'), votes('against')];
  const round = (value: number): number => Number(value.toFixed(4));
  if (round(wanted + other) < leastTotal || round(Math.abs(wanted - other)) < leastMargin || wanted <= other)
    return false;
  const hasActed = /^(sets|both)-|^drops$/.test(judge);
  const gain = (0.5 * (Math.max(confidence, changed) - confidence)) / sentiments;
  return hasActed && round(0.4 + Math.min(Math.max(gain, 0), 0.1)) >= 0.5;
}

/** The highest confidence, in hundredths, that any answers overturn. */
function highest(profile: readonly [number, number, number], sentiments: number): number | null {
  let best: number | null = null;
  for (let hundredth = 0; hundredth <= 100; hundredth++)
    for (const judge of JUDGES)
      for (const a of VOICES)
        for (const b of VOICES)
          for (const c of VOICES)
            if (isOverturned(profile, [a, b, c], judge, hundredth / 100, sentiments)) best = hundredth / 100;
  return best;
}

describe('the debate under ev', () => {
  it.each(['t0', 't1', 't2'] as const)(
    'has the bounds of %s that a calculation of its own finds',
    async (policy) => {
      const checked = await checkCourt(
        byNumber,
        choicesFor(byNumber, { policy: [`override-gate=${policy}`, 'adoption=ev'] }),
      );
      const wanted = [1, 2, 3, 4].map((sentiments) => highest(PROFILES[policy], sentiments));
      expect([...new Set(wanted)]).toEqual(boundsOf(checked));
      expect(wanted).toEqual(
        { t0: [0.5, 0.3, 0.1, null], t1: [0.4, 0.2, 0, null], t2: [0.35, 0.15, null, null] }[policy],
      );
    },
  );

  it('under t0 says everything that is wrong with it, by cases that the driver decides so', async () => {
    const checked = await checkCourt(debateOverrideCourt, { tables: OF_THE_SOURCE });
    expect(isCleanCourt(checked)).toBe(false);
    expect(checked.policies).toMatchObject({ 'override-gate': 't0', adoption: 'ev' });
    expect(boundsOf(checked)).toEqual([0.5, 0.3, 0.1, null]);
    const [low] = about(checked, 'PURPOSE_FAILS', 'unanimous-passes-the-gate');
    expect(low?.witness).toMatchObject({
      says: expect.stringContaining('speaker: for, for, for; judge: sets-for'),
    });
    expect(low?.witness?.because).toContain('the hints weigh 1.5 in all, and 1.6 is the least');
    const [worth] = about(checked, 'PURPOSE_FAILS', 'worth-enough-is-a-candidate');
    expect(worth?.witness?.says).toContain('judge: confirms-for');
    expect(about(checked, 'NEVER_MATTERS', 'gate/judge/sets-for')).toHaveLength(1);
    expect(about(checked, 'NEVER_MATTERS', 'gate/judge/confirms-for')).toEqual([]);
    expect(
      checked.analysis.findings.filter(({ kind }) => kind === 'LAXER_DOES_LESS').map((one) => one.about),
    ).toEqual(['override-gate/t0/t1', 'override-gate/t0/t2']);
    expect(Object.values(checked.analysis.purposes).every((scenes) => scenes > 0)).toBe(true);
    expect(about(checked, 'PURPOSE_FAILS', 'failure-goes-to-a-person')).toEqual([]);
    expect(about(checked, 'PURPOSE_FAILS', 'no-evidence-no-change')).toEqual([]);
  });
});

describe('the courts that ship, by default', () => {
  it.each(courts)('$name has no open finding', async (court) => {
    const { analysis } = await checkCourt(court);
    expect(
      analysis.findings.filter(({ accepted }) => !accepted).map((one) => `${one.kind} ${one.about}`),
    ).toEqual([]);
    expect(analysis.outdated).toEqual([]);
    expect(Object.entries(analysis.purposes).filter(([, scenes]) => scenes === 0)).toEqual([]);
  });

  it('can be overturned by a debate up to a confidence of 0.86, however many sentiments there are', async () => {
    const checked = await checkCourt(byNumber);
    expect(checked.policies).toMatchObject({ 'override-gate': 't3', adoption: 'ev2' });
    expect(boundsOf(checked)).toEqual([0.86]);
  });
});

describe('a broken court', () => {
  it('is found out: a review in which silence is consent', async () => {
    const votes = ['silent', 'keep', 'drop', 'failed'];
    const narrow: Court = {
      ...conflictReviewCourt,
      model: (tables) => ({
        ...conflictReviewCourt.model!(tables),
        walks: [{ settings: ['beside'], answers: { A: votes, B: votes, C: votes } }],
      }),
    };
    const checked = await checkCourt(narrow, { options: { absent: 'keep' } });
    expect(about(checked, 'PURPOSE_FAILS', 'absent-is-flagged')).toHaveLength(1);
    const helped = checked.analysis.findings.find(
      ({ kind, accepted }) => kind === 'SILENCE_HELPS' && !accepted,
    );
    expect(helped?.witness?.then?.says).toContain('failed');
  });

  it('is found out: a gate that nothing passes', async () => {
    const checked = await checkCourt(byNumber, {
      tables: {
        'override-gate': { policy: 't0', values: { min_total: 99 } },
        adoption: { policy: 'ev' },
      },
    });
    expect(boundsOf(checked)).toEqual([null]);
    expect(about(checked, 'UNREACHABLE_RESULT', 'gate/applied')).toHaveLength(1);
  });

  it('is found out: a case of the analysis that the driver decides otherwise', async () => {
    let plays = 0;
    const lying: Court = {
      ...byNumber,
      model: (tables) => {
        const model = byNumber.model!(tables);
        return {
          ...model,
          write: (scene) => (plays++ < 500 ? model.write(scene) : { ...model.write(scene), turns: [] }),
        };
      },
    };
    await expect(checkCourt(lying, { tables: OF_THE_SOURCE })).rejects.toThrow(
      'a case of the analysis does not show its finding',
    );
  });
});
