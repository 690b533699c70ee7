/** The tools that ask the history: what changed, who wrote a line, what a commit did. */
import { type BlamedLine, isRefusal, type LoggedCommit, type Refusal } from '@curia/core/agent';
import type { ShownCommit } from '@curia/core/in/agent';
import { z } from 'zod';
import { changesOf } from '../history/commit-changes.ts';
import type { Blamed, GitHistory } from '../history/git-history.ts';
import type { Commit } from '../history/git-object.ts';
import { toDiff } from '../history/masked-patch.ts';
import { releasesOf } from '../history/releases.ts';
import { holdsCredentials, maskSecrets, quotesSecret } from '../secrets/secrets.ts';
import { cutText } from './cut-text.ts';
import { defineTool, insidePath } from './tool.ts';
import { BENCH_LIMITS, type Workbench } from './workbench.ts';

/** Only the id of a commit, never a name or an option, reaches git. */
const commitId = z
  .string()
  .regex(/^[0-9a-f]{7,64}$/, 'must be the id of a commit, 7 to 64 hexadecimal digits in lower case');

const headOf = ({ id, author, date, subject }: Commit): Omit<LoggedCommit, 'files' | 'is_merge'> => ({
  commit: id,
  author: cutText(author, 100),
  date,
  subject: cutText(subject, 300),
});

const LOG_LIMITS = { results: 200, files_per_commit: 100, git_bytes: BENCH_LIMITS.git_bytes };

/** Lists commits. */
export const gitLogTool = defineTool({
  name: 'git_log',
  description:
    'Lists commits from the newest, with the files they touched; of one file where a path is given, and between two commits where `since` (left out itself) or `until` is given.',
  input: z.object({
    path: insidePath.optional(),
    since: commitId.optional(),
    until: commitId.optional(),
    contains: z.string().min(1).max(200).optional().describe('only commits whose subject contains this text'),
    most: z.int().min(1).max(LOG_LIMITS.results).default(30),
  }),
  limits: LOG_LIMITS,
  async run({ path, contains, most, ...ends }, bench, signal) {
    const history = await bench.history();
    if (isRefusal(history)) return history;
    const named = Object.values(ends).filter((id) => id !== undefined);
    const known = await history.existing(named, signal);
    if (named.some((id) => !known.has(id))) return { problem: 'there is no such commit' };
    const [since, until] = [ends.since, ends.until].map((id) => known.get(id ?? '')?.id);
    const looked = contains === undefined ? most : LOG_LIMITS.results * 5;
    const { commits: logged, is_cut } = await history.log({ most: looked, path, since, until }, signal);
    const wanted = contains === undefined ? undefined : maskSecrets('', contains).toLowerCase();
    const fitting = logged
      .filter(
        ({ subject }) => wanted === undefined || maskSecrets('', subject).toLowerCase().includes(wanted),
      )
      .slice(0, most);
    if (fitting.length === 0) return { problem: 'no commit fits' };
    // A merge is compared with what it was merged into.
    const changed = await history.changedFiles(fitting, { paths: path === undefined ? [] : [path] }, signal);
    const commits = fitting.map((commit, at): LoggedCommit => {
      const files = (changed[at] ?? []).map((one) => one.path);
      return {
        ...headOf(commit),
        is_merge: commit.parents.length > 1,
        files: files.slice(0, LOG_LIMITS.files_per_commit),
      };
    });
    return { commits, is_cut };
  },
});

const RELEASE_LIMITS = { results: 300, git_bytes: BENCH_LIMITS.git_bytes };

/** Lists releases. */
export const gitReleasesTool = defineTool({
  name: 'git_releases',
  description:
    'Lists the releases, from the newest: tags that name versions, and commits whose subjects say that they release one. Between the commits of two of them lies what changed from the one to the other.',
  input: z.object({ most: z.int().min(1).max(RELEASE_LIMITS.results).default(50) }),
  limits: RELEASE_LIMITS,
  async run({ most }, bench, signal) {
    const history = await bench.history();
    if (isRefusal(history)) return history;
    const { releases, is_cut } = await bench.derive('releases', () => releasesOf(history, signal));
    if (releases.length === 0) return { problem: 'no tag and no commit names a release' };
    return { releases: releases.slice(0, most), is_cut: is_cut || releases.length > most };
  },
});

const BLAME_LIMITS = { lines: 200, file_bytes: BENCH_LIMITS.file_bytes, ignored_commits: 500 };

/** The commits that the repository itself asks blame to ignore, such as those that only format. */
function ignoredCommits(bench: Workbench, history: GitHistory): Promise<string[]> {
  return bench.derive('ignored-commits', async () => {
    const read = await bench.text('.git-blame-ignore-revs');
    if (isRefusal(read)) return [];
    const ids = read.lines.flatMap((line) => /^\s*([0-9a-f]{40,64})\b/.exec(line)?.[1] ?? []);
    const known = await history.commits(ids.slice(0, BLAME_LIMITS.ignored_commits));
    return [...known.keys()];
  });
}

/** Shows which commit last changed each line. */
export const gitBlameTool = defineTool({
  name: 'git_blame',
  description:
    'Tells for lines of a file, as last committed, which commit last changed what each of them says: not white space, not where the line stands in the file.',
  input: z.object({
    path: insidePath,
    from: z.int().min(1),
    to: z.int().min(1),
    ignore: z
      .array(commitId)
      .max(20)
      .default([])
      .describe('commits that do not count, such as those that only format'),
  }),
  limits: BLAME_LIMITS,
  async run({ path, from, to, ignore }, bench, signal) {
    if (holdsCredentials(path))
      return { problem: `${JSON.stringify(path)} is a file of credentials and is not read` };
    const history = await bench.history();
    if (isRefusal(history)) return history;
    const last = Math.min(Math.max(from, to), from + BLAME_LIMITS.lines - 1);
    const text = await history.committed(path, BLAME_LIMITS.file_bytes, signal);
    const unwanted = Array.from((await history.existing(ignore, signal)).values(), ({ id }) => id);
    const ignored = [...(await ignoredCommits(bench, history)), ...unwanted];
    const blamed: ReadonlyMap<number, Blamed> =
      text === undefined ? new Map() : await history.blame(path, [from, last], { ignored, signal });
    if (blamed.size === 0)
      return { problem: 'git knows no such lines; the file may be new, shorter or too large' };
    const commits = await history.commits(
      Array.from(blamed.values(), ({ commit }) => commit),
      signal,
    );
    // The lines are those of the whole file, so that a secret is recognised even if only part of it is requested.
    const shown = maskSecrets(path, text!).split('\n');
    const lines = Array.from(blamed, ([line, { commit: id, path: path_then }]): BlamedLine[] => {
      const commit = commits.get(id);
      return commit === undefined
        ? []
        : [{ line, ...headOf(commit), path_then, text: cutText(shown[line - 1] ?? '', 500) }];
    }).flat();
    return { path, lines: lines.sort((a, b) => a.line - b.line) };
  },
});

const PICKAXE_LIMITS = { results: 50, text_characters: 300, files_per_commit: 100 };

/** Finds the commits that brought a text, or took it away. */
export const gitPickaxeTool = defineTool({
  name: 'git_pickaxe',
  description:
    'Finds the commits of the whole history that added or removed a text (a name, a message, a piece of code), newest first; of one file where a path is given, which is much faster.',
  input: z.object({
    text: z
      .string()
      .min(3)
      .max(PICKAXE_LIMITS.text_characters)
      .refine((text) => !text.includes('\0') && !/[\r\n]/.test(text), 'must be on one line'),
    path: insidePath.optional(),
    most: z.int().min(1).max(PICKAXE_LIMITS.results).default(10),
  }),
  limits: PICKAXE_LIMITS,
  async run({ text, path, most }, bench, signal) {
    // Whether a secret was ever in the history is not to be found out by asking.
    if (quotesSecret(path ?? '', text) || (path !== undefined && holdsCredentials(path)))
      return { problem: 'what is kept secret is not searched for' };
    const history = await bench.history();
    if (isRefusal(history)) return history;
    const { commits: found, is_cut } = await history.pickaxe(text, { most, path }, signal);
    if (found.length === 0)
      return { problem: is_cut ? 'the search took too long; name a path' : 'no commit added or removed it' };
    const changed = await history.changedFiles(found, { paths: path === undefined ? [] : [path] }, signal);
    const commits = found.map((commit, at): LoggedCommit => {
      const files = (changed[at] ?? []).map((one) => one.path);
      return {
        ...headOf(commit),
        is_merge: commit.parents.length > 1,
        files: files.slice(0, PICKAXE_LIMITS.files_per_commit),
      };
    });
    return { commits, is_cut };
  },
});

const SHOW_LIMITS = { diff_characters: 60_000, git_bytes: BENCH_LIMITS.git_bytes };

/** Shows what a commit changed. */
export const gitShowTool = defineTool({
  name: 'git_show',
  description: 'Shows the message and the changes of a commit, by its id; of one file where a path is given.',
  input: z.object({ commit: commitId, path: insidePath.optional() }),
  limits: SHOW_LIMITS,
  async run({ commit: id, path }, bench, signal): Promise<ShownCommit | Refusal> {
    const history = await bench.history();
    if (isRefusal(history)) return history;
    const commit = (await history.existing([id], signal)).get(id);
    if (commit === undefined) return { problem: 'there is no such commit' };
    const found = await changesOf(history, commit, path === undefined ? {} : { paths: [path] }, signal);
    if (found === undefined)
      return {
        problem: 'what the commit changed cannot be told: its parent is not in this copy of the repository',
      };
    if (path !== undefined && found.changes.length === 0)
      return { problem: `the commit does not touch ${JSON.stringify(path)}` };
    const diff = toDiff(found.changes, found.patches);
    return {
      ...headOf(commit),
      body: cutText(commit.body, 4_000),
      diff: cutText(diff, SHOW_LIMITS.diff_characters),
      is_cut: found.is_cut || diff.length > SHOW_LIMITS.diff_characters,
    };
  },
});
