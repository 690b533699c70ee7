/** Checks debates for what readers, speakers, judges and reviewers habitually get wrong, and what the gate did about it. */

import { type Chart, doctorOf, ENOUGH, type Part, startHabits } from '@curia/core/court/doctor';
import { readInput } from '@curia/core/read';
import { containsText } from '@curia/core/text';
import { readPolarity } from '@curia/core/text/opinion';
import { z } from 'zod';
import { nameKey } from '../rules/integrity.ts';

const tuple = z.looseObject({ aspect_term: z.string(), polarity: z.string().nullish() });
const edit = z.looseObject({ op: z.string() });

/** A debate as stored by a run; steps that were not reached are absent. */
const debateRecord = z.looseObject({
  text: z.string().nullish(),
  stage1: z
    .looseObject({
      aspects: z.array(z.looseObject({ term: z.string() })),
      sentiments: z.array(tuple),
    })
    .nullish(),
  validation: z
    .looseObject({ structural_risks: z.array(z.looseObject({ type: z.string() })).nullish() })
    .nullish(),
  turns: z.array(z.looseObject({ speaker: z.string(), proposed_edits: z.array(edit).nullish() })).nullish(),
  judgement: z.looseObject({ final_tuples: z.array(tuple).nullish() }).nullish(),
  sentiment_reviews: z.array(z.looseObject({ aspect_term: z.string().nullish() })).nullish(),
  records: z
    .array(
      z.looseObject({
        type: z.string(),
        aspect_term: z.string().nullish(),
        decision: z.string().nullish(),
        target_pol: z.string().nullish(),
        hint_polarity_sample: z
          .array(z.looseObject({ raw_polarity: z.string().nullish(), canon_polarity: z.string().nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});

type DebateRecord = z.infer<typeof debateRecord>;

/** The doctor of debate override. */
export const debateOverrideDoctor = doctorOf({
  court: 'debate-override',
  hasTexts: true,
  recognises: (record) => 'turns' in record && ('stage1' in record || 'judgement' in record),
  read: (record) => readInput(debateRecord, record),
  advice: {
    HINT_LOST: {
      lesson: 'L1',
      what: 'hints have a polarity that can be read, and the gate counted another one or none',
      remedy: 'Read polarities in one place, as whole words; the gate must count what the speaker said.',
    },
    APPLIED_AGAINST_JUDGE: {
      lesson: 'L2',
      what: 'changes that the gate applied contradict the judge, or are on an aspect that the judge removed',
      remedy: 'A drop is no evidence for a polarity: give it no weight.',
    },
    UNBOUND_REVIEW: {
      lesson: 'L6',
      what: 'reviews name no aspect, so that they change nothing',
      remedy: 'Ask for `aspect_term` in prompt and schema alike.',
    },
    ANCHORED_ELSEWHERE: {
      lesson: 'L8',
      what: 'sentiments are on no aspect that was found, although one of them contains the words or is contained in them',
      remedy: 'Bind a sentiment to the aspect with exactly its words first.',
    },
    INVENTED_ASPECT: {
      what: 'aspects do not occur in their text',
      remedy: 'Ask for words of the text; what is not in it is left out before the debate.',
    },
    UNREADABLE_POLARITY: {
      what: 'sentiments of the first reading have a polarity other than positive, negative or neutral',
      remedy: 'Put the three words into the schema of the reader.',
    },
  },
  start(chart) {
    const speakers = startHabits({
      code: 'NEVER_OBJECTS',
      who: 'speaker',
      does: 'never asks for a change',
      remedy: 'A voice that always agrees decides nothing: check its prompt, or save its cost.',
    });
    const negations = startNegations();
    return {
      parts: [speakers, negations],
      add(debate, caseId) {
        checkReading(chart, debate, caseId);
        checkGate(chart, debate, caseId);
        for (const { aspect_term } of debate.sentiment_reviews ?? [])
          chart.check(
            'UNBOUND_REVIEW',
            (aspect_term ?? '').trim() === '',
            () => `${caseId} sentiment_reviews`,
          );
        for (const { speaker, proposed_edits } of debate.turns ?? [])
          speakers.add(
            speaker,
            (proposed_edits ?? []).every(({ op }) => op === 'confirm_tuple'),
            caseId,
          );
        negations.add(debate, caseId);
      },
    };
  },
});

function checkReading(chart: Chart, { text, stage1 }: DebateRecord, caseId: string): void {
  if (stage1 == null) return;
  const terms = stage1.aspects.map(({ term }) => term);
  for (const term of terms) {
    if (text != null)
      chart.check('INVENTED_ASPECT', !containsText(text, term), () => `${caseId} ${JSON.stringify(term)}`);
  }
  const keys = new Set(terms.map(nameKey));
  for (const { aspect_term, polarity } of stage1.sentiments) {
    const key = nameKey(aspect_term);
    const isNear = !keys.has(key) && [...keys].some((one) => one.includes(key) || key.includes(one));
    chart.check('ANCHORED_ELSEWHERE', key !== '' && isNear, () => `${caseId} ${JSON.stringify(aspect_term)}`);
    chart.check(
      'UNREADABLE_POLARITY',
      readPolarity(polarity) === null,
      () => `${caseId} ${JSON.stringify(aspect_term)} ${JSON.stringify(polarity)}`,
      polarity ?? '',
    );
  }
}

function checkGate(chart: Chart, { records, judgement }: DebateRecord, caseId: string): void {
  const concluded = new Map(
    (judgement?.final_tuples ?? []).map((one) => [nameKey(one.aspect_term), readPolarity(one.polarity)]),
  );
  for (const { type, aspect_term, decision, target_pol, hint_polarity_sample } of records ?? []) {
    if (type !== 'gate_decision') continue;
    const at = `${caseId} ${JSON.stringify(aspect_term)}`;
    for (const { raw_polarity, canon_polarity } of hint_polarity_sample ?? []) {
      const read = readPolarity(raw_polarity);
      if (read === null) continue;
      chart.check(
        'HINT_LOST',
        read !== (canon_polarity ?? null),
        () => `${at} ${JSON.stringify(raw_polarity)} became ${JSON.stringify(canon_polarity ?? null)}`,
      );
    }
    if (decision === 'APPLY' && judgement != null)
      chart.check(
        'APPLIED_AGAINST_JUDGE',
        concluded.get(nameKey(aspect_term ?? '')) !== target_pol,
        () => `${at} to ${target_pol}`,
      );
  }
}

/** Negating words in the languages Curia supports; those that are also parts of other words must be whole words. */
const NEGATION =
  /(?:^|\s)(?:안|못)\s|않|없|아니|\b(?:not|never|no|isn't|doesn't|don't|didn't|won't|can't)\b/iu;

/** Texts that negate something, and whether any validator ever sees it. */
function startNegations(): Part & { add(debate: DebateRecord, caseId: string): void } {
  let [texts, seen, example] = [0, 0, ''];
  return {
    add({ text, validation }, caseId) {
      if (validation == null || !NEGATION.test(text ?? '')) return;
      texts++;
      if (example === '') example = caseId;
      if ((validation.structural_risks ?? []).some(({ type }) => /NEGATION/i.test(type))) seen++;
    },
    symptoms: () =>
      texts < ENOUGH || seen > 0
        ? []
        : [
            {
              code: 'NEGATION_NEVER_SEEN',
              lesson: 'L7',
              what: 'texts negate something, and the validator reports the risk in none of them',
              count: texts,
              of: texts,
              example,
              remedy:
                'Check that the validator knows the language: its word lists may be those of another one.',
            },
          ],
    untold: () =>
      texts === 0 || texts >= ENOUGH || seen > 0
        ? []
        : [{ code: 'NEGATION_NEVER_SEEN', about: 'the validator', seen: texts, needed: ENOUGH }],
  };
}
