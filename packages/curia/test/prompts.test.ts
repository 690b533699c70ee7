/** Every prompt as an agent sees it, held against the schemas and records it is made from. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PromptLanguage } from '@curia/core/agent';
import { PROMPT_LANGUAGES, promptLanguage } from '@curia/core/agent';
import { type Prompt, parsePromptText } from '@curia/core/court';
import { investigationProtocol, investigationTables } from '@curia/courts/investigation';
import { packs } from '@curia/courts/verification';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { perspectiveAnswer, reviewAnswer } from '../../courts/src/conflict-review/prompts.ts';
import { debateAnswers } from '../../courts/src/debate-override/prompts.ts';
import type { InvestigationState } from '../../courts/src/investigation/rules/investigation-state.ts';
import { writeAssignment } from '../../courts/src/investigation/rules/plan/assignment.ts';
import { strictVerifierAnswer } from '../../courts/src/verification/prompts.ts';
import { verifierRequest } from '../../courts/src/verification/rules/model-verifier.ts';
import { makePrompt } from '../src/agents/prompt.ts';
import { courtPrompts, rolePrompt } from './role-prompt.ts';

type Inputs = Readonly<Record<string, unknown>>;

const TEXTS: Readonly<Record<PromptLanguage, readonly [text: string, term: string]>> = {
  en: ['The battery does not last.', 'battery'],
  ko: ['배터리가 오래 못 가요.', '배터리'],
};
const QUERIES: Readonly<Record<PromptLanguage, string>> = {
  en: "why does the shop stop with 'pool exhausted'?",
  ko: "왜 'pool exhausted'라며 멈추나요?",
};

/** One small case with every input that a prompt can want. */
function inputsFor(court: string, role: string, language: PromptLanguage): Inputs {
  const [text, term] = TEXTS[language];
  const candidates = [
    { tuple_id: 't0', aspect_term: term, aspect_ref: '본품#품질', polarity: 'negative' },
    { tuple_id: 't1', aspect_term: term, aspect_ref: '본품#품질', polarity: 'positive' },
  ];
  const flags = [{ aspect_ref: '본품#품질', aspect_term: term, tuple_ids: ['t0', 't1'] }];
  const edit = { op: 'confirm_tuple', target: { aspect_term: term, polarity: 'negative' }, value: null };
  switch (court) {
    case 'conflict-review':
      return {
        text,
        candidates,
        flags: flags.map((one) => ({ ...one, conflict_type: 'ref_polarity_mismatch' })),
        risks: [{ tuple_id: 't1', type: 'NEGATION', severity: 'high' }],
        asked: ['t0', 't1'],
        conflict_type: 'ref_polarity_mismatch',
        votes: [{ reviewer: 'A', actions: [{ action_type: 'FLIP', target_tuple_ids: ['t1'] }] }],
        needed: [{ tuple_id: 't1', rule: 'value-missing', reason: '1 action(s) do not say what to write' }],
      };
    case 'debate-override':
      return {
        text,
        stage1: {
          aspects: [{ term }],
          sentiments: [{ aspect_term: term, polarity: 'positive', confidence: 0.6 }],
        },
        reading: [{ aspect_term: term, polarity: 'positive' }],
        aspects: [term],
        validation: { structural_risks: [{ type: 'NEGATION' }], correction_proposals: [] },
        turns: [{ speaker: 'EPM', stance: 'con', proposed_edits: [edit] }],
        judgement: { final_patch: [edit], final_tuples: [{ aspect_term: term, polarity: 'negative' }] },
      };
    case 'verification': {
      const { prompt, pack } = packPrompt(role);
      const pages = new Map([[1, { page_num: 1, text }]]);
      const request = verifierRequest(pack, prompt, { label: 'x' }, { pages } as never, language);
      return { ...request };
    }
    default: {
      const query = QUERIES[language];
      const { start } = investigationProtocol(investigationTables('thorough'));
      const state = start({ investigation_id: 'inv-1', query }).state as InvestigationState;
      const type = role.replace('investigator-', '');
      const short = { CODE: 'CALLCHAIN', LOG: 'PATTERN', HIST: 'RECENT', REL: 'RISK' }[type];
      const task = { ...state.tasks[0]!, scope: 'src/pool.ts' };
      const reviewed = { ...task, iid: 'CR-AGREED-R3', kind: 'counter-review' as const };
      const asked =
        role === 'counter-reviewer'
          ? reviewed
          : { ...task, iid: short === undefined ? 'CR-ALTHYPO-R3' : `${type}-${short}-R1` };
      return { query, assignment: writeAssignment(state, asked, language) };
    }
  }
}

/** The largest set of codes that a pack gives to a verifier. */
function packPrompt(role: string) {
  const agent = role.replace('verifier-', '');
  const found = packs.flatMap((pack) => pack.prompts.map((prompt) => ({ pack, prompt })));
  return found.find(({ prompt }) => prompt.agent === agent)!;
}

const render = (court: string, role: string, language: PromptLanguage, more: Inputs = {}): Prompt => {
  const template = rolePrompt(court, role, language);
  const answer = court === 'verification' ? strictVerifierAnswer(packPrompt(role).prompt) : template.answer;
  return makePrompt(template, { ...inputsFor(court, role, language), ...more }, answer);
};

const asText = ({ system, user }: Prompt): string => `${system}\n\n---USER---\n\n${user}\n`;

const ALL = courtPrompts.flatMap(({ court, roles }) =>
  roles.flatMap((role) => PROMPT_LANGUAGES.map((language) => [court, role, language] as const)),
);

test.each(ALL)(
  '%s %s in %s: rendered as agreed (vitest -u to agree again)',
  async (court, role, language) => {
    const golden = `golden/prompts/${court}/${role}.${language}.md`;
    await expect(asText(render(court, role, language))).toMatchFileSnapshot(golden);
  },
);

test.each(ALL)('%s %s in %s: names every word that its answer may use', (court, role, language) => {
  const { system, user, answer_schema } = render(court, role, language);
  const words: string[] = [];
  JSON.stringify(answer_schema, (key, value: unknown) => {
    if (key === 'enum') words.push(...(value as string[]));
    return value;
  });
  expect(words.filter((word) => !`${system}\n${user}`.includes(word))).toEqual([]);
});

test.each(ALL)('%s %s in %s: its examples are answers it would accept', (court, role, language) => {
  const { system, answer } = rolePrompt(court, role, language);
  const examples = system.split('\n').filter((line) => line.startsWith('{"'));
  for (const example of examples) expect(answer.safeParse(JSON.parse(example)).error?.issues).toBeUndefined();
  expect(examples.length).toBeGreaterThanOrEqual(1);
});

test.each(courtPrompts.flatMap(({ court, roles }) => roles.map((role) => [court, role] as const)))(
  '%s %s: both languages declare the same, and each speaks its own',
  (court, role) => {
    const [en, ko] = PROMPT_LANGUAGES.map((language) => rolePrompt(court, role, language));
    expect(en).toMatchObject({ inputs: ko!.inputs, output: ko!.output, version: ko!.version });
    expect(Object.keys(en!.inputs)).toEqual(Object.keys(ko!.inputs));
    expect(promptLanguage({}, ko!.system)).toBe('ko');
    expect(promptLanguage({}, en!.system)).toBe('en');
    const sharesData = (system: string): boolean => /never instructions to you|지시가 아니다/.test(system);
    expect([sharesData(en!.system), sharesData(ko!.system)]).toEqual([true, true]);
  },
);

test('every file is a prompt of a role, or part of one', () => {
  const folder = join(import.meta.dirname, '../../courts/src');
  const files = courtPrompts.flatMap(({ court }) =>
    readdirSync(join(folder, court, 'prompts'))
      .filter((name) => name.endsWith('.md') && !name.startsWith('_'))
      .map((name) => `${court}/${name}`),
  );
  const wanted = ALL.map(([court, role, language]) => `${court}/${role}.${language}.md`);
  expect(files.sort()).toEqual(wanted.sort());
});

/** The answers that a prompt shows as examples. */
const examplesOf = (role: string, language: PromptLanguage): Record<string, Record<string, unknown>[]>[] =>
  rolePrompt('conflict-review', role, language)
    .system.split('\n')
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>[]>);

const READERS_OF_REVIEWS = ['P-NEG', 'P-IMP', 'P-LIT', 'S0'].map((name) => `perspective-${name}`);

test.each(READERS_OF_REVIEWS)('%s reads by the rules of all, and may find nothing', (role) => {
  for (const language of PROMPT_LANGUAGES) {
    const shared = (name: string): string | undefined =>
      rolePrompt('conflict-review', name, language)
        .system.split('\n\n')
        .find((paragraph) => /^(How a review is read|리뷰를 읽는 법)/.test(paragraph));
    expect(shared(role)).toBe(shared('reviewer-A'));
    expect(shared(role)).toBe(shared('arbiter-recheck'));
    const { system } = rolePrompt('conflict-review', role, language);
    expect(system).toMatch(/An empty list is a full answer|빈 목록도 온전한 답/);
    expect(examplesOf(role, language).map(({ triplets }) => triplets)).toContainEqual([]);
  }
});

test('what is named and what is only meant are listed by two readers, and no example of one is for the other', () => {
  for (const language of PROMPT_LANGUAGES) {
    const termsOf = (role: string): unknown[] =>
      examplesOf(role, language).flatMap(({ triplets }) => triplets!.map(({ aspect_term }) => aspect_term));
    expect(new Set(termsOf('perspective-P-IMP'))).toEqual(new Set(['']));
    expect(termsOf('perspective-P-LIT')).not.toContain('');
  }
});

test.each(['reviewer-A', 'reviewer-B', 'reviewer-C'])('%s is shown every kind of answer', (role) => {
  for (const language of PROMPT_LANGUAGES) {
    const actions = examplesOf(role, language).flatMap(({ review_actions }) => review_actions!);
    const types = new Set(actions.map(({ action_type }) => action_type));
    expect([...types].sort()).toEqual(['ABSTAIN', 'DROP', 'FLAG', 'FLIP', 'KEEP', 'MERGE']);
    for (const { action_type, new_value, reason_code } of actions) {
      const needs = { FLIP: ['polarity'], MERGE: ['normalized_ref'] }[action_type as string] ?? [];
      expect(Object.keys(new_value ?? {})).toEqual(needs);
      if (action_type === 'ABSTAIN') expect(reason_code).toBe('');
    }
    const { system } = rolePrompt('conflict-review', role, language);
    expect(system).not.toMatch(/FACET_MINORITY_SIGNAL|TIE_UNRESOLVED|FORMAT_INCOMPLETE/);
  }
});

test('an example gives a reason code only with an action that the list of codes allows', () => {
  for (const language of PROMPT_LANGUAGES)
    for (const role of ['reviewer-A', 'reviewer-B', 'reviewer-C', 'arbiter-recheck']) {
      const { system } = render('conflict-review', role, language);
      for (const { review_actions } of examplesOf(role, language))
        for (const { action_type, reason_code } of review_actions!) {
          if (reason_code === '') continue;
          const line = system.split('\n').find((one) => one.startsWith(`- ${reason_code as string}: (`));
          expect(line).toContain(action_type);
        }
    }
});

test('the slot for memory leaves no trace if it is empty, and is fenced otherwise', () => {
  const holders = ALL.filter(
    ([court, role, language]) => 'memory' in rolePrompt(court, role, language).inputs,
  );
  expect([...new Set(holders.map(([, role]) => role))].sort()).toEqual([
    'arbiter-recheck',
    'aspect-reviewer',
    'judge',
    'reviewer-A',
    'reviewer-B',
    'reviewer-C',
    'sentiment-reviewer',
    'speaker-CJ',
  ]);
  for (const [court, role, language] of holders) {
    const template = rolePrompt(court, role, language);
    const paragraphs = template.user.split('\n\n');
    const without = {
      ...template,
      user: paragraphs.filter((one) => !one.includes('{memory}')).join('\n\n'),
    };
    const inputs = inputsFor(court, role, language);
    const bare = makePrompt(without, inputs, template.answer);
    expect(render(court, role, language, { memory: '' }).hash).toBe(bare.hash);
    expect(render(court, role, language).hash).toBe(bare.hash);
    expect(render(court, role, language, { memory: 'be bold' }).user).toContain('```memory\nbe bold\n```');
  }
});

/** What a model is held to, and how its answer is read. */
const READERS: readonly (readonly [court: string, role: string, reader: z.ZodType])[] = [
  ['conflict-review', 'perspective-S0', perspectiveAnswer],
  ['conflict-review', 'reviewer-A', reviewAnswer],
  ['conflict-review', 'arbiter-recheck', reviewAnswer],
  ['debate-override', 'aspect-extractor', debateAnswers['aspect-extractor']],
  ['debate-override', 'sentiment-extractor', debateAnswers['sentiment-extractor']],
  ['debate-override', 'validator', debateAnswers.validator],
  ['debate-override', 'speaker-CJ', debateAnswers.speaker],
  ['debate-override', 'judge', debateAnswers.judge],
  ['debate-override', 'aspect-reviewer', debateAnswers['aspect-reviewer']],
  ['debate-override', 'sentiment-reviewer', debateAnswers['sentiment-reviewer']],
];

test.each(READERS)(
  '%s %s: what a model is asked for is what is read, field by field',
  (court, role, reader) => {
    for (const language of PROMPT_LANGUAGES) {
      const examples = rolePrompt(court, role, language)
        .system.split('\n')
        .filter((line) => line.startsWith('{"'))
        .map((line) => JSON.parse(line) as object);
      for (const example of examples) expect(reader.parse(example)).toMatchObject(example);
    }
  },
);

test.each<[string, unknown, string, PromptLanguage]>([
  ['Korean', {}, '배터리가 good', 'ko'],
  ['English', {}, 'good battery', 'en'],
  ['another script', {}, '电池很好', 'en'],
  ['only emoji', {}, '🔋👎', 'en'],
  ['nothing', {}, '', 'en'],
  ['a field that says so', { language: 'ko' }, 'good battery', 'ko'],
  ['a field that says otherwise', { language: 'en' }, '배터리', 'en'],
  ['a field that says nothing', { language: 'unknown' }, '배터리', 'ko'],
  ['no case at all', null, '배터리', 'ko'],
])('%s has a language', (_what, input, text, expected) => {
  expect(promptLanguage(input, text)).toBe(expected);
});

const FRONT = '---\nrole: r\nversion: 1\ninputs:\n  text: data\noutput: o\n---\n';

test.each([
  ['no front matter', 'Hello', /no front matter/],
  ['an unknown field', FRONT.replace('output: o', 'output: o\nmood: fine'), /mood/],
  [
    'an unknown kind of input',
    FRONT.replace('data', 'date'),
    /inputs.text: must be data, optional, setting or list, got "date"/,
  ],
  ['no user part', `${FRONT}Hello {text}`, /---USER---/],
  ['two user parts', `${FRONT}a\n---USER---\n{text}\n---USER---\nb`, /---USER---/],
  ['a hole that is not declared', `${FRONT}a\n---USER---\n{text}\n{flags}`, /does not declare flags/],
  ['an input without a hole', `${FRONT}a\n---USER---\nb`, /declares text/],
  ['data in the system part', `${FRONT}{text}\n---USER---\n{text}`, /belongs in the user part/],
  ['data in the middle of a line', `${FRONT}a\n---USER---\n{text}\nText: {text}`, /line of its own/],
  ['parts that include each other', `${FRONT}{> x}\n---USER---\n{text}`, /include each other/],
])('a prompt with %s is refused', (_what, text, problem) => {
  const parse = () => parsePromptText(text, 'the test', 'en', (part) => `{> ${part}}`);
  expect(parse).toThrow(
    expect.objectContaining({ code: 'COURT_INVALID', message: expect.stringMatching(problem) }),
  );
});
