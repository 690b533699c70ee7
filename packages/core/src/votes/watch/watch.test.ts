/** The watch: a fair bet within the limit, an alarm that stays beyond it. */
import { expect, test } from 'vitest';
import { startGenerator } from '../shuffle.ts';
import { ALARM_WEALTH, sayWatch, startWatch, totalWealth, type Watch, watchAudit } from './watch.ts';

const audit = (results: readonly boolean[], limit = 0.1): Watch =>
  results.reduce(watchAudit, startWatch(limit));

test('at exactly the limit the bet is fair: over all courses of twelve audits the mean wealth is what was staked', () => {
  for (const limit of [0.05, 0.1, 0.3]) {
    let mean = 0;
    for (let course = 0; course < 2 ** 12; course++) {
      const results = Array.from({ length: 12 }, (_, at) => (course & (1 << at)) !== 0);
      const wrong = results.filter(Boolean).length;
      mean += limit ** wrong * (1 - limit) ** (12 - wrong) * totalWealth(audit(results, limit).wealth);
    }
    expect(mean).toBeCloseTo(1, 9);
  }
});

/** The audit at which each of some watches raises its alarm. */
function alarms(error: number, watches: number, audits: number): number[] {
  const random = startGenerator(42);
  return Array.from({ length: watches }, () => {
    let watch = startWatch(0.1);
    for (let at = 0; at < audits && watch.alarm_at === null; at++)
      watch = watchAudit(watch, random() < error);
    return watch.alarm_at;
  }).filter((at) => at !== null);
}

test('within the limit alarms are rare however long one looks, beyond it they come', () => {
  expect(alarms(0.1, 200, 2000).length).toBeLessThanOrEqual(10);
  expect(alarms(0.06, 200, 2000).length).toBeLessThanOrEqual(2);
  const late = alarms(0.3, 200, 2000).sort((a, b) => a - b);
  expect(late).toHaveLength(200);
  expect(late[100]).toBeLessThan(30);
});

test('the stakes, written out', () => {
  const [wrong, right] = [audit([true]), audit([false])];
  expect(wrong.wealth).toEqual([0.5, 1, 2, 4].map((stake) => 0.25 * (1 + stake * 0.9)));
  right.wealth.forEach((held, at) => {
    expect(held).toBeCloseTo(0.25 * (1 - [0.5, 1, 2, 4][at]! * 0.1), 12);
  });
});

test('an alarm stays, whatever comes after it', () => {
  const raised = audit(Array.from({ length: 10 }, () => true));
  expect(totalWealth(raised.wealth)).toBeGreaterThan(ALARM_WEALTH);
  const later = Array.from({ length: 300 }, () => false).reduce(watchAudit, raised);
  expect(totalWealth(later.wealth)).toBeLessThan(ALARM_WEALTH);
  expect(later.alarm_at).toBe(raised.alarm_at);
  expect(raised.alarm_at).toBe(3);
});

test('an alarm is raised once the wealth reaches twenty, and not before', () => {
  const limit = 0.4;
  // After a wrong case each stake grows by 1 + stake · 0.6 / 4; the watch is stored with whatever wealth brings it to twenty.
  const before = { ...startWatch(limit), wealth: [0, 0, 0, ALARM_WEALTH / 1.6] };
  const reached = watchAudit(before, true);
  expect(totalWealth(reached.wealth)).toBe(ALARM_WEALTH);
  expect(reached).toMatchObject({ max_error: limit, audits: 1, wrong: 1, alarm_at: 1 });
  expect(watchAudit({ ...before, wealth: [0, 0, 0, 12] }, true).alarm_at).toBeNull();
});

test.each<[what: string, said: () => string, wanted: string]>([
  [
    'nothing yet',
    () => sayWatch(startWatch(0.125)),
    'no case has been audited yet; 12.5 % are allowed. No alarm: the evidence against the limit is 1.00, 20 would raise one.',
  ],
  [
    'nothing yet, without a calibration',
    () => sayWatch(startWatch(0.125), false),
    'no case has been audited yet; 12.5 % are allowed. No alarm: the evidence against the limit is 1.00, 20 would raise one.',
  ],
  [
    'one case',
    () => sayWatch(audit([false])),
    '0 of 1 audited cases was wrong; 10 % are allowed. No alarm: the evidence against the limit is 0.81, 20 would raise one.',
  ],
  [
    'two cases',
    () => sayWatch(audit([false, true])),
    '1 of 2 audited cases were wrong; 10 % are allowed. No alarm: the evidence against the limit is 2.02, 20 would raise one.',
  ],
  [
    'an alarm',
    () => sayWatch(audit([true, true, true, true, true, false])),
    '5 of 6 audited cases were wrong; 10 % are allowed. The calibration is void since audit 3: stop deciding automatically, label a new random sample and calibrate again.',
  ],
  [
    'an alarm without a calibration',
    () => sayWatch(audit([true, true, true, true, true, false]), false),
    '5 of 6 audited cases were wrong; 10 % are allowed. The alarm was raised at audit 3: stop deciding automatically, and find out what has changed.',
  ],
])('in words: %s', (_what, said, wanted) => {
  expect(said()).toBe(wanted);
});

test('a watch can be stored and taken up again', () => {
  const half = audit([true, false, false]);
  const stored = JSON.parse(JSON.stringify(half)) as Watch;
  expect(watchAudit(stored, true)).toEqual(audit([true, false, false, true]));
});

test.each([0, 1, -0.1, Number.NaN])('a limit of %s cannot be watched', (limit) => {
  expect(() => startWatch(limit)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: expect.stringContaining('cannot be watched') }),
  );
});
