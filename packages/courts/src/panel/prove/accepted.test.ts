/** Which gap an entry of a court accepts. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { acceptedGap } from './accepted.ts';

const facts = { yes: { count: 'voted', value: true }, no: { count: 'voted', value: false } };

test('the first entry about a gap whose conditions are all met', () => {
  const panel = smallCourt(
    { kind: 'flag' },
    {
      facts,
      rules: [{ id: 'two', when: { yes: { at_least: 'needed' } }, then: 'TAKE', reason: '' }],
      params: { needed: { kind: 'number', default: 2, integer: true, doc: 'who must agree' } },
      accepted: [
        { kind: 'SILENCE_HELPS', rule: 'otherwise', because: 'no gap' },
        { kind: 'GAP', rule: 'otherwise', when: { yes: 1, no: 1 }, because: 'a tie' },
        { kind: 'GAP', rule: 'otherwise', when: { yes: { below: 'needed' } }, because: 'too few' },
      ],
    },
  );
  const because = (yes: number, no: number): string | undefined => acceptedGap(panel, { yes, no })?.because;
  expect([because(1, 1), because(1, 0), because(0, 1), because(2, 1)]).toEqual([
    'a tie',
    'too few',
    'too few',
    undefined,
  ]);
});

test('an entry without conditions accepts every gap; a court without entries none', () => {
  const accepted = [{ kind: 'GAP', rule: 'otherwise', because: 'all of them' }];
  expect(acceptedGap(smallCourt({ kind: 'flag' }, { accepted }), { voted: 0 })?.because).toBe('all of them');
  expect(acceptedGap(smallCourt({ kind: 'flag' }), { voted: 0 })).toBeUndefined();
});
