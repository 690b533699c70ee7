/** Takes a sample through the gate by the hints of a debate (`t0` to `t2`), aspect by aspect, and changes at most one. */

import { decide } from '@curia/core';
import { concerning } from '@curia/core/table';
import { callsForCaution, readPolarity, spellRisk } from '@curia/core/text/opinion';
import type { PolarityDistribution, Sentiment, StructuralRisk } from '../sentiment.ts';
import { checkEvidence, evidenceSpan } from './check-evidence.ts';
import type { HintPolicy } from './gate.table.ts';
import type { HintCase } from './gate-case.ts';
import type { HintFacts, JudgedAspect, JudgedSample } from './judged-sample.ts';
import { scoreHints } from './score-hints.ts';

/** How many sentiments are compared one by one before they are indexed by term. */
const FEW = 16;
const TARGET_SHARE = 0.8;
const FORMER_SHARE = 0.2;

/** The normalised risks that a conservative policy is cautious about (L3), including unknown ones. */
export const l3Risks = (risks: readonly StructuralRisk[]): string[] =>
  risks.map(({ type }) => spellRisk(type)).filter(callsForCaution);

/** Judges every aspect of a sample in the order of the keys; the first that is applied is the only one. */
export function judgeByHints(sample: HintCase, policy: HintPolicy, isTraced = false): JudgedSample {
  const { enable_debate_override, min_target_conf, l3_conservative, implicit_rule, repair_polarity } =
    policy.values;
  const text = sample.text.trim();
  const l3_types = l3Risks(sample.structural_risks);
  const l3_risk = l3_conservative && l3_types.length > 0;
  const findMatching = matcherOf(sample.sentiments);
  const aspects: JudgedAspect[] = [];
  let sentiments: readonly Sentiment[] = sample.sentiments;
  let already_overridden = false;
  for (const [aspect, hints] of Object.entries(sample.aspect_hints)) {
    const scores = scoreHints(hints, repair_polarity);
    const evidence = checkEvidence(text, evidenceSpan(sample.summary, aspect));
    const matching = findMatching(aspect);
    let matching_confident = 0;
    let implicit = 0;
    for (const one of matching) {
      if (isConfident(one, scores.target_pol, min_target_conf)) matching_confident++;
      if (one.is_implicit === true) implicit++;
    }
    const facts: HintFacts = {
      is_enabled: enable_debate_override,
      already_overridden,
      valid_hints: scores.valid_hint_count,
      evidence,
      total: scores.total,
      margin: scores.margin,
      l3_risk,
      implicit_only: implicit > 0 && (implicit_rule === 'any' || implicit === matching.length),
      matching_confident,
      matching_open: matching.length - matching_confident,
    };
    const decision = concerning(aspect, () => decide(policy, facts, { trace: isTraced }));
    if (decision.outcome === 'APPLY') {
      already_overridden = true;
      sentiments = override(sentiments, aspect, scores.target_pol, matching.length, min_target_conf);
    }
    aspects.push({
      by: 'hints',
      aspect,
      hints,
      scores,
      evidence,
      facts,
      decision,
      matching,
      action: actionOf(decision.outcome, matching.length),
    });
  }
  return { by: 'hints', aspects, sentiments, l3_types };
}

const actionOf = (outcome: 'APPLY' | 'SKIP', matching: number): JudgedAspect['action'] =>
  outcome === 'SKIP' ? null : matching === 0 ? 'add' : 'flip';

/** Finds the sentiments on exactly one aspect; many are indexed, so that many aspects stay cheap. */
export function matcherOf(sentiments: readonly Sentiment[]): (aspect: string) => readonly Sentiment[] {
  if (sentiments.length <= FEW) {
    return (aspect) => {
      const matching: Sentiment[] = [];
      for (const one of sentiments) if (one.aspect_term === aspect) matching.push(one);
      return matching;
    };
  }
  const byTerm = Map.groupBy(sentiments, (one) => one.aspect_term);
  return (aspect) => byTerm.get(aspect) ?? [];
}

const isConfident = (one: Sentiment, target: string, least: number): boolean =>
  one.confidence >= least && readPolarity(one.polarity) === target;

/** The sentiments with one aspect added or changed; those that already agree confidently are unchanged. */
function override(
  sentiments: readonly Sentiment[],
  aspect: string,
  target: 'positive' | 'negative',
  matching: number,
  least: number,
): Sentiment[] {
  if (matching === 0) {
    const added: Sentiment = {
      aspect_term: aspect,
      polarity: target,
      confidence: least,
      is_implicit: false,
      evidence: 'debate_override',
      polarity_distribution: { [target]: TARGET_SHARE },
    };
    return [...sentiments, added];
  }
  return sentiments.map((one) =>
    one.aspect_term !== aspect || isConfident(one, target, least)
      ? one
      : {
          ...one,
          polarity: target,
          confidence: Math.max(one.confidence, least),
          polarity_distribution: distribution(target, one.polarity),
        },
  );
}

function distribution(target: string, former: string | null | undefined): PolarityDistribution {
  const old = readPolarity(former) ?? former;
  if (old === target || old === null || old === undefined || old.trim() === '') {
    return { [target]: TARGET_SHARE };
  }
  return { [target]: TARGET_SHARE, [old]: FORMER_SHARE };
}
