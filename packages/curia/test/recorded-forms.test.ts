/** Answers in the forms in which models give them: what is legible is read, and the rest is refused with a reason by which it can be mended. */
import type { Ask } from '@curia/core/in/agent';
import { describe, expect, test } from 'vitest';
import { reviewAnswer } from '../../courts/src/conflict-review/prompts.ts';
import { investigatorAnswer } from '../../courts/src/investigation/prompts.ts';
import { verifierAnswer } from '../../courts/src/verification/prompts.ts';
import { readModelText } from '../src/agents/llm/read-text.ts';
import { turnWords } from '../src/agents/llm/turn-words.ts';
import { makePrompt } from '../src/agents/prompt.ts';
import { rolePrompt } from './role-prompt.ts';

/** What the court reads, where that is wider than what a model is held to. */
const READ: Readonly<Record<string, Ask['answer']>> = {
  'reviewer-A': reviewAnswer,
  'verifier-V3': verifierAnswer,
  'investigator-CODE': investigatorAnswer,
};

function askOf(court: string, role: string): Ask {
  const { answer } = rolePrompt(court, role, 'en');
  const prompt = makePrompt({ system: 'You answer.', user: 'Answer.' }, {}, answer);
  return { court, case_id: 'c', role, key: role, prompt, answer: READ[role] ?? answer };
}

const issue = {
  code: 'TOTAL_MISREAD',
  severity: 'MAJOR',
  message: '합계가 2쪽과 다르다.',
  location: { pointer: '/total/value' },
  evidence: { page: 2, quote: '일금 십이만원정' },
  suggested_fix: null,
  auto_fixable: false,
};
const triplet = {
  aspect_term: '',
  aspect_ref: 'main item#convenience',
  polarity: 'positive',
  evidence: 'it folds flat',
  confidence: 0.75,
};
const edit = {
  op: 'confirm_tuple',
  target: { aspect_term: 'lid', polarity: 'negative' },
  value: null,
  evidence: null,
};
const turn = {
  stance: 'neutral',
  proposed_edits: [edit],
  message: 'The lid is said to leak.',
  key_points: [],
};
const keep = { action_type: 'KEEP', target_tuple_ids: ['t1'], new_value: null, reason_code: '' };
const report = {
  iid: 'CODE-DATAFLOW-R1',
  layer_1: {
    confidence: 'HIGH',
    one_liner: 'The buffer is never flushed.',
    needs_further: false,
    needs_further_reason: null,
  },
  layer_2: {
    findings: [
      {
        id: 'F1',
        description: 'close() returns before the last write.',
        evidence_strength: 'STRONG',
        confidence: 'HIGH',
        question_id: 'Q1',
        subjects: [{ path: 'lib/buffer.py', symbol: 'Buffer.close', lines: [96, 99] }],
        cause: { category: 'wrong-order', object: 'close', text: 'The flush comes after the return.' },
        fix: { action: 'reorder', target: 'close', text: 'Flush first.' },
        evidence: [
          { type: 'code', location: 'lib/buffer.py:96-99' },
          { type: 'report', location: 'report.md:12' },
        ],
        alternative_explanations: [],
      },
    ],
  },
};

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

describe('is read', () => {
  test.each<[string, string, string, string, unknown]>([
    ['nothing found', 'verification', 'verifier-V3', '{"issues": []}', { issues: [] }],
    ['the bare list', 'verification', 'verifier-V3', JSON.stringify([issue]), { issues: [issue] }],
    [
      'pretty JSON in a fence',
      'verification',
      'verifier-V3',
      `\`\`\`json\n${pretty({ issues: [issue] })}\n\`\`\``,
      { issues: [issue] },
    ],
    [
      'reasoning before it',
      'verification',
      'verifier-V3',
      `<think>\n2쪽을 본다. {"issues": []}?\n</think>\n\n${JSON.stringify({ issues: [issue] })}`,
      { issues: [issue] },
    ],
    [
      'an empty term',
      'conflict-review',
      'perspective-P-IMP',
      JSON.stringify({ triplets: [triplet] }),
      { triplets: [triplet] },
    ],
    [
      'fields of its own',
      'conflict-review',
      'perspective-P-IMP',
      JSON.stringify({ triplets: [{ ...triplet, language: 'en' }], done: true }),
      { triplets: [triplet] },
    ],
    ['null for nothing', 'debate-override', 'speaker-EPM', JSON.stringify(turn), turn],
    [
      'a null for the empty word',
      'conflict-review',
      'reviewer-A',
      JSON.stringify({ review_actions: [{ ...keep, reason_code: null }] }),
      { review_actions: [expect.objectContaining({ action_type: 'KEEP', reason_code: '' })] },
    ],
    ['a report in words of its own', 'investigation', 'investigator-CODE', pretty(report), report],
  ])('%s', (_what, court, role, text, expected) => {
    expect(readModelText(askOf(court, role), text)).toEqual({ answer: expected });
  });
});

describe('is refused, and says what to mend', () => {
  test.each<[string, string, string, string, RegExp]>([
    [
      'a polarity of its own',
      'conflict-review',
      'perspective-P-IMP',
      JSON.stringify({ triplets: [{ ...triplet, polarity: 'rather good' }] }),
      /triplets\[0\]\.polarity: must be positive, negative, neutral or mixed, got "rather good"/,
    ],
    [
      'a reference of its own',
      'conflict-review',
      'perspective-P-IMP',
      JSON.stringify({ triplets: [{ ...triplet, aspect_ref: 'lid#general' }] }),
      /triplets\[0\]\.aspect_ref: must be .*, got "lid#general"/,
    ],
    [
      'a number as words',
      'debate-override',
      'sentiment-extractor',
      JSON.stringify({
        sentiments: [
          {
            aspect_term: 'lid',
            polarity: 'negative',
            confidence: 'high',
            is_implicit: false,
            evidence: 'it leaks',
          },
        ],
      }),
      /sentiments\[0\]\.confidence: must be a number/,
    ],
    [
      'a field that is missing',
      'debate-override',
      'speaker-EPM',
      JSON.stringify({ ...turn, stance: undefined }),
      /stance: must be pro, con or neutral, got nothing/,
    ],
    [
      'an edit without the words that it rests on',
      'debate-override',
      'speaker-EPM',
      JSON.stringify({ ...turn, proposed_edits: [{ ...edit, evidence: undefined }] }),
      /proposed_edits\[0\]\.evidence: must be text, got nothing/,
    ],
    [
      'null where something must be said',
      'debate-override',
      'speaker-EPM',
      JSON.stringify({ ...turn, stance: null }),
      /stance: /,
    ],
    [
      'words around it',
      'verification',
      'verifier-V3',
      `Here are the issues:\n${JSON.stringify({ issues: [] })}`,
      /not JSON/,
    ],
    [
      'half of it',
      'verification',
      'verifier-V3',
      JSON.stringify({ issues: [issue] }).slice(0, -4),
      /not JSON/,
    ],
    [
      'one thing twice',
      'debate-override',
      'validator',
      '{"structural_risks": [], "structural_risks": [], "correction_proposals": []}',
      /structural_risks is given twice/,
    ],
    ['reasoning and no answer', 'verification', 'verifier-V3', '<think>{"issues": []}</think>', /empty/],
  ])('%s', (_what, court, role, text, why) => {
    const ask = askOf(court, role);
    const read = readModelText(ask, text);
    expect(read).toMatchObject({ message: expect.stringMatching(why) });
    // The model is shown the same words, in the language of its prompt.
    const { message } = read as { message: string };
    expect(turnWords(ask.prompt).repair(message)).toMatch(why);
  });
});
