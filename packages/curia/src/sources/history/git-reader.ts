/** Asks git about the objects of one folder, and makes sure before and after that they are the folder's own. */
import { join } from 'node:path';
import { HistoryWatch, readHead, readShallow } from './find-history.ts';
import { type GitObject, readBatch, readCommit } from './git-object.ts';
import { askPipe, type PipedCommand } from './git-pipe.ts';
import { type GitLimits, type GitSaid, type ObjectStore, runGit } from './run-git.ts';

const OBJECTS: PipedCommand = { args: ['cat-file', '--batch'], echo: (line) => `${line} missing\n` };

/** A folder's own objects, and the newest commit among them. */
export class GitReader {
  readonly head: string;
  readonly store: ObjectStore;
  private readonly watch: HistoryWatch;
  private readonly limits: GitLimits;

  private constructor(watch: HistoryWatch, limits: GitLimits, store: ObjectStore, head: string) {
    this.watch = watch;
    this.limits = limits;
    this.store = store;
    this.head = head;
  }

  /** Opens the objects of a folder that is the root of a repository, or says why it cannot. */
  static async open(root: string, limits: GitLimits): Promise<GitReader | { readonly problem: string }> {
    const watch = new HistoryWatch(root);
    const problem = watch.problem();
    if (problem !== undefined) return { problem };
    const head = await readHead(root);
    if (head === undefined) return { problem: 'the repository has no commits' };
    const store: ObjectStore = {
      objects: join(root, '.git', 'objects'),
      format: head.length === 40 ? 'sha1' : 'sha256',
      shallow: [],
    };
    const whole = new GitReader(watch, limits, store, head);
    const shallow = await whole.withoutParents(await readShallow(root));
    return shallow.length === 0 ? whole : new GitReader(watch, limits, { ...store, shallow }, head);
  }

  /** The commits that really have a missing parent; any other would only hide its past. */
  private async withoutParents(ids: readonly string[]): Promise<string[]> {
    const commits = (await this.objects(ids)).flatMap((object) => readCommit(object) ?? []);
    const parents = [...new Set(commits.flatMap((commit) => commit.parents))];
    const found = await this.objects(parents);
    const missing = new Set(parents.filter((_, at) => found[at] === undefined));
    return commits.filter((commit) => commit.parents.some((id) => missing.has(id))).map(({ id }) => id);
  }

  /** Asks git one question. */
  async ask(args: readonly string[], input = '', signal?: AbortSignal): Promise<GitSaid> {
    return this.ifOwn((limits) => runGit(this.store, args, input, limits), signal);
  }

  /** Asks the git process that answers questions of one kind; the input has one question per line. */
  async askPiped(command: PipedCommand, input: string, signal?: AbortSignal): Promise<GitSaid> {
    return this.ifOwn((limits) => askPipe(this.store, command, input, limits), signal);
  }

  private async ifOwn(
    ask: (limits: GitLimits) => Promise<GitSaid>,
    signal: AbortSignal | undefined,
  ): Promise<GitSaid> {
    const isOwn = (): boolean => this.watch.problem() === undefined;
    const limits = { ...this.limits, ...(signal === undefined ? {} : { signal }) };
    const said = isOwn() ? await ask(limits) : undefined;
    return said !== undefined && isOwn() ? said : { bytes: Buffer.alloc(0), status: null, is_cut: true };
  }

  /** Objects by id, or as git names them; undefined for those that are missing or fail their hash. */
  async objects(names: readonly string[], signal?: AbortSignal): Promise<(GitObject | undefined)[]> {
    if (names.length === 0) return [];
    const said = await this.askPiped(OBJECTS, names.map((name) => `${name}\n`).join(''), signal);
    return readBatch(said.bytes, names.length);
  }

  /** The sizes of objects in bytes; undefined for those that are missing. */
  async sizes(ids: readonly string[], signal?: AbortSignal): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const said = await this.ask(['cat-file', '--batch-check'], ids.map((id) => `${id}\n`).join(''), signal);
    const sizes = new Map<string, number>();
    for (const line of said.bytes.toString('utf8').split('\n')) {
      const [, id, bytes] = /^([0-9a-f]{40,64}) \w+ (\d+)$/.exec(line) ?? [];
      if (id !== undefined) sizes.set(id, Number(bytes));
    }
    return sizes;
  }
}
