/** What a calibration must fit: the court by name, and what decides in it. */
import { describe, expect, test } from 'vitest';
import { errorOf, file, leading, panel } from '../../../../core/test/certified-court.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { courtIdentity } from './calibration.ts';
import { withCalibration } from './panel.ts';

describe('a calibration fits one court', () => {
  const identity = courtIdentity(panel);
  const fitting = (made_for: { name: string; fingerprint: string }): unknown =>
    errorOf(() => withCalibration(panel, { made_for, hash: 'h', answer: () => undefined }).calibration?.hash);

  test('known by its name and by what decides in it', () => {
    const version = (changes: object): string =>
      courtIdentity(parsePanel({ ...file, ...changes })).fingerprint;
    expect(fitting(identity)).toBe('h');
    const other = 'it was made for another version of labels: kinds, roles or rules have changed';
    expect(fitting({ ...identity, fingerprint: 'other' })).toEqual({
      code: 'CALIBRATION_MISMATCH',
      message: `the calibration does not fit: ${other}`,
      details: [{ path: 'calibration', problem: other }],
    });
    const elsewhere = 'it was made for the court elsewhere, not for labels';
    expect(fitting({ ...identity, name: 'elsewhere' })).toMatchObject({
      details: [{ path: 'calibration', problem: elsewhere }],
    });
    expect(
      version({ title: 'Labels', rules: [{ ...file.rules[0], id: 'renamed', reason: 'in other words' }] }),
    ).toBe(identity.fingerprint);
    const also = { ...file.outcomes, LEADING: leading.outcomes.LEADING };
    const far = (most: number, then = ['TAKE', 'LEADING'], otherwise = 'EXPERT') => ({
      params: { most: { kind: 'number', default: most, doc: '' } },
      outcomes: also,
      rules: [
        { id: 'certified', when: { certified: true }, then: then[0], reason: '' },
        { id: 'far', when: { margin: { at_least: 'most' } }, then: then[1], reason: '' },
        { id: 'even', when: { margin: 0 }, then: 'EXPERT', reason: '' },
      ],
      otherwise: { then: otherwise, reason: '' },
    });
    const judged = (open: number) => ({
      verdict: {
        facts: { open: { count: 'items', effect: 'escalate' } },
        outcomes: { GOOD: { effect: 'take' }, DESK: { effect: 'escalate' } },
        rules: [{ id: 'open', when: { open }, then: 'DESK', reason: '' }],
        otherwise: { then: 'GOOD', reason: '' },
      },
    });
    const different = [
      { rules: [{ ...file.rules[0], when: { certified: false } }] },
      { roles: { judge: { voices: 3 } } },
      { value: { kind: 'choice', values: ['class-0', 'class-2'] } },
      far(2),
      far(3),
      far(2, ['LEADING', 'TAKE']),
      far(2, ['TAKE', 'LEADING'], 'TAKE'),
      judged(1),
      judged(0),
    ].map(version);
    expect(new Set([identity.fingerprint, ...different]).size).toBe(different.length + 1);
  });
});
