/** One wrong character never helps: in a key, or in a word of a closed list, it is refused or moves no ruling towards acceptance. */
import { type AnyTable, CuriaError, withValues } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import { RISK_TYPES } from '@curia/core/text/opinion';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCases } from '../../core/test/case-folder.ts';
import { type Slip, slipsOf } from '../../core/test/slips.ts';
import { EDIT_OPS } from '../../courts/src/debate-override/rules/debate.ts';
import { debateOverrideQuestions } from '../../courts/src/debate-override/rules/questions.ts';
import { investigationQuestions } from '../../courts/src/investigation/rules/questions.ts';
import { verificationQuestions } from '../../courts/src/verification/rules/questions.ts';

/** A ruling of any question. */
type Ruling = Readonly<Record<string, unknown>>;

/** How far a ruling accepts, where a question has more and less of it; under the others a slip may change nothing at all. */
const ACCEPTANCE: Readonly<Record<string, (ruling: Ruling) => number>> = {
  'override-gate': ({ aspects }) =>
    (aspects as readonly { decision: string }[]).filter(({ decision }) => decision === 'APPLY').length,
  adoption: ({ adopt_decision }) => Number(adopt_decision === 'adopted'),
  integrity: ({ ok }) => Number(ok),
  disposition: ({ decision }) => ['ESCALATE_TO_SME', 'AUTO_RETRY', 'AUTO_ACCEPT'].indexOf(decision as string),
  judgement: ({ tag, caveat }) =>
    2 * ['Uncertain', 'Likely', 'Confirmed'].indexOf(tag as string) + Number(caveat === false),
};

/** What a source demands to the letter: places where a slip does help, each with the reason. */
const TO_THE_LETTER: Readonly<Record<string, string>> = {
  'override-gate aspect_hints.*[].polarity_hint':
    'seed 002, section 4: a hint whose polarity is none of the six words is left out and counted',
};

/** Words that a schema lists no further, because other words may stand there too. */
const FREE_PLACES: Readonly<Record<string, readonly string[]>> = {
  polarity: ['positive', 'negative', 'neutral', 'pos', 'neg', 'neu'],
  polarity_hint: ['positive', 'negative', 'neutral', 'pos', 'neg', 'neu'],
  resulting_polarity: ['positive', 'negative', 'neutral', 'pos', 'neg', 'neu'],
  op: EDIT_OPS,
  type: [...RISK_TYPES, 'MISSING_SECOND_ASPECT', 'OTHER'],
  severity: ['BLOCKER', 'MAJOR', 'MINOR'],
  proposal_type: ['FLIP_POLARITY', 'DROP_ASPECT', 'REVISE_SPAN', 'DEBATE_OVERRIDE', 'CHECK_SPAN'],
  adopt_reason: ['ev_below_threshold', 'low_signal', 'l3_conservative', 'conflict_blocked', 'debate_action'],
};
const FREE_NAMES = ['aspect_hints', 'votes', 'summary.aspect_evidence'];

/** Every word that a schema lists. */
function listedWords(schema: z.core.$ZodType): Set<string> {
  const found = new Set<string>();
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  JSON.parse(json, (key, value: unknown) => {
    if (key === 'enum' || key === 'const')
      for (const word of [value].flat()) if (typeof word === 'string') found.add(word);
    return value;
  });
  return found;
}

function isWordOf(question: AnyQuestion): (text: string, path: string) => boolean {
  const listed = listedWords(question.input);
  return (text, path) => {
    const field = path.replaceAll('[]', '').split('.').at(-1)!;
    const words = FREE_PLACES[field];
    const spelled = text.trim().toUpperCase().replaceAll(' ', '_');
    return listed.has(text) || (words?.some((word) => word.toUpperCase() === spelled) ?? false);
  };
}

interface Given {
  readonly policies: readonly AnyTable[];
  readonly input: unknown;
}

/** The cases of a question that are decided, with the policies they are for. */
const casesOf = (question: AnyQuestion): Given[] =>
  readCases(question.name).flatMap(({ content: { policy, set, given, expect: wanted } }) => {
    if (wanted.refused !== undefined) return [];
    const names: readonly string[] = policy === undefined ? [question.policies[0].policy] : [policy].flat();
    const policies = question.policies
      .filter((table) => names.includes(table.policy))
      .map((table) => withValues(table, set ?? {}));
    return [{ policies, input: given }];
  });

/** The ruling, or nothing where the case is refused. */
function rule(question: AnyQuestion, input: unknown, policy: AnyTable): Ruling | undefined {
  try {
    return question.rule(input, policy).ruling as Ruling;
  } catch (error) {
    if (CuriaError.is(error) && error.kind === 'input') return undefined;
    throw error;
  }
}

interface Found {
  /** Different slips, and how many of them are refused. */
  readonly slips: number;
  readonly refused: number;
  /** Slips that help, by their place. */
  readonly helping: ReadonlyMap<string, Slip>;
}

/** Tries every slip in every case of a question. */
function tryAll(question: AnyQuestion): Found {
  const places = {
    isWord: isWordOf(question),
    hasFreeKeys: (path: string) => FREE_NAMES.includes(path),
  };
  const accepts = ACCEPTANCE[question.name];
  const helping = new Map<string, Slip>();
  // A schema refuses a slip at its place, whatever else is in the case and whichever policy decides: once is enough.
  const refused = new Set<string>();
  const tried = new Set<string>();
  for (const { policies, input } of casesOf(question)) {
    const before = policies.map((policy) => rule(question, input, policy)!);
    for (const slip of slipsOf(input, places)) {
      const place = JSON.stringify([slip.at, slip.from, slip.to]);
      tried.add(place);
      for (const [at, policy] of policies.entries()) {
        if (refused.has(place)) break;
        const after = rule(question, slip.value, policy);
        if (after === undefined) {
          refused.add(place);
          break;
        }
        const isMoreAccepting =
          accepts === undefined
            ? JSON.stringify(after) !== JSON.stringify(before[at])
            : accepts(after) > accepts(before[at]!);
        if (isMoreAccepting) helping.set(`${question.name} ${slip.at}`, slip);
      }
    }
  }
  return { slips: tried.size, refused: refused.size, helping };
}

const questions = [...debateOverrideQuestions, ...verificationQuestions, ...investigationQuestions];

test.each(questions.map((question) => [question.name, question] as const))(
  'a slip in a case of %s is refused or does not help',
  (name, question) => {
    const { slips, refused, helping } = tryAll(question);
    expect(slips).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(slips / 2);
    const allowed = Object.keys(TO_THE_LETTER).filter((place) => place.startsWith(`${name} `));
    // Both ways: nothing else helps, and what is listed still does.
    expect([...helping.keys()].sort()).toEqual(allowed.sort());
  },
);
