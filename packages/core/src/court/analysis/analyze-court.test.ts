/** The analysis of a court finds every fault of small courts whose faults are known, and shows each by a case. */
import { describe, expect, it } from 'vitest';
import { type AnalyzedCourt, analyzeCourt, type CourtAnalysis } from './analyze-court.ts';
import type { CourtModel, Scene } from './court-model.ts';
import { describeScene, replaceAnswer, scenesOf } from './scenes.ts';

interface ToyCase {
  readonly voters: readonly string[];
  readonly chair: string;
  readonly doubt: number;
  readonly room: string;
}

/** Two voters and a chair accept or refuse; how much doubt there is, is a number. */
const model: CourtModel<{ readonly end: string }> = {
  settings: [
    { name: 'doubt', means: 'how much doubt there is', values: [0, 0.5, 1], step: 0.1 },
    { name: 'room', means: 'where it is', values: ['large', 'small'] },
  ],
  seats: [
    {
      name: 'voter',
      seats: 2,
      answers: { silent: 'says nothing', yes: 'accepts', no: 'refuses' },
      silent: ['silent'],
      better: [
        ['no', 'silent'],
        ['silent', 'yes'],
      ],
    },
    {
      name: 'chair',
      seats: 1,
      answers: { silent: 'says nothing', yes: 'accepts' },
      silent: ['silent'],
      better: [['silent', 'yes']],
    },
  ],
  walks: [{ settings: ['doubt', 'room'] }],
  views: [
    {
      name: 'end',
      means: 'what comes of it',
      results: {
        accepted: { means: 'it is accepted', rank: 1 },
        refused: { means: 'it is refused', rank: 0 },
        sent_back: { means: 'it is sent back', rank: 0 },
      },
    },
  ],
  bounds: [
    { view: 'end', results: ['accepted'], over: 'doubt', by: 'room', statement: 'something is accepted' },
  ],
  purposes: [
    {
      id: 'all-for',
      statement: 'what all want is accepted',
      given: ({ answers, settings }) =>
        Object.values(answers)
          .flat()
          .every((one) => one === 'yes') && settings.doubt === 0,
      holds: ({ results }) => results.end === 'accepted',
    },
  ],
  laxer: [{ question: 'vote', policies: ['strict', 'lax'] }],
  accepted: [
    {
      kind: 'UNREACHABLE_RESULT',
      about: 'end/accepted/doubt',
      at_least: 0.3,
      because: 'with more doubt nobody accepts',
    },
    {
      kind: 'NOT_MONOTONE',
      about: 'end/voter/no-silent/refused',
      under: { vote: 'lax' },
      because: 'for the lax only',
    },
    { kind: 'NEVER_MATTERS', about: 'end/voter/yes', because: 'nobody finds this' },
  ],
  limits: ['two voters'],
  write: ({ settings, answers }) => ({
    voters: answers.voter,
    chair: answers.chair![0],
    doubt: Number(settings.doubt),
    room: settings.room,
  }),
  read: ({ end }) => ({ results: { end }, because: end }),
};

const count = (list: readonly string[], what: string): number => list.filter((one) => one === what).length;

type Rule = (one: ToyCase) => string;

const analyzed = (rule: Rule, lax: Rule = rule): CourtAnalysis => {
  const court: AnalyzedCourt = {
    model,
    policies: { vote: 'strict' },
    rule: (input) => ({ end: rule(input as ToyCase) }),
    under: (question, policy) => {
      expect([question, policy]).toEqual(['vote', 'lax']);
      return (input) => ({ end: lax(input as ToyCase) });
    },
  };
  return analyzeCourt(court);
};

const sound: Rule = ({ voters, chair, doubt }) => {
  if (count(voters, 'no') > 0) return 'refused';
  if (count(voters, 'yes') + count([chair], 'yes') === 0) return 'sent_back';
  return count(voters, 'silent') === 0 && doubt < 2 ? 'accepted' : 'refused';
};

const kinds = ({ findings }: CourtAnalysis): string[] =>
  findings.map(({ kind, about }) => `${kind} ${about}`);

describe('scenes', () => {
  it('has every multiset of answers under every combination of settings, once', () => {
    const all = [...scenesOf(model)];
    expect(all).toHaveLength(6 * 2 * 6);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
  });

  it('replaces one answer of a group and keeps the order of its answers', () => {
    const scene: Scene = {
      settings: { doubt: 0, room: 'large' },
      answers: { voter: ['yes', 'no'], chair: ['silent'] },
    };
    const [voter] = model.seats;
    expect(replaceAnswer(scene, voter!, 'no', 'silent')?.answers.voter).toEqual(['silent', 'yes']);
    expect(replaceAnswer(scene, voter!, 'silent', 'no')).toBeUndefined();
    expect(describeScene(model, scene)).toBe('voter: yes, no; doubt 0');
  });

  it('refuses a declaration with too many scenes, and a result that is not declared', () => {
    const values = Array.from({ length: 9_000 }, (_, at) => at);
    const settings = [{ name: 'doubt', means: 'much doubt', values }];
    expect(() => [...scenesOf({ ...model, settings, walks: [{ settings: ['doubt'] }] })]).toThrow(
      'more than 100000 scenes',
    );
    expect(() => analyzed(() => 'lost')).toThrow('result lost that is not declared');
    expect(() => [...scenesOf({ ...model, walks: [{ settings: ['wind'] }] })]).toThrow('setting wind');
  });
});

describe('a court', () => {
  it('that is sound has no findings, and says which accepted ones are gone', () => {
    const { scenes, results, purposes, limits, findings, outdated } = analyzed(sound);
    expect(scenes).toBe(72);
    expect(results).toEqual({ end: { accepted: 12, refused: 54, sent_back: 6 } });
    expect(purposes).toEqual({ 'all-for': 2 });
    expect(limits).toEqual(['two voters']);
    expect(findings).toEqual([]);
    expect(outdated.map(({ kind }) => kind)).toEqual(['UNREACHABLE_RESULT', 'NEVER_MATTERS']);
  });

  it('never comes to a result', () => {
    const found = analyzed((one) => (sound(one) === 'sent_back' ? 'refused' : sound(one)));
    expect(kinds(found)).toContain('UNREACHABLE_RESULT end/sent_back');
    const never = analyzed((one) => (sound(one) === 'accepted' ? 'refused' : sound(one)));
    expect(never.findings.map(({ message }) => message)).toContain(
      'never: something is accepted (room large, small)',
    );
    expect(kinds(never)).toContain('PURPOSE_FAILS all-for');
  });

  it('comes to a result up to a bound only, found between the corners', () => {
    const upTo = (large: number, small: number) =>
      analyzed((one) => {
        const end = sound(one);
        return end === 'accepted' && one.doubt > (one.room === 'large' ? large : small) + 1e-9
          ? 'refused'
          : end;
      }).findings.filter(({ about }) => about === 'end/accepted/doubt');
    expect(upTo(0.4, 0.2).map(({ bound, accepted }) => [bound, accepted])).toEqual([
      [0.4, true],
      [0.2, false],
    ]);
    expect(upTo(0.9, 0.9).map(({ message, witness }) => [message, witness?.case])).toEqual([
      [
        'something is accepted up to doubt 0.9, never above (room large, small)',
        { voters: ['yes', 'yes'], chair: 'silent', doubt: 0.9, room: 'large' },
      ],
    ]);
    expect(upTo(1, 1)).toEqual([]);
  });

  it('is helped by silence, and shows both cases', () => {
    const found = analyzed((one) =>
      count(one.voters, 'no') === 0 && count(one.voters, 'yes') > 0 ? 'accepted' : sound(one),
    );
    const helped = found.findings.find(({ kind }) => kind === 'SILENCE_HELPS');
    expect(helped).toMatchObject({
      about: 'end/voter/no-silent/accepted',
      message: 'where one voter goes from no to silent, the end goes from refused to accepted (12 scenes)',
      witness: {
        case: { voters: ['yes', 'no'] },
        results: { end: 'refused' },
        then: { case: { voters: ['silent', 'yes'] }, results: { end: 'accepted' } },
      },
    });
  });

  it('does less for a better answer', () => {
    const found = analyzed((one) => (count(one.voters, 'yes') === 1 ? 'accepted' : 'refused'));
    expect(kinds(found)).toContain('NOT_MONOTONE end/voter/silent-yes/refused');
    expect(kinds(found)).toContain('NEVER_MATTERS end/chair/yes');
    expect(kinds(found)).not.toContain('NEVER_MATTERS end/voter/yes');
  });

  it('does less under a laxer policy', () => {
    const found = analyzed(sound, (one) => (one.chair === 'yes' ? sound(one) : 'refused'));
    expect(found.findings).toMatchObject([
      {
        kind: 'LAXER_DOES_LESS',
        about: 'vote/strict/lax',
        message:
          'lax is laxer than strict and does less: of 12 scenes that strict accepts, lax does not accept 6',
        witness: { results: { end: 'accepted' }, then: { policy: 'vote=lax', results: { end: 'refused' } } },
      },
    ]);
  });

  it('has exactly the pairs that a search without it finds', () => {
    // Every table of two voters and a chair over a few outcomes: the findings are held against brute force.
    for (let seed = 0; seed < 200; seed++) {
      const rule: Rule = ({ voters, chair }) =>
        ['refused', 'accepted', 'sent_back'][
          (seed * (7 + 3 * count(voters, 'yes') + 11 * count(voters, 'no') + 5 * count([chair], 'yes'))) % 3
        ]!;
      const end = (voters: string[], chair: string): boolean =>
        rule({ voters, chair, doubt: 0, room: '' }) === 'accepted';
      const words = ['silent', 'yes', 'no'];
      const helps = words.flatMap((other) =>
        ['silent', 'yes'].map((chair) => !end(['no', other], chair) && end(['silent', other], chair)),
      );
      const fromYes = words.flatMap((other) =>
        ['silent', 'yes'].map((chair) => !end(['yes', other], chair) && end(['silent', other], chair)),
      );
      const found = kinds(analyzed(rule));
      expect(found.includes('SILENCE_HELPS end/voter/no-silent/accepted')).toBe(helps.includes(true));
      expect(found.includes('SILENCE_HELPS end/voter/yes-silent/accepted')).toBe(fromYes.includes(true));
      const falls = found.some((one) => one.startsWith('NOT_MONOTONE end/voter/silent-yes/'));
      expect(falls).toBe(fromYes.includes(true));
    }
  });
});
