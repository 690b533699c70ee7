/** `curia memory add`: takes in episodes, or what experts said about the rulings of a run. */
import { CuriaError } from '@curia/core';
import { type EpisodeDraft, useMemory } from '@curia/memory/sqlite';
import { Command, Option } from 'commander';
import { isFile, readText } from '../../../files/read-file.ts';
import { isRun } from '../../../kept/find-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { storeOption } from '../../options/store-option.ts';
import { remark, write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';
import { DEFAULT_MEMORY, memoryOption } from './memory-option.ts';
import { tellReviews } from './tell-reviews.ts';

interface Options {
  readonly store: string;
  readonly memory?: string;
  readonly source?: string;
  readonly renumber?: boolean;
  readonly settled?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryAddCommand = (): Command =>
  new Command('add')
    .summary('take in episodes, or what experts said of a run')
    .description(
      'Of a file, reads episodes, one per line, and stores each under its own id, or under the next one if it has none. An entry that is ' +
        'already there is skipped; a line whose id belongs to another entry is refused. Of a run, reads settled reviews and writes each ' +
        'case once more, now that its outcome is known: nobody is asked again, and the write rules decide whether it becomes an episode.',
    )
    .argument('[what]', 'JSON lines of episodes, - or nothing for standard input; or a run id, or last')
    .argument(
      '[reviews]',
      'of a run: JSON lines with "case_id" and "review", upheld or overturned; standard input if absent or -',
    )
    .addOption(
      new Option('--memory <file>', `${memoryOption().description}; of a run, its own if absent`).env(
        'CURIA_MEMORY',
      ),
    )
    .option('--source <file>', 'the text of the case: an episode that quotes it is refused')
    .option('--renumber', 'give an entry whose id is taken the next id, and say so')
    .option('--settled', 'of a run: what the expert’s desk has settled, instead of a file')
    .addOption(storeOption())
    .option('--json', 'of a file, what was stored, as one line of JSON; of a run, one line per case')
    .addHelpText(
      'after',
      `
Exit status: 0 all taken in, 2 a line was refused or there was none, 1 wrong usage.

Examples:
  $ curia memory add episodes.jsonl
  $ curia memory export --memory other.sqlite | curia memory add --renumber
  $ echo '{"case_id":"review-1","review":"upheld"}' | curia memory add last
  $ curia memory add last --settled`,
    )
    .action(async (what: string | undefined, reviews: string | undefined, options: Options) => {
      const isOfRun = await meansRun(what, reviews, options);
      process.exitCode =
        isOfRun && what !== undefined
          ? await tellReviews(what, reviews, options)
          : await addEpisodes(what, options);
    });

/** Whether a run is meant; refuses a name that is a file too, unless reviews are named. */
async function meansRun(
  what: string | undefined,
  reviews: string | undefined,
  { settled, store }: Options,
): Promise<boolean> {
  if (what === undefined || what === '-') {
    if (settled === true) throw new CuriaError('USAGE', 'say which run: curia memory add RUN --settled');
    return false;
  }
  if (reviews !== undefined || settled === true) return true;
  const isStored = await isRun(store, what);
  if (!isStored || !isFile(what)) return isStored;
  throw new CuriaError(
    'USAGE',
    `${what} is a run and a file: write curia memory add ./${what} for the file, or curia memory add ${what} - for the run`,
  );
}

async function addEpisodes(file: string | undefined, options: Options): Promise<number> {
  const source = options.source === undefined ? undefined : readText(options.source);
  const ifTaken = options.renumber === true ? 'renumber' : 'refuse';
  return useMemory(options.memory || DEFAULT_MEMORY, 'write', async (memory) => {
    const counts = { stored: 0, renumbered: 0, present: 0 };
    const { read, refused } = await eachLine(file, 'storing', 'episodes', async (record) => {
      if (isDraft(record)) {
        const { episode_id } = await memory.append(record, source);
        counts.stored++;
        await write(`${options.json === true ? JSON.stringify({ episode_id }) : episode_id}\n`);
        return;
      }
      const { episode_id, outcome } = await memory.take(record, ifTaken, source);
      counts[outcome]++;
      if (outcome === 'renumbered') remark(`curia: ${idOf(record)} is now ${episode_id}`);
    });
    await write(
      options.json === true
        ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, read, ...counts, refused })}\n`
        : `${read} read: ${counts.stored} stored, ${counts.renumbered} renumbered, ${counts.present} already there, ${refused} refused\n`,
    );
    return refused > 0 || read === 0 ? EXIT_REFUSED : EXIT_OK;
  });
}

/** An episode without an id; the memory reads it through the checks, whatever else it is. */
const isDraft = (record: unknown): record is EpisodeDraft =>
  typeof record === 'object' && record !== null && !Array.isArray(record) && !('episode_id' in record);

/** The memory has read the record, so it has an id of the known form. */
const idOf = (record: unknown): string => (record as { readonly episode_id: string }).episode_id;
