/** What is wrong with a court as a whole: its answers are walked through the court itself, and every finding is a case of it. */

import type { CourtAccepted, CourtModel } from './court-model.ts';
import { findBounds, findUnreached } from './find-bounds.ts';
import { findIdle, findNotMonotone, findSilenceHelps } from './find-pairs.ts';
import { acceptFound, type CourtFinding, type Found, show } from './finding.ts';
import { sayScenes } from './scenes.ts';
import { type RuleCase, readScene, WalkedCourt } from './walk-court.ts';

/** The analysis of a court. */
export interface CourtAnalysis {
  /** How many scenes were decided by the court. */
  readonly scenes: number;
  /** How many scenes end with each result of each view. */
  readonly results: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many scenes each purpose is about. */
  readonly purposes: Readonly<Record<string, number>>;
  /** What the walk leaves out; empty if it leaves out nothing that the tables tell apart. */
  readonly limits: readonly string[];
  readonly findings: readonly CourtFinding[];
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly CourtAccepted[];
}

/** The court that is analysed: under its policies, and under others. */
export interface AnalyzedCourt {
  readonly model: CourtModel;
  /** The policies in force, by question. */
  readonly policies: Readonly<Record<string, string>>;
  readonly rule: RuleCase;
  /** The same court with another policy for one question. */
  readonly under: (question: string, policy: string) => RuleCase;
}

/** Walks a court and reports what is wrong with it. */
export function analyzeCourt(court: AnalyzedCourt): CourtAnalysis {
  const { model, policies, rule } = court;
  const walked = new WalkedCourt(model, rule);
  const found = [
    ...findUnreached(walked),
    ...findBounds(walked),
    ...findFailed(walked),
    ...findIdle(walked),
    ...findSilenceHelps(walked),
    ...findNotMonotone(walked),
    ...findLaxer(walked, court),
  ];
  return {
    scenes: walked.leaves.length,
    results: Object.fromEntries(
      model.views.map(({ name, results }) => [
        name,
        Object.fromEntries(
          Object.keys(results).map((result) => [
            result,
            walked.leaves.filter(({ reading }) => reading.results[name] === result).length,
          ]),
        ),
      ]),
    ),
    purposes: Object.fromEntries(
      model.purposes.map(({ id, given }) => [id, walked.leaves.filter(({ scene }) => given(scene)).length]),
    ),
    limits: model.limits,
    ...acceptFound(model, found, policies),
  };
}

/** Purposes that a scene does not meet. */
const findFailed = ({ model, leaves }: WalkedCourt): Found[] =>
  model.purposes.flatMap(({ id, statement, given, holds }): Found[] => {
    const broken = leaves.filter(({ scene, reading }) => given(scene) && !holds(reading, scene));
    const [first] = broken;
    if (first === undefined) return [];
    const message = `not so: ${statement} (${sayScenes(broken.length)})`;
    return [{ kind: 'PURPOSE_FAILS', about: id, message, witness: show(model, first) }];
  });

/** Policies that are laxer than the one in force, and accept less. */
const findLaxer = ({ model, leaves }: WalkedCourt, { policies, under }: AnalyzedCourt): Found[] =>
  model.laxer.flatMap(({ question, policies: chain }) => {
    const [view] = model.views;
    const rank = (result = ''): number => view.results[result]?.rank ?? Number.NaN;
    const chosen = policies[question] ?? '';
    const at = chain.indexOf(chosen);
    const accepted = leaves.filter(({ reading }) => rank(reading.results[view.name]) > 0);
    return (at < 0 ? [] : chain.slice(at + 1)).flatMap((policy): Found[] => {
      const rule = under(question, policy);
      const lost = accepted.flatMap((leaf) => {
        const then = { scene: leaf.scene, reading: readScene(model, rule, leaf.scene) };
        return rank(then.reading.results[view.name]) < rank(leaf.reading.results[view.name])
          ? [{ leaf, then }]
          : [];
      });
      const [first] = lost;
      if (first === undefined) return [];
      const message = `${policy} is laxer than ${chosen} and does less: of ${sayScenes(accepted.length)} that ${chosen} accepts, ${policy} does not accept ${lost.length}`;
      const witness = { ...show(model, first.leaf), then: show(model, first.then, `${question}=${policy}`) };
      return [{ kind: 'LAXER_DOES_LESS', about: `${question}/${chosen}/${policy}`, message, witness }];
    });
  });
