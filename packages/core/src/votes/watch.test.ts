/** The watch: a fair bet within the limit, an alarm that stays beyond it. */
import { expect, test } from 'vitest';
import { startGenerator } from './shuffle.ts';
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
  expect(sayWatch(later)).toContain('The calibration is void since audit');
  expect(sayWatch(audit([false, true]))).toContain(
    '1 of 2 audited cases were wrong; 10 % are allowed. No alarm',
  );
});

test('a watch can be stored and taken up again', () => {
  const half = audit([true, false, false]);
  const stored = JSON.parse(JSON.stringify(half)) as Watch;
  expect(watchAudit(stored, true)).toEqual(audit([true, false, false, true]));
});

test.each([0, 1, -0.1, Number.NaN])('a limit of %s cannot be watched', (limit) => {
  expect(() => startWatch(limit)).toThrow(/cannot be watched/);
});
