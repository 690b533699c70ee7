/** The counter-review without a model: re-read what was cited, ask whether the grounds are independent, look for what contradicts. */
import { type CitedEvidence, parseLocation } from '@curia/core';
import { gitShowTool } from '../../../investigate/tools/git-tools.ts';
import { isRefusal } from '../../../investigate/tools/tool.ts';
import type { InvestigatorTask } from '../../prompts/investigation.ts';
import { kindOfFile } from './file-kind.ts';
import { comesBefore } from './look-at-history.ts';
import type { Scene } from './scene.ts';
import { citeLog } from './suspects.ts';

type Item = InvestigatorTask['items'][number];

interface Review {
  readonly verdict: 'UPHELD' | 'WEAKENED' | 'REFUTED';
  readonly tried: string;
  readonly evidence: readonly CitedEvidence[];
}

/** Reviews every item that was agreed. */
export async function counterReview(task: InvestigatorTask, scene: Scene): Promise<object> {
  const counter_reviews: object[] = [];
  for (const item of task.items) {
    const { verdict, tried, evidence } = await review(item, scene);
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

async function review(item: Item, scene: Scene): Promise<Review> {
  const claims = item.sides.flatMap((side) => side.claims);
  const cited = claims.flatMap(({ evidence }) => evidence);
  const late = await findLateCommit(cited, scene);
  if (late !== undefined) return late;
  const standing = cited.filter(({ verification }) => verification === 'VERIFIED');
  if (standing.length === 0)
    return { verdict: 'WEAKENED', tried: 'none of its citations could be verified', evidence: [] };
  const paths = claims.flatMap(({ subjects }) => subjects.flatMap(({ path }) => path ?? []));
  if (paths.length > 0 && paths.every((path) => kindOfFile(path) === 'test'))
    return { verdict: 'WEAKENED', tried: 'everything it points at is a test, not what is run', evidence: [] };
  const sources = new Map(
    claims.map((claim) => [claim.iid, new Set(claim.evidence.map(({ location }) => location))]),
  );
  const grounds = [...sources.values()];
  const isShared =
    grounds.length > 1 && grounds.every((one) => [...one].every((place) => grounds[0]!.has(place)));
  if (isShared)
    return {
      verdict: 'WEAKENED',
      tried: 'all who claim it cite the same lines: their agreement is one observation, not several',
      evidence: [],
    };
  const [first] = standing;
  return {
    verdict: 'UPHELD',
    tried: `re-read ${standing.length} of ${cited.length} citations, compared the times of commits with the first error, and looked for grounds that all share; found nothing against it`,
    evidence:
      first === undefined ? [] : [{ type: first.type, location: first.location, snippet: first.snippet }],
  };
}

/** A commit that is younger than the first error cannot have caused it. */
async function findLateCommit(cited: readonly CitedEvidence[], scene: Scene): Promise<Review | undefined> {
  const { first_error } = scene.clues;
  const commits = cited.filter(({ type }) => type === 'commit');
  const others = cited.filter(({ type, verification }) => type === 'log' && verification === 'VERIFIED');
  if (first_error === null || commits.length === 0 || others.length > 0) return undefined;
  for (const evidence of commits) {
    const { commit } = parseLocation(evidence.location, true);
    if (commit === undefined) return undefined;
    const shown = await scene.bench.use(gitShowTool, { commit }, scene.signal);
    if (isRefusal(shown) || comesBefore(shown.date, first_error.time) !== false) return undefined;
  }
  return {
    verdict: 'REFUTED',
    tried: `the first error was logged at ${first_error.time}, before the commit was made`,
    evidence: [citeLog(first_error), ...commits.map(({ type, location }) => ({ type, location }))],
  };
}
