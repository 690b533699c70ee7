/** Lists what no investigator can examine: sources that are missing, empty, too large or not text. */

import { isRefusal } from '@curia/core/agent';
import { RANK_LIMITS } from './ranking/rank-places.ts';
import { isSource } from './set-aside.ts';
import { gitLogTool } from './tools/git-tools.ts';
import { readLogTool } from './tools/read-log.ts';
import { type FolderWalk, WALK_LIMITS } from './tools/walk-folder.ts';
import { BENCH_LIMITS, type Workbench } from './tools/workbench.ts';

/** More logs are counted, not named. */
const MOST_NAMED = 10;

/** Surveys the sources; one sentence without a full stop for each thing that is missing. */
export async function surveySources(bench: Workbench, signal: AbortSignal): Promise<string[]> {
  return [...(await surveyRepository(bench, signal)), ...(await surveyLogs(bench, signal))];
}

async function surveyRepository(bench: Workbench, signal: AbortSignal): Promise<string[]> {
  const walked = await bench.files(signal);
  if (isRefusal(walked)) return ['no repository was given: neither code nor history could be looked at'];
  const history = await bench.use(gitLogTool, { most: 1 }, signal);
  return [
    ...(walked.files.length === 0 ? ['the repository has no files: there was no code to look at'] : []),
    ...(walked.is_cut
      ? [
          `the repository has more than ${WALK_LIMITS.files} files or ${WALK_LIMITS.depth} levels: not all were looked at`,
        ]
      : []),
    ...(walked.left_out > 0
      ? [
          `${walked.left_out} folders or files of the repository were left out: they cannot be listed, have more than ${WALK_LIMITS.entries_per_folder} entries, or have invisible characters in their names`,
        ]
      : []),
    ...surveySizes(walked.files),
    ...(isRefusal(history) ? [`the history could not be looked at: ${history.problem}`] : []),
  ];
}

/** Files that are listed and not read: those that are too large, and sources beyond what is ranked. */
function surveySizes(files: FolderWalk['files']): string[] {
  const large = files.filter(({ bytes }) => bytes > BENCH_LIMITS.file_bytes).length;
  const sources = files.filter(({ path }) => isSource(path)).length;
  const mebibytes = BENCH_LIMITS.file_bytes / 1024 / 1024;
  return [
    ...(large > 0
      ? [`${large} file${large === 1 ? '' : 's'} of the repository larger than ${mebibytes} MiB: not read`]
      : []),
    ...(sources > RANK_LIMITS.files
      ? [
          `the repository has ${sources} source files: the words of the question were looked up in ${RANK_LIMITS.files} of them, those whose names or texts have its names first; name a scope`,
        ]
      : []),
  ];
}

async function surveyLogs(bench: Workbench, signal: AbortSignal): Promise<string[]> {
  const listed = await bench.use(readLogTool, {}, signal);
  if (isRefusal(listed) || !('logs' in listed))
    return [
      bench.logs !== undefined
        ? 'the given folder of logs is empty: no log could be looked at'
        : bench.repository === undefined
          ? 'no logs were given: no log could be looked at'
          : 'no logs were given, and the repository has none: there was no log to look at',
    ];
  const left: string[] = [];
  for (const path of listed.logs) {
    signal.throwIfAborted();
    const glance = await bench.log(path, true);
    if (isRefusal(glance)) left.push(`a log was left out, ${glance.problem}`);
  }
  const more = left.length - MOST_NAMED;
  return [...left.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more logs were left out`] : [])];
}
