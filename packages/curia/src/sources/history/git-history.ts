/** The git history of a folder: commits, the files they changed, who wrote a line, and where a file went. */

import { BoundedCache } from '../tools/bounded-cache.ts';
import { readTags } from './find-history.ts';
import { type Commit, readCommit } from './git-object.ts';
import { GitReader } from './git-reader.ts';
import type { GitLimits } from './run-git.ts';
import {
  EMPTY_TREE,
  pairLine,
  readTreeChanges,
  TREE_CHANGES,
  type TreeChange,
  type TreePair,
} from './tree-changes.ts';

/** Which commits are listed. */
export interface LogQuestion {
  readonly most: number;
  /** Only those that changed this file. */
  readonly path?: string | undefined;
  /** Only those that this commit does not have. */
  readonly since?: string | undefined;
  /** Only those that this commit has. */
  readonly until?: string | undefined;
}

/** The commit that wrote a line, and what the file was called then. */
export interface Blamed {
  readonly commit: string;
  readonly path: string;
}

/** How many commits are remembered. */
const MOST_KNOWN = 20_000;

/** The history of one folder. */
export class GitHistory {
  readonly reader: GitReader;
  private readonly root: string;
  /** Commits never change, so that none is read twice. */
  private readonly known = new BoundedCache<Commit>(MOST_KNOWN);
  private moved: Promise<ReadonlyMap<string, string>> | undefined;

  private constructor(reader: GitReader, root: string) {
    this.reader = reader;
    this.root = root;
  }

  /** Opens the history of a folder that is the root of a repository, or says why it cannot. */
  static async open(root: string, limits: GitLimits): Promise<GitHistory | { readonly problem: string }> {
    const reader = await GitReader.open(root, limits);
    return 'problem' in reader ? reader : new GitHistory(reader, root);
  }

  /** The tags that are in this copy, each with the commit that it means. */
  async tags(signal?: AbortSignal): Promise<{ readonly name: string; readonly commit: string }[]> {
    const tags = await readTags(this.root);
    const meant = await this.read(
      tags.map(({ object }) => object),
      (id) => `${id}^{commit}`,
      signal,
    );
    return tags.flatMap(({ name, object }) => {
      const commit = meant.get(object)?.id;
      return commit === undefined ? [] : [{ name, commit }];
    });
  }

  /** Which of these abbreviated or full hashes are commits. */
  async existing(hashes: readonly string[], signal?: AbortSignal): Promise<Map<string, Commit>> {
    const asked = hashes.filter((hash) => /^[0-9a-f]{7,64}$/.test(hash));
    const found = await this.read(asked, (hash) => `${hash}^{commit}`, signal);
    // A tag is not the commit it points to.
    return new Map([...found].filter(([hash, { id }]) => id.startsWith(hash)));
  }

  /** Commits by their ids; ids of anything else are left out. */
  commits(ids: readonly string[], signal?: AbortSignal): Promise<Map<string, Commit>> {
    return this.read(ids, (id) => id, signal);
  }

  private async read(
    ids: readonly string[],
    nameOf: (id: string) => string,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, Commit>> {
    const asked = [...new Set(ids)];
    const found = new Map(asked.flatMap((id) => [[id, this.known.get(id)] as const]));
    const missing = asked.filter((id) => found.get(id) === undefined);
    const objects = await this.reader.objects(missing.map(nameOf), signal);
    missing.forEach((id, at) => {
      const commit = readCommit(objects[at]);
      found.set(id, commit);
      if (commit !== undefined) this.known.set(commit.id, commit, 1);
    });
    return new Map(
      [...found].flatMap(([id, commit]) => (commit === undefined ? [] : [[id, commit] as const])),
    );
  }

  /** Commits, newest first; `is_cut` if git could not list all of them. */
  async log(
    { most, path, since, until }: LogQuestion,
    signal?: AbortSignal,
  ): Promise<{ readonly commits: readonly Commit[]; readonly is_cut: boolean }> {
    const said = await this.reader.ask(
      [
        'rev-list',
        `--max-count=${most}`,
        until ?? this.reader.head,
        ...(since === undefined ? [] : [`^${since}`]),
        '--',
        ...(path === undefined ? [] : [path]),
      ],
      '',
      signal,
    );
    const ids = said.bytes.toString('utf8').split('\n').slice(0, -1);
    const known = await this.commits(ids, signal);
    const commits = ids.flatMap((id) => known.get(id) ?? []);
    return { commits, is_cut: said.is_cut || said.status !== 0 || commits.length < ids.length };
  }

  /** The files that commits changed against one of their parents; undefined if that parent is not in this copy. */
  async changedFiles(
    commits: readonly Commit[],
    { parent = 0, paths = [] }: { readonly parent?: number; readonly paths?: readonly string[] } = {},
    signal?: AbortSignal,
  ): Promise<(readonly TreeChange[] | undefined)[]> {
    const pairs = await this.treesOf(commits, parent, signal);
    const asked = pairs.flatMap((pair) => (pair === undefined ? [] : [pair]));
    if (asked.length === 0) return pairs.map(() => undefined);
    const input = asked.map(pairLine).join('');
    const said = await (paths.length === 0
      ? this.reader.askPiped(TREE_CHANGES, input, signal)
      : this.reader.ask([...TREE_CHANGES.args, '--', ...paths], input, signal));
    const answers = readTreeChanges(said, asked);
    return pairs.map((pair) => (pair === undefined ? undefined : answers[asked.indexOf(pair)]));
  }

  /** The trees before and after each commit, as the commits themselves say: neither grafts nor cut-off parents are believed. */
  async treesOf(
    commits: readonly Commit[],
    parent: number,
    signal?: AbortSignal,
  ): Promise<(TreePair | undefined)[]> {
    const parents = await this.commits(
      commits.flatMap(({ parents: ids }) => ids[parent] ?? []),
      signal,
    );
    return commits.map(({ tree, parents: ids }) => {
      if (ids.length === 0 && parent === 0) return [EMPTY_TREE[this.reader.store.format], tree];
      const known = parents.get(ids[parent] ?? '');
      return known === undefined ? undefined : [known.tree, tree];
    });
  }

  /** The text of a file as last committed; undefined if there is none or it is too large. */
  async committed(path: string, most_bytes: number, signal?: AbortSignal): Promise<string | undefined> {
    const [object] = await this.reader.objects([`${this.reader.head}:${path}`], signal);
    const isText = object?.type === 'blob' && object.content.length <= most_bytes;
    return isText ? object.content.toString('utf8') : undefined;
  }

  /**
   * Which commit last changed what each of some lines says; neither white space, nor lines that moved inside the file, nor the commits
   * to ignore count as a change.
   */
  async blame(
    path: string,
    [from, to]: readonly [number, number],
    { ignored = [], signal }: { readonly ignored?: readonly string[]; readonly signal?: AbortSignal } = {},
  ): Promise<Map<number, Blamed>> {
    const args = [
      'blame',
      '--no-textconv',
      '--porcelain',
      '-w',
      '-M',
      ...ignored.map((id) => `--ignore-rev=${id}`),
      `-L${from},${to}`,
      this.reader.head,
      '--',
      path,
    ];
    const said = await this.reader.ask(args, '', signal);
    const found = new Map<number, string>();
    const names = new Map<string, string>();
    let [isHead, id, line] = [true, '', 0];
    for (const text of said.bytes.toString('utf8').split('\n')) {
      const [, commit, number] = (isHead && /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(text)) || [];
      if (commit !== undefined) [id, line] = [commit, Number(number)];
      if (commit !== undefined) found.set(line, id);
      else if (!isHead && text.startsWith('filename ')) names.set(id, text.slice('filename '.length));
      // The details of a commit end with the line itself, after a tab.
      isHead = text.startsWith('\t');
    }
    return new Map(Array.from(found, ([at, commit]) => [at, { commit, path: names.get(commit) ?? path }]));
  }

  /** The commits that added or removed a text, newest first; those of one file if a path is given. Merges do neither. */
  async pickaxe(
    text: string,
    { most, path }: LogQuestion,
    signal?: AbortSignal,
  ): Promise<{ readonly commits: readonly Commit[]; readonly is_cut: boolean }> {
    const said = await this.reader.ask(
      [
        'log',
        '--no-ext-diff',
        '--no-textconv',
        '--no-renames',
        '--format=%H',
        `--max-count=${most}`,
        `-S${text}`,
        this.reader.head,
        '--',
        ...(path === undefined ? [] : [path]),
      ],
      '',
      signal,
    );
    const ids = said.bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    const known = await this.commits(ids, signal);
    const commits = ids.flatMap((id) => known.get(id) ?? []);
    return { commits, is_cut: said.is_cut || said.status !== 0 || commits.length < ids.length };
  }

  /** The files that have one of some texts as last committed, in whatever case; fewer if git takes too long. */
  async filesWith(texts: readonly string[], signal?: AbortSignal): Promise<Set<string>> {
    const args = ['grep', '-l', '-z', '-I', '-i', '-F', '--no-textconv', '--no-color'];
    const said = await this.reader.ask(
      [...args, ...texts.flatMap((text) => ['-e', text]), this.reader.head, '--'],
      '',
      signal,
    );
    const start = `${this.reader.head}:`;
    const found = said.bytes.toString('utf8').split('\0').slice(0, -1);
    return new Set(found.flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
  }

  /** The present name of a path that is gone, after all renames; undefined if it was never renamed. */
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
    const said = await this.reader.ask([
      'log',
      '--no-ext-diff',
      '--no-textconv',
      '-M',
      '--diff-filter=R',
      '--name-status',
      '-z',
      '--format=',
      '--max-count=20000',
      this.reader.head,
    ]);
    const fields = said.bytes
      .toString('utf8')
      .split('\0')
      .map((field) => field.replace(/^\n+/, ''));
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
}
