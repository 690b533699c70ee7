/** What a commit changed, line by line and without secrets, within bounds. */
import type { GitHistory } from './git-history.ts';
import type { Commit } from './git-object.ts';
import {
  type FilePatch,
  maskPatch,
  readPatches,
  reasonToHide,
  type ToldChange,
  TREE_PATCHES,
} from './masked-patch.ts';
import { MOST_COMPARED_MIB } from './run-git.ts';
import { pairLine, type TreeChange } from './tree-changes.ts';

/** Beyond this many files, only the names are reported. */
const MOST_FILES = 1_000;
const FEW_FILES = 30;

/** The changes of a commit; `is_cut` if not all are listed line by line. */
export interface CommitChanges {
  readonly changes: readonly TreeChange[];
  /** One for each change. */
  readonly patches: readonly FilePatch[];
  readonly is_cut: boolean;
}

/** Against which parent, and for which files (all if none is given). */
export interface ChangeQuestion {
  readonly parent?: number;
  readonly paths?: readonly string[];
}

/** Reports what a commit changed; undefined if the parent is not in this copy. */
export async function changesOf(
  history: GitHistory,
  commit: Commit,
  { parent = 0, paths = [] }: ChangeQuestion = {},
  signal?: AbortSignal,
): Promise<CommitChanges | undefined> {
  const [pair] = await history.treesOf([commit], parent, signal);
  if (pair === undefined) return undefined;
  const isWhole = paths.length === 0 || (await isSmall(history, commit, parent, signal));
  const said = await (isWhole
    ? history.reader.askPiped(TREE_PATCHES, pairLine(pair), signal)
    : history.reader.ask([...TREE_PATCHES.args, '--', ...paths], pairLine(pair), signal));
  if (said.status !== 0 && said.bytes.length === 0) return undefined;
  const isMeant = (path: string): boolean =>
    paths.length === 0 || paths.some((one) => path === one || path.startsWith(`${one}/`));
  const all = readPatches(said.bytes).filter(({ change }) => isMeant(change.path));
  const told = all.slice(0, MOST_FILES);
  const texts = await readTexts(history, told, signal);
  return {
    changes: told.map(({ change }) => change),
    patches: told.map((one): FilePatch => {
      const note = noteOn(one, texts);
      return note === undefined
        ? maskPatch(one, (id) => texts.get(id)!)
        : { path: one.change.path, note, hunks: [] };
    }),
    is_cut: said.is_cut || said.status !== 0 || told.length < all.length,
  };
}

/** Whether a commit changed so few files that all of them are told as fast as one. */
async function isSmall(
  history: GitHistory,
  commit: Commit,
  parent: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [changed] = await history.changedFiles([commit], { parent }, signal);
  return changed !== undefined && changed.length <= FEW_FILES;
}

const idsOf = ({ before, after }: TreeChange): string[] =>
  [before, after].flatMap((entry) => entry?.id ?? []);

/** Reads the changed files before and after, if there are lines to show. */
async function readTexts(
  { reader }: GitHistory,
  told: readonly ToldChange[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const shown = told.filter(
    ({ change, hunks }) => hunks !== undefined && hunks.length > 0 && reasonToHide(change) === undefined,
  );
  const objects = await reader.objects([...new Set(shown.flatMap(({ change }) => idsOf(change)))], signal);
  return new Map(
    objects.flatMap((object) =>
      object?.type === 'blob' ? [[object.id, object.content.toString('utf8')] as const] : [],
    ),
  );
}

/** Why the lines of a change are hidden; undefined if they are shown. */
function noteOn({ change, hunks }: ToldChange, texts: ReadonlyMap<string, string>): string | undefined {
  const reason = reasonToHide(change);
  if (reason !== undefined) return reason;
  if (hunks === undefined)
    return change.before?.id === change.after?.id
      ? 'only its mode changed'
      : 'not shown: git did not report all of it';
  if (hunks.length === 0)
    return `not shown: the file is empty, binary or larger than ${MOST_COMPARED_MIB} MiB`;
  return idsOf(change).every((id) => texts.has(id)) ? undefined : 'not shown: the file could not be read';
}
