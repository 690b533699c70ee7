/** Gaps are accepted case by case, so that a new one is still news. */
import { describe, expect, test } from 'vitest';
import { defineTable } from './define/define-table.ts';
import { choice } from './define/fact.ts';
import { analyze } from './prove/analyze.ts';

describe('accepted gaps', () => {
  const colours = (
    accepted: { kind: 'GAP'; rule: string; when?: { colour: 'green' | 'blue' }; because: string }[],
  ) =>
    analyze(
      defineTable({
        id: 'colour',
        facts: { colour: choice('colour', ['red', 'green', 'blue', 'grey']) },
        outcomes: { STOP: 'stop', GO: 'go' },
        rules: [{ id: 'red', when: { colour: 'red' }, then: 'STOP', reason: 'red' }],
        otherwise: { then: 'GO', reason: 'go' },
        accepted,
      }),
    ).findings.filter((finding) => finding.kind === 'GAP');

  test('a gap that is accepted for some cases leaves the others open', () => {
    const found = colours([{ kind: 'GAP', rule: 'otherwise', when: { colour: 'green' }, because: 'known' }]);
    expect(found.map(({ witness, accepted }) => [witness?.colour, accepted])).toEqual([
      ['green', true],
      ['blue', false],
    ]);
    expect(found[1]!.message).toContain('blue or grey');
  });

  test('without cases it is accepted as a whole', () => {
    const found = colours([{ kind: 'GAP', rule: 'otherwise', because: 'known' }]);
    expect(found.map(({ accepted, accepted_because }) => [accepted, accepted_because])).toEqual([
      [true, 'known'],
    ]);
  });

  test('cases that cannot be are refused', () => {
    const wrong = { kind: 'GAP', rule: 'otherwise', when: { colour: 'pink' }, because: 'typo' } as never;
    expect(() => colours([wrong])).toThrow('pink');
  });
});
