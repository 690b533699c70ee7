/** Whom a court may spare, case by case, and what stands in the ruling of one that was closed early. */
import { readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { courtIdentity } from '../file/calibration.ts';
import { courtPlan, panelHash, withCalibration } from '../file/panel.ts';
import { parsePanel } from './define-panel.ts';
import { panelProtocol } from './protocol.ts';
import { ruleCase } from './rule-case.ts';
import { waveOption } from './wave.ts';

interface Line {
  readonly role?: string;
  readonly voice: string;
}

interface SparedCase {
  readonly name: string;
  readonly court: object;
  readonly case?: object;
  readonly heard: readonly Line[];
  /** The seats that are not heard, if absent. */
  readonly spared?: readonly Line[];
  readonly ends?: { readonly outcome: string; readonly value?: unknown; readonly said?: string };
  readonly refused?: string;
}

const cases = parse(
  readFileSync(new URL('../spared/cases.yaml', import.meta.url), 'utf8'),
) as readonly SparedCase[];

const refusedBy = (decide: () => unknown): CuriaError => {
  try {
    decide();
  } catch (error) {
    if (CuriaError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('a seat is spared', () => {
  test.each(cases)('$name', ({ court, case: given, heard, spared, ends, refused }) => {
    const panel = parsePanel(court);
    const unheard = panel[courtPlan].roles
      .filter(({ isLater }) => !isLater)
      .flatMap(({ name, names }) => (names ?? []).map((voice): Line => ({ role: name, voice })))
      .filter(({ voice }) => !heard.some((line) => line.voice === voice));
    const votes = [...heard, ...(spared ?? unheard).map((line) => ({ ...line, state: 'spared' }))];
    const decide = () => ruleCase(panel, { ...given, votes } as never);
    if (refused !== undefined) {
      const error = refusedBy(decide);
      expect([error.code, error.kind]).toEqual(['SPARED_UNPROVEN', 'conflict']);
      expect(error.message).toContain(refused);
      expect(votes[Number(/\d+/.exec(error.details[0]!.path)![0])]).toMatchObject({ state: 'spared' });
      return;
    }
    const ruling = decide();
    const [item] = ruling.items;
    expect({ outcome: item!.outcome, value: item!.value, said: ruling.closed_early }).toEqual({
      outcome: ends!.outcome,
      value: ends!.value,
      said: ends!.said,
    });
  });
});

test('with hundreds of seats open, texts can be said in too many ways, and that is found at once', () => {
  const panel = smallCourt({ kind: 'text' }, { roles: { one: { voices: 900 } } });
  const votes = Array.from({ length: 900 }, (_, at) =>
    at === 0 ? { voice: 'v', value: 'Acme Ltd' } : { voice: `w${at}`, state: 'spared' },
  );
  const { code, message } = refusedBy(() => ruleCase(panel, { votes } as never));
  expect([code, message]).toEqual(['SPARED_UNPROVEN', expect.stringContaining('too many ways to go on')]);
});

describe('a ruling of a case that was closed early', () => {
  const panel = smallCourt({ kind: 'flag' }, { roles: { one: { voices: ['a', 'b', 'c'] } } });

  test('shows spared seats apart, and counts them as abstained', () => {
    const votes = [
      { voice: 'a', state: 'abstained' as const },
      { voice: 'b', state: 'spared' as const },
      { voice: 'c', state: 'spared' as const },
    ];
    const found = smallCourt(
      { kind: 'flag' },
      {
        roles: { one: { voices: ['a', 'b', 'c'] } },
        facts: { abstained: { count: 'abstained' }, silent: { count: 'silent' }, seats: { count: 'seats' } },
        outcomes: { EXPERT: { effect: 'escalate' } },
        rules: [],
        otherwise: { then: 'EXPERT', reason: '' },
      },
    );
    const ruling = ruleCase(found, { votes } as never, { facts: true });
    expect(ruling).toMatchObject({
      spared: [
        { role: 'one', voice: 'b' },
        { role: 'one', voice: 'c' },
      ],
      closed_early: 'closed early after 1 of 3; no answer of b or c could change it',
    });
    expect(ruling.items[0]!.facts).toEqual({ abstained: 3, silent: 0, seats: 3 });
    expect(ruling.items[0]!.votes).toEqual({
      ...{ voted: 0, abstained: 1, missing: 0, refused: 0, unusable: 0, inconsistent: 0 },
      spared: 2,
    });
  });

  test('a certificate hears everybody: nobody is spared, and waves are asked at once', () => {
    const answer = () => ({ label: 'true', tie: false, certified: true, certainty: 1 });
    const under = withCalibration(panel, { made_for: courtIdentity(panel), hash: 'made-up', answer });
    const votes = [
      { voice: 'a', value: true },
      { voice: 'b', value: true },
      { voice: 'c', state: 'spared' },
    ];
    const error = refusedBy(() => ruleCase(under, { votes } as never));
    expect([error.code, error.message]).toEqual([
      'SPARED_UNPROVEN',
      expect.stringContaining('a certificate hears everybody'),
    ]);
    expect(panelProtocol(under, { one: ['a', 'b', 'c'] }, 1).start({}).commands).toHaveLength(3);
    expect(panelProtocol(panel, { one: ['c', 'a', 'b'] }, 2).start({}).commands).toMatchObject([
      { voice: 'c' },
      { voice: 'a' },
    ]);
  });
});

describe('waves', () => {
  const roles = { one: { voices: 3, wave: 1 } };

  test('change no hash: they say in which order to ask, not what is ruled', () => {
    expect(panelHash(smallCourt({ kind: 'flag' }, { roles }))).toBe(
      panelHash(smallCourt({ kind: 'flag' }, { roles: { one: { voices: 3 } } })),
    );
  });

  test.each([0, -1, 1.5, 'two', 1001, '', null])('are a number of voices, not %j', (said) => {
    expect(waveOption(smallCourt({ kind: 'flag' }, { roles })).safeParse(said).success).toBe(false);
  });

  test('of a court that remembers its cases are refused: it keeps what everybody said', () => {
    const memory = {
      case: { text: { kind: 'text' } },
      memory: { described_by: ['text'] },
    };
    const error = refusedBy(() => smallCourt({ kind: 'flag' }, { ...memory, roles }));
    expect([error.code, error.details[0]!.path]).toEqual(['COURT_INVALID', 'roles.one.wave']);
    const remembering = smallCourt({ kind: 'flag' }, { ...memory, roles: { one: { voices: 3 } } });
    const option = waveOption(remembering);
    expect([1, 'court', 'all'].map((said) => option.safeParse(said).success)).toEqual([false, true, true]);
  });
});
