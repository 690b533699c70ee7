/** The counter-review without a model: re-read what was cited, ask whether the grounds are independent, look for what contradicts. */

import { isRefusal } from '@curia/core/agent';
import { parseLocation } from '@curia/core/text/citation';
import { parseIid } from '../../rules/finding/iid.ts';
import type { Evidence as CitedEvidence } from '../../rules/finding/report.ts';
import type { InvestigatorTask } from '../../rules/plan/investigator-task.ts';
import { kindOfFile } from '../file-kind.ts';
import type { Scene } from '../scene.ts';
import { citeLog } from '../suspects.ts';
import { findWay } from '../way-to-symptom.ts';
import { comesBefore } from './look-at-history.ts';

type Item = InvestigatorTask['items'][number];

interface Review {
  readonly verdict: 'UPHELD' | 'WEAKENED' | 'REFUTED';
  readonly tried: string;
  readonly evidence: readonly CitedEvidence[];
}

/** Reviews every item that was agreed; of several answers to one question at most one is upheld. */
export async function counterReview(task: InvestigatorTask, scene: Scene): Promise<object> {
  const counter_reviews: object[] = [];
  for (const item of task.items) {
    const rivals = task.items.filter((other) => other !== item && other.question_id === item.question_id);
    const { verdict, tried, evidence } = await review(item, rivals, scene);
    counter_reviews.push({
      original_finding_id: item.item_id,
      original_claim: item.claim.slice(0, 2_000),
      challenge: { description: tried, evidence, alternative_interpretation: null },
      verdict,
      impact: verdict === 'UPHELD' ? 'the claim stands' : 'the claim stands on less than it seemed',
      recommendation: null,
    });
  }
  return { iid: task.iid, layer_2: { counter_reviews } };
}

const weakened = (tried: string): Review => ({ verdict: 'WEAKENED', tried, evidence: [] });

async function review(item: Item, rivals: readonly Item[], scene: Scene): Promise<Review> {
  const claims = claimsOf(item);
  const cited = claims.flatMap(({ evidence }) => evidence);
  const late = await findLateCommit(cited, scene);
  if (late !== undefined) return late;
  const standing = cited.filter(({ verification }) => verification === 'VERIFIED');
  if (standing.length === 0) return weakened('none of its citations could be verified');
  const paths = claims.flatMap(({ subjects }) => subjects.flatMap(({ path }) => path ?? []));
  if (paths.length > 0 && paths.every((path) => kindOfFile(path) === 'test'))
    return weakened('everything it points at is a test, not what is run');
  // Shapes of code and kinds of changes are guesses, however many investigators share them: they all know the same shapes.
  if (!claims.some(({ evidence_strength }) => evidence_strength === 'STRONG'))
    return weakened(
      'no log or stack trace names this line, nor did a change meet a failing line; only likeness speaks for it',
    );
  const grounds = groundsOf(item);
  if (grounds.size < 2)
    return weakened(
      `it rests on ${[...grounds][0] ?? 'hints'} alone; no evidence of another kind leads to the same place`,
    );
  const rival = rivals.find((other) => compareGrounds(other, item) >= 0);
  if (rival !== undefined)
    return weakened(`${rival.item_id} answers the same question and has as much speaking for it`);
  const way = await findWay(
    claims.flatMap(({ subjects }) => subjects),
    cited,
    scene,
  );
  if (way === undefined)
    return weakened(
      'no frame and no call was found, beside what is cited, that leads from there to the symptom',
    );
  return {
    verdict: 'UPHELD',
    tried: `re-read ${standing.length} of ${cited.length} citations, compared the times of commits with the first error, looked for a rival with as much evidence, and followed the way to the symptom through ${way.location}; found nothing against it`,
    evidence: [way],
  };
}

const claimsOf = ({ sides }: Item) => sides.flatMap((side) => side.claims);

/** What its claims are concluded from, as far as that is more than a hint; evidence of different kinds can meet in one place. */
const groundsOf = (item: Item): Set<string> =>
  new Set(
    claimsOf(item)
      .filter(({ evidence_strength }) => (evidence_strength ?? 'WEAK') !== 'WEAK')
      .flatMap(({ iid, derived_from }) =>
        derived_from.length > 0 ? derived_from : [parseIid(iid)?.type ?? ''],
      ),
  );

/** Compares the support for two items: stronger evidence first, then more kinds of it, then more investigators. */
function compareGrounds(a: Item, b: Item): number {
  const strength = (item: Item): number =>
    Math.max(
      ...claimsOf(item).map(({ evidence_strength }) => STRENGTHS.indexOf(evidence_strength ?? 'WEAK')),
    );
  const people = (item: Item): number => new Set(claimsOf(item).map(({ iid }) => iid)).size;
  return strength(a) - strength(b) || groundsOf(a).size - groundsOf(b).size || people(a) - people(b);
}

/** The weakest first. */
const STRENGTHS = ['WEAK', 'MODERATE', 'STRONG'];

/** A commit that is younger than the first error cannot have caused it. */
async function findLateCommit(cited: readonly CitedEvidence[], scene: Scene): Promise<Review | undefined> {
  const { first_error } = scene.clues;
  const commits = cited.filter(({ type }) => type === 'commit');
  const others = cited.filter(({ type, verification }) => type === 'log' && verification === 'VERIFIED');
  if (first_error === null || commits.length === 0 || others.length > 0) return undefined;
  for (const evidence of commits) {
    const { commit } = parseLocation(evidence.location, true);
    if (commit === undefined) return undefined;
    const shown = await scene.bench.use('git_show', { commit }, scene.signal);
    if (isRefusal(shown) || comesBefore(shown.date, first_error.time) !== false) return undefined;
  }
  return {
    verdict: 'REFUTED',
    tried: `the first error was logged at ${first_error.time}, before the commit was made`,
    evidence: [citeLog(first_error), ...commits.map(({ type, location }) => ({ type, location }))],
  };
}
