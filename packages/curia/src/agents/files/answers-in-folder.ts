/** Finds answers in a folder by the names of their files: `KEY.yaml` or `ROLE.yaml`, in a folder named after the case or beside it. */
import { join } from 'node:path';
import type { Ask } from '@curia/core/in/agent';
import { isFolder } from '../../files/read-file.ts';
import { type FolderEntry, listFolder } from '../../files/read-folder.ts';
import { type AnswerFile, readAnswerFile } from './answer-file.ts';
import { answerIn, type FindFile, type FoundFile } from './files-agent.ts';
import { answerName, caseFolder, isQuestion } from './question-board.ts';

/** The files, by their hashes, that answered in a case before. */
export type TakenFiles = (case_id: string) => Promise<ReadonlySet<string>>;

/** Reads a folder again for every question; a file answers one question of a case, and may answer again once it has changed. */
export function answersInFolder(folder: string, taken: TakenFiles): FindFile {
  listFolder(folder);
  const given = new Map<string, Set<string>>();
  let tail: Promise<unknown> = Promise.resolve();
  const find = async (ask: Ask): Promise<FoundFile | undefined> => {
    const here = given.get(ask.case_id) ?? new Set<string>();
    given.set(ask.case_id, here);
    const before = await taken(ask.case_id);
    let known: AnswerFile | undefined;
    for (const path of candidates(folder, ask)) {
      const file = readAnswerFile(path);
      if (before.has(file.sha256) || here.has(file.sha256)) {
        known ??= file;
        continue;
      }
      // A file that cannot be used answers nothing, and is read again.
      if ('answer' in answerIn(ask, file)) here.add(file.sha256);
      return file;
    }
    return known === undefined ? undefined : { ...known, isTaken: true };
  };
  return (ask) => {
    // One after the other, in the order in which questions are put, so that no two take the same file.
    const found = tail.then(() => find(ask));
    tail = found.catch(() => undefined);
    return found;
  };
}

/** What a file may be called: after the key, with `.` for `/` and with or without the counters at its end, or after the role. */
export function namesOf({ key, role }: Pick<Ask, 'key' | 'role'>): string[] {
  const parts = key.split('/');
  const names = [parts.join('.')];
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1)!)) {
    parts.pop();
    names.push(parts.join('.'));
  }
  const plain = [...names, answerName({ key }), role];
  return [...new Set(plain)];
}

/** The files that may answer, the most exact name first. Names are matched against the folder listing, so that none can point elsewhere. */
function candidates(folder: string, ask: Ask): string[] {
  const places = [
    ...list(folder)
      .filter(isCaseFolder([ask.case_id, caseFolder(ask.case_id)]))
      .map(({ name }) => join(folder, name)),
    folder,
  ];
  return places.flatMap((place) => {
    const files = list(place).filter(
      ({ name, kind }) => kind === 'file' && !name.startsWith('.') && !isQuestion(name),
    );
    return namesOf(ask).flatMap((wanted) =>
      files
        .filter(({ name }) => name.replace(/\.[^.]*$/, '') === wanted)
        .map(({ name }) => join(place, name))
        .sort(),
    );
  });
}

const isCaseFolder =
  (wanted: readonly string[]) =>
  ({ name, kind }: FolderEntry): boolean =>
    kind === 'folder' && wanted.includes(name);

/** A folder that somebody took away holds no answers yet. */
const list = (folder: string): FolderEntry[] => (isFolder(folder) ? listFolder(folder) : []);
