/** The tool that ranks files and functions by what they share with a text. */
import { isRefusal } from '@curia/core/agent';
import { z } from 'zod';
import { RANK_LIMITS, rankPlaces } from '../ranking/rank-places.ts';
import { weighTerms } from '../ranking/search-terms.ts';
import { matchesPath, pathPattern } from './path-pattern.ts';
import { defineTool } from './tool.ts';

const LIMITS = { ...RANK_LIMITS, results: 100, text_characters: 60_000 };

/** Ranks files and functions by what they share with a text. */
export const rankedSearchTool = defineTool({
  name: 'ranked_search',
  description:
    'Ranks files and functions by what they share with a text such as a bug report: rare words count more than common ones, names and code in backticks more than other words. Tests, examples, types, generated, vendored and built files are left out and counted.',
  input: z.object({
    text: z.string().min(1).max(LIMITS.text_characters),
    paths: pathPattern,
    most: z.int().min(1).max(LIMITS.results).default(10),
  }),
  limits: LIMITS,
  async run({ text, paths, most }, bench, signal) {
    const ranked = await rankPlaces(bench, weighTerms(text), signal, matchesPath(paths));
    if (isRefusal(ranked)) return ranked;
    const { files, places, left_out } = ranked;
    return { files: files.slice(0, most), places: places.slice(0, most), left_out };
  },
});
