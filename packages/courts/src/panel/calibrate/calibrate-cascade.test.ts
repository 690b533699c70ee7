/** Learning a cascade from the cases of a court. */
import { describe, expect, test } from 'vitest';
import type { WeighedModel } from '../../../../core/src/votes/weigh/model.ts';
import {
  calibrating,
  casesOf,
  file,
  made,
  NO_ALARMS,
  panel,
  wanted,
} from '../../../../core/test/certified-court.ts';
import { courtIdentity } from '../file/calibration.ts';
import type { CourtFile } from '../file/court-file.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { calibratedBy } from './court-calibration.ts';

describe('a cascade', () => {
  const roles = parsePanel({
    ...file,
    roles: {
      judge: { voices: 'any' },
      chief: { voices: 'any' },
      last: { voices: 'any', asked: 'later', sees: 'votes' },
    },
    outcomes: { ...file.outcomes, ASK: { effect: 'ask', roles: ['last'] } },
    rules: [...file.rules, { id: 'ask', when: { certified: false }, then: 'ASK', reason: '' }],
  });
  const cases = casesOf(made, (reviewer) => (reviewer === 'reviewer-a' ? 'chief' : 'judge')).map((one) => ({
    ...one,
    votes: [...one.votes, { role: 'last', voice: 'seer', value: 'class-0' }],
  }));

  test('is a court of its own, and takes under its calibration what was certified', () => {
    const { court, calibration, report, answers, notices, savings } = calibrating(
      panel,
      casesOf(made),
    ).cascade(wanted);
    expect(notices).toEqual([]);
    expect(report).toMatchObject({ certified: true, mode: 'stream', method: 'cascade' });
    expect(Object.keys(calibration.fields)).toEqual(['value']);
    const asks = parsePanel(court);
    expect(calibration.court).toEqual(courtIdentity(asks));
    const staged = calibratedBy(asks, calibration, NO_ALARMS);
    const byCase = new Map(answers.map((answer) => [answer.item, answer]));
    // Every voice has a line, so that a stage that was silent is not asked for ever.
    for (const one of casesOf(made).slice(40)) {
      const said = one.votes as readonly { voice: string }[];
      const votes = Object.entries((court as CourtFile).roles).flatMap(([role, { voices }]) =>
        (voices as readonly string[]).map((voice) => ({
          state: 'missing',
          ...said.find((vote) => vote.voice === voice),
          voice,
          role,
        })),
      );
      const fit = votes.map((vote) => ('value' in vote ? { ...vote, state: 'voted' } : vote));
      const [item] = ruleCase(staged, { case_id: one.case_id, votes: fit }).items;
      const { automatic, label } = byCase.get(String(one.case_id))!;
      expect([one.case_id, item!.effect, item!.value]).toEqual([
        one.case_id,
        automatic ? 'take' : 'escalate',
        automatic ? label : undefined,
      ]);
    }
    expect(savings.order.flat().toSorted()).toEqual(['reviewer-a', 'reviewer-b', 'reviewer-c']);
    expect(savings.calls.all).toBe(3);
    expect(savings.calls.cascade).toBeLessThan(3);
  });

  test('leaves out who sees what others said, and says so', () => {
    const { court, notices, savings, calibration } = calibrating(roles, cases).cascade(wanted);
    expect(notices).toEqual([
      'last sees what others said, so it cannot be asked before them: the cascade leaves it out',
    ]);
    expect(savings.order.flat().toSorted()).toEqual([
      'chief/reviewer-a',
      'judge/reviewer-b',
      'judge/reviewer-c',
    ]);
    expect(JSON.stringify(court)).not.toContain('seer');
    const { model } = calibration.fields.value!;
    expect((model as WeighedModel).reviewers.map(({ reviewer }) => reviewer)).toEqual(
      Object.entries((court as CourtFile).roles).flatMap(([role, { voices }]) =>
        (voices as readonly string[]).map((voice) => `${role}/${voice}`),
      ),
    );
  });

  test('stops where it is told to, and is learned from the seed it is given', () => {
    const cascade = (options: object) => calibrating(panel, casesOf(made)).cascade({ ...wanted, ...options });
    const stopOf = ({ fields }: { fields: Record<string, { model: unknown }> }) =>
      (fields.value!.model as WeighedModel).stop_at;
    const { calibration, savings } = cascade({});
    const early = cascade({ stopAt: 0.6 });
    expect([stopOf(calibration), stopOf(early.calibration)]).toEqual([0.85, 0.6]);
    expect((early.court as CourtFile).rules).toContainEqual(
      expect.objectContaining({ when: { certainty: { below: 0.6 } } }),
    );
    const other = cascade({ seed: '2' });
    expect(other.calibration.fields.value!.seed).toBe('2');
    expect(other.savings).not.toEqual(savings);
    // The seed is "1" unless another is given, and known answers may come in a file of their own.
    const beside = calibrating(panel, casesOf({ ...made, gold: [] }), made.gold);
    expect(beside.cascade({ ...wanted, seed: '1' }).calibration).toEqual(calibration);
  });
});
