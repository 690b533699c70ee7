/** Takes a sample through the gate by the votes of a debate (`t3`): each aspect is decided for itself. */
import { decide } from '@curia/core';
import { concerning } from '@curia/core/table';
import { roundScore } from '@curia/core/text';
import type { Sentiment } from '../sentiment.ts';
import { aspectVocabulary } from './aspect-vocabulary.ts';
import type { VotePolicy } from './gate.table.ts';
import type { VoteCase } from './gate-case.ts';
import { l3Risks, matcherOf } from './judge-by-hints.ts';
import type { JudgedAspect, JudgedByVotes, JudgedSample } from './judged-sample.ts';
import type { Vote } from './vote.ts';
import { type JudgeSpan, type Pole, readableText, weighVotes } from './weigh-votes.ts';

/** Judges every aspect of a sample, in the order in which the votes name them. */
export function judgeByVotes(sample: VoteCase, policy: VotePolicy, isTraced = false): JudgedSample {
  const text = readableText(sample.text);
  const l3_types = l3Risks(sample.structural_risks);
  const findMatching = matcherOf(sample.sentiments);
  const { findSpan, warningsOn, ballots } = namesIn(sample);
  const aspects: JudgedAspect[] = [];
  let { sentiments }: { readonly sentiments: readonly Sentiment[] } = sample;
  let applied = 0;
  for (const [aspect, votes] of ballots) {
    const matching = findMatching(aspect);
    const weighed = weighVotes(
      {
        aspect,
        votes,
        span: findSpan(aspect),
        matching,
        risk: l3_types.length > 0,
        warnings: warningsOn(aspect),
        applied,
      },
      text,
      policy.values,
    );
    const { facts, target, quotation, ...counted } = weighed;
    const decision = concerning(aspect, () => decide(policy, facts, { trace: isTraced }));
    // A table of a user's own may apply what no vote points to; then there is nothing to change.
    const isApplied = decision.outcome === 'APPLY' && target !== null;
    const action = isApplied ? actionOf(facts.stage1) : null;
    if (isApplied) {
      sentiments = change(sentiments, aspect, matching.length, target, facts.ev, quotation);
      if (action !== 'confirm') applied++;
    }
    aspects.push({ by: 'votes', aspect, ...counted, target, facts, decision, matching, action });
  }
  return { by: 'votes', aspects, sentiments, l3_types };
}

/** The aspects and spans of a sample under the names of its sentiments, whatever particles and spaces they were written with. */
function namesIn({ votes, summary, sentiments, warnings }: VoteCase): {
  readonly ballots: ReadonlyMap<string, readonly Vote[]>;
  readonly findSpan: (aspect: string) => JudgeSpan | null;
  readonly warningsOn: (aspect: string) => number;
} {
  const names = Object.keys(votes);
  const vocabulary = aspectVocabulary([...sentiments.map((one) => one.aspect_term), ...names]);
  const nameOf = (name: string): string => vocabulary.find(name) ?? name;
  const ballots = new Map<string, readonly Vote[]>();
  for (const [name, cast] of Object.entries(votes)) {
    const aspect = nameOf(name);
    ballots.set(aspect, [...(ballots.get(aspect) ?? []), ...cast]);
  }
  const own = new Map<string, string>();
  for (const [name, span] of Object.entries(summary?.aspect_evidence ?? {}))
    if (span?.trim() && (!own.has(nameOf(name)) || name === nameOf(name))) own.set(nameOf(name), span.trim());
  const sentence = summary?.sentence_evidence_spans?.[0]?.trim();
  const findSpan = (aspect: string): JudgeSpan | null => {
    const span = own.get(aspect);
    if (span !== undefined) return { span, kind: 'own' };
    return sentence ? { span: sentence, kind: 'sentence' } : null;
  };
  const warned = new Map<string, number>();
  for (const [name, count] of Object.entries(typeof warnings === 'object' ? (warnings ?? {}) : {}))
    warned.set(nameOf(name), Math.max(count, warned.get(nameOf(name)) ?? 0));
  const forAll = typeof warnings === 'number' ? warnings : 0;
  return { ballots, findSpan, warningsOn: (aspect) => warned.get(aspect) ?? forAll };
}

const actionOf = (stage1: JudgedByVotes['facts']['stage1']): NonNullable<JudgedAspect['action']> =>
  stage1 === 'none' ? 'add' : stage1 === 'agrees_sure' || stage1 === 'agrees_unsure' ? 'confirm' : 'flip';

/** The sentiments with one aspect added or changed; its confidence is the probability that the change is right. */
function change(
  sentiments: readonly Sentiment[],
  aspect: string,
  matching: number,
  polarity: Pole,
  confidence: number,
  quotation: string | null,
): Sentiment[] {
  const evidence = quotation ?? 'debate_override';
  if (matching === 0) {
    const polarity_distribution = { [polarity]: confidence };
    const added = { aspect_term: aspect, polarity, confidence, is_implicit: false, evidence };
    return [...sentiments, { ...added, polarity_distribution }];
  }
  return sentiments.map((one) => {
    if (one.aspect_term !== aspect) return one;
    // What was filled in, or why it was neutral, no longer holds.
    const { is_backfilled: _backfilled, neutral_reason: _why, ...said } = one;
    const rest =
      one.polarity && one.polarity !== polarity ? { [one.polarity]: roundScore(1 - confidence) } : {};
    return {
      ...said,
      polarity,
      confidence,
      evidence,
      polarity_distribution: { [polarity]: confidence, ...rest },
    };
  });
}
