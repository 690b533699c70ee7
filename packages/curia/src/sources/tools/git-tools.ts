/** The tools that ask the history: what changed, who wrote a line, what a commit did. */
import { z } from 'zod';
import type { GitSaid } from '../run-git.ts';
import { holdsCredentials, maskDiff, maskSecrets } from './credentials.ts';
import { cutText, defineTool, insidePath, isRefusal, type Refusal } from './tool.ts';
import { BENCH_LIMITS, type Workbench } from './workbench.ts';

/** Only the id of a commit, never a name or an option, reaches git. */
const commitId = z
  .string()
  .regex(/^[0-9a-f]{7,64}$/, 'must be the id of a commit, 7 to 64 hexadecimal digits in lower case');

const QUIET = ['--no-ext-diff', '--no-textconv', '--no-color', '--no-renames'];

/** One commit of a log. */
export interface LoggedCommit {
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  readonly files: readonly string[];
}

const LOG_LIMITS = { results: 200, files_per_commit: 100, git_bytes: BENCH_LIMITS.git_bytes };

/** Lists commits. */
export const gitLogTool = defineTool({
  name: 'git_log',
  description:
    'Lists commits from the newest, with the files they touched; of one file where a path is given.',
  input: z.object({
    path: insidePath.optional(),
    contains: z.string().min(1).max(200).optional().describe('only commits whose subject contains this text'),
    most: z.int().min(1).max(LOG_LIMITS.results).default(30),
  }),
  limits: LOG_LIMITS,
  async run({ path, contains, most }, bench, signal) {
    const said = await bench.git(
      [
        'log',
        ...QUIET,
        '--name-only',
        '-z',
        '--format=%x01%H%x00%an%x00%aI%x00%s%x00',
        `--max-count=${contains === undefined ? most : LOG_LIMITS.results * 5}`,
        // A merge is compared with what it was merged into, else its files would be missing.
        '--diff-merges=first-parent',
        'HEAD',
        '--',
        ...(path === undefined ? [] : [path]),
      ],
      signal,
    );
    if (isRefusal(said)) return said;
    if (said.status !== 0 && said.text === '') return { problem: 'the repository has no commits' };
    const wanted = contains?.toLowerCase();
    const commits = said.text
      .split('\x01')
      .slice(1)
      .map(readLogged)
      .filter(({ subject }) => wanted === undefined || subject.toLowerCase().includes(wanted));
    if (commits.length === 0) return { problem: 'no commit fits' };
    return { commits: commits.slice(0, most), is_cut: said.is_cut };
  },
});

function readLogged(part: string): LoggedCommit {
  const [commit = '', author = '', date = '', subject = '', ...files] = part.split('\0');
  return {
    commit,
    author: cutText(author, 100),
    date,
    subject: cutText(subject, 300),
    files: files
      .map((file) => file.replace(/^\n+/, ''))
      .filter((file) => file !== '')
      .slice(0, LOG_LIMITS.files_per_commit),
  };
}

/** One line and where it comes from. */
export interface BlamedLine {
  readonly line: number;
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  readonly text: string;
}

const BLAME_LIMITS = { lines: 200 };

/** Tells which commit last changed each line. */
export const gitBlameTool = defineTool({
  name: 'git_blame',
  description: 'Tells for lines of a file, as last committed, which commit changed each of them last.',
  input: z.object({ path: insidePath, from: z.int().min(1), to: z.int().min(1) }),
  limits: BLAME_LIMITS,
  async run({ path, from, to }, bench, signal) {
    if (holdsCredentials(path))
      return { problem: `${JSON.stringify(path)} holds credentials and is not read` };
    const last = Math.min(Math.max(from, to), from + BLAME_LIMITS.lines - 1);
    const said = await bench.git(
      // At HEAD, not in the working copy: filters that a repository configures are never started.
      ['blame', '--no-textconv', '--line-porcelain', `-L${from},${last}`, 'HEAD', '--', path],
      signal,
    );
    if (isRefusal(said)) return said;
    const lines = readBlame(said.text).map((one) => ({ ...one, text: maskSecrets(path, one.text) }));
    if (lines.length === 0) return { problem: 'git knows no such lines; the file may be new or shorter' };
    return { path, lines };
  },
});

function readBlame(text: string): BlamedLine[] {
  const found: BlamedLine[] = [];
  for (const part of text.split(/^(?=[0-9a-f]{40,64} \d+ \d+)/m)) {
    const [, commit, line] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(part) ?? [];
    if (commit === undefined) continue;
    const field = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(part)?.[1] ?? '';
    found.push({
      line: Number(line),
      commit,
      author: cutText(field('author'), 100),
      date: new Date(Number(field('author-time')) * 1000).toISOString(),
      subject: cutText(field('summary'), 300),
      text: cutText(/^\t(.*)$/m.exec(part)?.[1] ?? '', 500),
    });
  }
  return found;
}

/** A commit with its changes. */
export interface ShownCommit extends Omit<LoggedCommit, 'files'> {
  readonly body: string;
  readonly diff: string;
  readonly is_cut: boolean;
}

const SHOW_LIMITS = { diff_characters: 60_000, git_bytes: BENCH_LIMITS.git_bytes };

/** Shows what a commit changed. */
export const gitShowTool = defineTool({
  name: 'git_show',
  description: 'Shows the message and the changes of a commit, by its id; of one file where a path is given.',
  input: z.object({ commit: commitId, path: insidePath.optional() }),
  limits: SHOW_LIMITS,
  async run({ commit, path }, bench, signal): Promise<ShownCommit | Refusal> {
    const said = await show(bench, commit, path, signal);
    if (isRefusal(said)) return said;
    const [hash = '', author = '', date = '', subject = '', body = '', ...rest] = said.text.split('\0');
    if (!hash.startsWith(commit)) return { problem: 'there is no such commit' };
    const diff = maskDiff(rest.join('\0').trim());
    if (path !== undefined && diff === '')
      return { problem: `the commit does not touch ${JSON.stringify(path)}` };
    return {
      commit: hash,
      author: cutText(author, 100),
      date,
      subject: cutText(subject, 300),
      body: cutText(body.trim(), 4_000),
      diff: cutText(diff, SHOW_LIMITS.diff_characters),
      is_cut: said.is_cut || diff.length > SHOW_LIMITS.diff_characters,
    };
  },
});

const show = (
  bench: Workbench,
  commit: string,
  path: string | undefined,
  signal: AbortSignal,
): Promise<GitSaid | Refusal> =>
  bench.git(
    [
      'show',
      ...QUIET,
      '--patch',
      '--diff-merges=first-parent',
      '--format=%H%x00%an%x00%aI%x00%s%x00%b%x00',
      `${commit}^{commit}`,
      '--',
      ...(path === undefined ? [] : [path]),
    ],
    signal,
  );
