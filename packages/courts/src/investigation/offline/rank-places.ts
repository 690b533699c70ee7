/** The places that all looks together suspect, each with its reasons: what a lead investigator starts from. */
import { MOST_PLACES, type Survey } from '../rules/plan/survey.ts';
import { lookAtCode } from './look/look-at-code.ts';
import { lookAtHistory } from './look/look-at-history.ts';
import { lookAtLogs } from './look/look-at-logs.ts';
import type { Scene } from './scene.ts';
import { Suspects } from './suspects.ts';

const MOST_REASONS = 4;
const LONGEST_REASON = 300;

/** Ranks the places of a scene; a reason that several looks have counts once. */
export async function rankPlaces(scene: Scene): Promise<Survey['places']> {
  const all = new Suspects(scene);
  const looks = [
    await lookAtCode(scene, 'CALLCHAIN'),
    await lookAtCode(scene, 'ERRORHANDLING'),
    await lookAtLogs(scene, 'STACKTRACE'),
    await lookAtHistory(scene, 'RECENT'),
  ];
  for (const { path, lines, cues } of looks.flat())
    for (const cue of cues) await all.add({ path, from: lines[0], to: lines[1] }, cue);
  return all
    .ranked()
    .slice(0, MOST_PLACES)
    .map(({ path, symbol, lines, cues }) => ({
      path,
      symbol,
      lines: [lines[0], lines[1]],
      says: cues
        .map(({ says }) => says.slice(0, LONGEST_REASON))
        .filter((says) => says !== '')
        .slice(0, MOST_REASONS),
    }));
}
