/** The moderator against straight-line code written from the document, byte by byte, on random sentences. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Label, LabelGuess } from './label.ts';
import { type Moderation, type ModeratorInput, moderate } from './moderate.ts';

/** Confidences on and beside every bound of the document, and any other. */
const confidence = fc.oneof(
  fc.constantFrom(0, 0.1, 0.2, 0.35, 0.45, 0.5, 0.54, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9, 1),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const label = fc.constantFrom<Label>('positive', 'negative', 'neutral', 'mixed');
const word = fc.constantFrom('positive', 'NEG', 'neutral', ' mixed ', 'unclear', null, undefined);
const sentiments = fc.array(fc.record({ aspect_term: fc.constant('screen'), polarity: word, confidence }), {
  maxLength: 3,
});
const issues = fc.subarray(['Negation in clause 2', 'x severity:high', 'style', ' irony?', 'no contrast']);
const sentence: fc.Arbitrary<ModeratorInput> = fc.record(
  {
    stage1: sentiments,
    stage2: fc.option(sentiments, { nil: null, freq: 6 }),
    validator: fc.record({ label, confidence, issues }),
    sentiment: fc.record(
      { label, confidence, span_overlap: fc.constantFrom(0, 0.79, 0.8, 1) },
      { requiredKeys: ['label', 'confidence'] },
    ),
    debate: fc.record(
      {
        sentence_polarity: word,
        final_tuples: fc.array(fc.record({ aspect_term: fc.constantFrom('a', 'b'), polarity: word }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: ['final_tuples'] },
    ),
  },
  { requiredKeys: ['stage1', 'stage2'] },
);

const SPELLINGS: Readonly<Record<string, Label>> = {
  positive: 'positive',
  neg: 'negative',
  neutral: 'neutral',
  mixed: 'mixed',
};
const read = (text: string | null | undefined): Label | null =>
  SPELLINGS[(text ?? '').trim().toLowerCase()] ?? null;

function surest(list: ModeratorInput['stage1']): LabelGuess {
  let best: LabelGuess = { label: 'neutral', confidence: 0 };
  for (const one of list) {
    const found = read(one.polarity);
    if (found !== null && one.confidence > best.confidence)
      best = { label: found, confidence: one.confidence };
  }
  return best;
}

function oracle(input: ModeratorInput): Moderation {
  const first = surest(input.stage1);
  const isAlone = input.stage2 === null;
  const second = surest(input.stage2 ?? []);
  const rules: string[] = [];
  const said: string[] = [];
  const apply = (rule: string, why: string): void => {
    rules.push(rule);
    said.push(`${rule}: ${why}`);
  };
  const end = (
    { label: final_label, confidence: sure }: LabelGuess,
    selected_stage: Moderation['selected_stage'],
    arbiter_flags: Moderation['arbiter_flags'],
  ): Moderation => ({
    final_label,
    confidence: sure,
    rationale: said.join('; '),
    selected_stage,
    applied_rules: rules,
    decision_reason: said.at(-1)!,
    arbiter_flags,
  });
  if (first.confidence === 0 && second.confidence === 0) {
    apply('Z', 'neither stage is sure of anything');
    return end({ label: 'neutral', confidence: 0 }, 'stage1', {
      stage2_rejected_due_to_confidence: false,
      validator_override_applied: false,
      confidence_margin_used: false,
      rule_b_applied: false,
      rule_e_fired: false,
      rule_e_attempted_after_b: false,
      rule_e_block_reason: null,
    });
  }
  const isGuarded = !isAlone && first.confidence - second.confidence >= 0.2;
  let now = isGuarded || isAlone ? first : second;
  if (isAlone) apply('N', 'the second stage was not adopted, so the first alone is heard');
  else apply('B', isGuarded ? 'the first stage is much surer, so it stays' : 'the second stage is taken');
  if (!isAlone && first.label !== second.label) {
    now = { label: 'mixed', confidence: Math.max(first.confidence, second.confidence) };
    apply('M', `the stages differ: ${first.label} and ${second.label}`);
  }
  const { validator, sentiment } = input;
  const isSevere = (validator?.issues ?? []).some(
    (issue) => /^(negation|irony|contrast)/i.test(issue.trim()) || /severity:high/i.test(issue),
  );
  const isOverruled = validator !== undefined && (isSevere || validator.confidence >= now.confidence);
  if (isOverruled) {
    now = { label: validator.label, confidence: Math.max(validator.confidence, now.confidence) };
    apply('C', `the validator says ${validator.label}`);
  }
  if (!isGuarded && sentiment?.label === now.label && (sentiment.span_overlap ?? 0) >= 0.8) {
    now = { ...now, confidence: (now.confidence + sentiment.confidence) / 2 };
    apply('A', 'both read the same words alike');
  }
  let isClose = false;
  if (sentiment !== undefined && sentiment.label !== now.label) {
    isClose = Math.abs(sentiment.confidence - now.confidence) < 0.1 - 1e-6;
    if (!isClose && sentiment.confidence > now.confidence) now = sentiment;
    apply('D', isClose ? 'too close to call, so the aspect side stays' : `the surer side says ${now.label}`);
  }
  const tuples = input.debate?.final_tuples.map(({ polarity }) => read(polarity)) ?? [];
  const agreed = tuples.every((one) => one === tuples[0]) ? (tuples[0] ?? null) : null;
  const inferred = isAlone ? null : (read(input.debate?.sentence_polarity) ?? agreed);
  const block =
    inferred === null
      ? 'inferred_empty'
      : inferred === now.label
        ? 'label_unchanged'
        : now.confidence >= 0.55 && now.label !== 'mixed'
          ? 'confidence_too_high'
          : null;
  if (block === null) {
    now = { ...now, label: inferred! };
    apply('E', `the debate concludes ${inferred}`);
  }
  return end(now, isGuarded || isAlone ? 'stage1' : 'stage2', {
    stage2_rejected_due_to_confidence: isGuarded,
    validator_override_applied: isOverruled,
    confidence_margin_used: isClose,
    rule_b_applied: !isAlone,
    rule_e_fired: block === null,
    rule_e_attempted_after_b: inferred !== null,
    rule_e_block_reason: block,
  });
}

test('agrees with the document on every sentence, to the byte', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(sentence, (input) => {
      const made = moderate(input);
      expect(JSON.stringify(made)).toBe(JSON.stringify(oracle(input)));
      for (const rule of made.applied_rules) seen.add(rule);
      seen.add(made.arbiter_flags.rule_e_block_reason ?? 'E');
    }),
    { numRuns: 5_000, seed: 13 },
  );
  const wanted = ['A', 'B', 'C', 'D', 'E', 'M', 'N', 'Z'];
  const blocks = ['confidence_too_high', 'inferred_empty', 'label_unchanged'];
  expect([...seen].sort()).toEqual([...wanted, ...blocks]);
});

test('the order of the sentiments makes no difference to the label, unless two are equally sure', () => {
  fc.assert(
    fc.property(sentence, (input) => {
      const distinct = [...input.stage1, ...(input.stage2 ?? [])].map((one) => one.confidence);
      fc.pre(new Set(distinct).size === distinct.length);
      const turned = {
        ...input,
        stage1: input.stage1.toReversed(),
        stage2: input.stage2?.toReversed() ?? null,
      };
      expect(moderate(turned)).toEqual(moderate(input));
    }),
  );
});
