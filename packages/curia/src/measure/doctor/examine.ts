/** Examines whatever `curia doctor` is given: a file of cases, a run, or the folder of one. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { check, type Doctor, type RunCheck } from '@curia/core/court/doctor';
import type { RoleAnswers } from '@curia/core/measure';
import { courts } from '../../courts/list.ts';
import { keptCourt, readCourt } from '../../courts/own-court.ts';
import { isFolder } from '../../files/read-file.ts';
import type { Input } from '../../input/open-input.ts';
import { findRun } from '../../kept/find-run.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { openCasesOrRun } from '../../runs/open-cases.ts';
import { folderOf, mayExist } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';
import { checkAdvice } from './advice.ts';
import { checkManifest } from './check-manifest.ts';
import { examineRecords, type Patient } from './examine-records.ts';
import { manifestIn, openFolder } from './read-folder.ts';
import { rolesInFolder, rolesOfRun } from './roles.ts';

/** What was found. */
export interface Diagnosis {
  /** The folder whose records were checked as a whole, if there is one. */
  readonly folder?: string;
  readonly checks: readonly RunCheck[];
  readonly patients: readonly Patient[];
  /** Everybody who was asked; empty for files of cases, which do not say. */
  readonly roles: readonly RoleAnswers[];
  /** Lines that no doctor could read. */
  readonly refused: number;
}

/** Examines a file, a run or a folder; `watch` follows the reading of cases, and `court` is the file of the court that they belong to. */
export async function examine(
  name: string | undefined,
  store: string,
  watch: (input: Input) => Input,
  court?: string,
): Promise<Diagnosis> {
  const folder = await findFolder(name, store);
  const cases = folder === undefined ? name : join(folder, 'cases.jsonl');
  const hasCases = folder === undefined || existsSync(join(folder, 'cases.jsonl'));
  const { patients, refused } = hasCases
    ? await examineRecords(
        watch(await openCasesOrRun(cases, store)),
        await ownDoctors(name, store, folder, court),
      )
    : { patients: [], refused: 0 };
  if (folder === undefined) return { checks: [], patients, roles: await rolesOf(name, store), refused };
  const reader = openFolder(folder);
  const unreadable: string[] = [];
  const written = await rolesInFolder(folder, unreadable);
  // A folder tells who answered; only the store tells which part of an answer could not be read.
  const roles = (await rolesKept(name, store)) ?? written;
  const own = courtOfFolder(folder, hasCases)?.folder;
  const found = await own?.check?.(reader);
  // What a court could not read of its folder, it has reported already.
  const unread = found === undefined ? unreadable : [];
  const checks = [
    ...(found ?? []),
    ...(await checkManifest(folder, own?.results ?? RULINGS, unread)),
    ...(await checkAdvice(folder)),
  ];
  return { folder, checks: [...checks, ...unreadableCheck(unreadable)], patients, roles, refused };
}

/** What is traced; a court may name the file of its results instead, since a case can be ruled without one. */
const RULINGS = 'rulings.jsonl';

/**
 * The court that checks a folder: the one that its manifest names, else one that knows it by its results. One that has neither
 * manifest nor cases is checked all the same, which says what is missing.
 */
function courtOfFolder(folder: string, hasCases: boolean): Court | undefined {
  const able = courts.filter((court) => court.folder?.check !== undefined);
  const described = manifestIn(folder);
  const known = able.find(
    ({ name, folder: own }) =>
      (described === undefined || described.court === name) &&
      own?.results !== undefined &&
      existsSync(join(folder, own.results)),
  );
  return known ?? (described === undefined && !hasCases ? able[0] : undefined);
}

const unreadableCheck = (unreadable: readonly string[]): RunCheck[] =>
  unreadable.length === 0
    ? []
    : [check('folder_readable', 'fail', 'every line of the folder can be read', unreadable)];

/** The folder that a path or a run name refers to. */
async function findFolder(name: string | undefined, store: string): Promise<string | undefined> {
  if (name === undefined || name === '-') return undefined;
  if (existsSync(name)) return isFolder(name) ? name : undefined;
  if (!mayExist(store)) return undefined;
  const { run_id } = await withStore(store, (opened) => findRun(opened, name));
  const folder = folderOf(store, run_id);
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** The doctor of a user-defined court: of the court file that was named, or of the court that the run kept; none for courts that ship. */
async function ownDoctors(
  name: string | undefined,
  store: string,
  folder: string | undefined,
  court: string | undefined,
): Promise<Doctor[] | undefined> {
  if (court !== undefined) return doctorsOf(readCourt(court));
  const described = folder === undefined ? await manifestOf(name, store) : manifestIn(folder);
  return described?.definition === undefined ? undefined : doctorsOf(keptCourt(described.definition));
}

const doctorsOf = ({ doctor }: Court): Doctor[] => (doctor === undefined ? [] : [doctor]);

/** The manifest of a run whose folder is gone. */
const manifestOf = async (name: string | undefined, store: string): Promise<Manifest | undefined> =>
  name === undefined || name === '-' || existsSync(name) || !mayExist(store)
    ? undefined
    : withStore(store, (opened) => findRun(opened, name));

/** The roles of a run whose folder is gone; a file of cases has none. */
async function rolesOf(name: string | undefined, store: string): Promise<RoleAnswers[]> {
  const described = await manifestOf(name, store);
  return described === undefined ? [] : withStore(store, (opened) => rolesOfRun(opened, described));
}

/** The roles of a run that is in the store as well as in its folder. */
async function rolesKept(name: string | undefined, store: string): Promise<RoleAnswers[] | undefined> {
  try {
    const roles = await rolesOf(name, store);
    return roles.length === 0 ? undefined : roles;
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'RUN_NOT_FOUND') return undefined;
    throw error;
  }
}
