/** What git knows about a repository: read-only, a handful of calls with fixed arguments, nothing of the repository is run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasGit, runGit } from './run-git.ts';

const LIMITS = { most_bytes: 256 * 1024 * 1024, most_ms: 120_000 };

/** One commit: what it touched, and its message and changes as text. */
export interface Commit {
  readonly touched: readonly string[];
  readonly text: string;
}

/** The history of one repository. */
export class GitHistory {
  private readonly root: string;
  private moved: Promise<ReadonlyMap<string, string>> | undefined;

  private constructor(root: string) {
    this.root = root;
  }

  /** Opens the history of a folder that is the root of a repository; nothing where it is none, or git is not installed. */
  static open(root: string): GitHistory | undefined {
    return existsSync(join(root, '.git')) && hasGit() ? new GitHistory(root) : undefined;
  }

  /** Which of these abbreviated or full hashes are commits. */
  async existing(hashes: readonly string[]): Promise<Map<string, string>> {
    const asked = [...new Set(hashes)].filter((hash) => /^[0-9a-f]{7,64}$/.test(hash));
    if (asked.length === 0) return new Map();
    const lines = (
      await this.git(['cat-file', '--batch-check'], asked.map((hash) => `${hash}^{commit}\n`).join(''))
    )
      .trimEnd()
      .split('\n');
    const found = new Map<string, string>();
    asked.forEach((hash, at) => {
      const [full, type] = (lines[at] ?? '').split(' ');
      if (type === 'commit' && full !== undefined) found.set(hash, full);
    });
    return found;
  }

  /** Messages and changes of commits, by full hash. */
  async commits(hashes: readonly string[]): Promise<Map<string, Commit>> {
    const asked = [...new Set(hashes)];
    if (asked.length === 0) return new Map();
    const output = await this.git(
      [
        'diff-tree',
        '--stdin',
        // A commit that changes nothing is a commit too.
        '--always',
        '--root',
        '-r',
        '-m',
        '-p',
        '--no-ext-diff',
        '--no-textconv',
        '--no-renames',
        '--pretty=raw',
      ],
      `${asked.join('\n')}\n`,
    );
    const commits = new Map<string, Commit>();
    for (const part of output.split(/^(?=commit [0-9a-f]{40,64}\b)/m)) {
      const hash = /^commit ([0-9a-f]{40,64})/.exec(part)?.[1];
      if (hash === undefined) continue;
      const touched = Array.from(part.matchAll(/^(?:\+\+\+ b|--- a)\/(.+?)\t?$/gm), (match) => match[1]!);
      const before = commits.get(hash);
      commits.set(hash, {
        touched: [...new Set([...(before?.touched ?? []), ...touched])],
        text: before === undefined ? part : `${before.text}${part}`,
      });
    }
    return commits;
  }

  /** Where a path that is gone went: its present name after all renames; nothing where it was never renamed. */
  async presentName(path: string): Promise<string | undefined> {
    this.moved ??= this.readRenames();
    const renames = await this.moved;
    let name = path;
    for (let steps = 0; steps < 100; steps++) {
      const next = renames.get(name);
      if (next === undefined) break;
      name = next;
    }
    return name === path ? undefined : name;
  }

  private async readRenames(): Promise<Map<string, string>> {
    const output = await this.git(
      [
        'log',
        '--no-ext-diff',
        '--no-textconv',
        '-M',
        '--diff-filter=R',
        '--name-status',
        '-z',
        '--format=',
        '--max-count=20000',
      ],
      '',
    );
    const fields = output.split('\0').map((field) => field.replace(/^\n+/, ''));
    const renames = new Map<string, string>();
    for (let at = 0; at + 2 < fields.length; ) {
      if (!/^R\d*$/.test(fields[at]!)) {
        at++;
        continue;
      }
      // The newest rename comes first and wins.
      if (!renames.has(fields[at + 1]!)) renames.set(fields[at + 1]!, fields[at + 2]!);
      at += 3;
    }
    return renames;
  }

  private async git(args: readonly string[], input: string): Promise<string> {
    return (await runGit(this.root, args, input, LIMITS)).text;
  }
}
