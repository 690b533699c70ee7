/** The tool that lists files. */
import { isRefusal } from '@curia/core/agent';
import { z } from 'zod';
import { matchesPath, pathPattern } from './path-pattern.ts';
import { defineTool } from './tool.ts';
import { WALK_LIMITS } from './walk-folder.ts';

const LIMITS = { results: 1_000, files_walked: WALK_LIMITS.files, depth: WALK_LIMITS.depth };

/** Lists files with their sizes. */
export const listFilesTool = defineTool({
  name: 'list_files',
  description:
    'Lists the files of the repository with their sizes. Links are not followed; git, installed packages and caches are left out.',
  input: z.object({ paths: pathPattern, most: z.int().min(1).max(LIMITS.results).default(200) }),
  limits: LIMITS,
  async run({ paths, most }, bench, signal) {
    const walked = await bench.files(signal);
    if (isRefusal(walked)) return walked;
    const found = walked.files.filter(({ path }) => matchesPath(paths)(path));
    return { files: found.slice(0, most), found: found.length, is_cut: walked.is_cut || found.length > most };
  },
});
