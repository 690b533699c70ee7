/** What may be left out although something passes then is listed with a reason, and nothing is listed that no longer occurs. */
import { expect, test } from 'vitest';
import { towardsAcceptance } from '../towards-acceptance.ts';
import { emptied, placesOf } from './empty.ts';
import { EXCEPTIONS, exceptionFor } from './exceptions.ts';
import { keptRecords } from './records.ts';

const kept = keptRecords();

test.each(EXCEPTIONS.map((one) => [one.by, one.shown.join(' '), one] as const))(
  '%s: %s still moves',
  (_by, _shown, exception) => {
    const [from, policy, path] = exception.shown;
    const base = kept.find((one) => one.from === from && one.policy.policy === policy)!;
    for (const edit of exception.edits) {
      const [place] = placesOf(base.given).find(([at, how]) => at.join('.') === path && how === edit)!;
      const empty = emptied(base.given, place, edit);
      expect(exceptionFor(base.by, empty)).toBe(exception);
      const after = base.decide(empty.value).standing;
      expect(towardsAcceptance(base.decide(base.given).standing, after)).toEqual(expect.any(String));
    }
  },
);

test('a field that is not listed does not move: null is refused like a misspelling', () => {
  const base = kept.find((one) => one.from === 'already-confident.yaml' && one.policy.policy === 't0')!;
  for (const edit of ['null', 'deleted'] as const)
    for (const name of ['polarity', 'is_implicit', 'confidence'])
      expect(base.decide(emptied(base.given, ['sentiments', 0, name], edit).value).standing).toBe('refused');
});
