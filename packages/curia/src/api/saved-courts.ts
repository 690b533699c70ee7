/** Courts as they are edited: the versions that the store keeps, and the files of the server, which are only read here. */
import { dirname } from 'node:path';
import { CuriaError } from '@curia/core';
import { courts } from '../courts/list.ts';
import { courtOfText } from '../courts/own-court.ts';
import { loadOwn } from '../courts/own-file.ts';
import { LARGEST_PROMPT } from '../courts/read-prompts.ts';
import { readText } from '../files/read-file.ts';
import { fileInFolder } from '../files/read-folder.ts';
import { noVersion } from '../kept/saved-court.ts';
import type { Store } from '../store/store.ts';
import type { CourtVersion } from '../store/versions.ts';
import type { CourtShown, CourtsShown, SaveAsked } from '../wire/table.ts';
import type { Names } from './names.ts';

/** Everything that can be edited or read: versions of the store, and files. */
export async function listCourts(store: Pick<Store, 'versions'>, names: Names): Promise<CourtsShown> {
  const versions = await store.versions.list();
  const files = names.courtFiles().map(({ name }) => name);
  return {
    schema_version: '1',
    courts: [...new Set([...files, ...versions.map(({ court }) => court)])].sort().map((court) => ({
      court,
      is_file: files.includes(court),
      versions: versions.filter((one) => one.court === court),
    })),
  };
}

/** The text of a court: of a version, of the newest, or of a file. */
export async function showCourt(
  store: Pick<Store, 'versions'>,
  names: Names,
  court: string,
  version?: number,
): Promise<CourtShown> {
  const file = names.courtFiles().find(({ name }) => name === court)?.file;
  if (file !== undefined && version === undefined) return shownFile(court, file);
  const found = await store.versions.find(court, version);
  if (found === undefined) throw noVersion(court, version);
  const newest = await store.versions.find(court);
  return shownVersion(found, newest?.version ?? found.version);
}

const shownVersion = (
  { court, version, text, prompts, sha256, author, saved_at }: CourtVersion,
  newest: number,
): CourtShown => ({
  schema_version: '1',
  court,
  is_file: false,
  version: { version, sha256, author, saved_at },
  newest,
  text,
  prompts: JSON.parse(prompts) as Record<string, string>,
});

/** A file with the prompts beside it. */
function shownFile(court: string, file: string): CourtShown {
  const loaded = loadOwn(file);
  const roles = loaded.kind === 'court' ? Object.entries(loaded.panel.court.roles) : [];
  const prompts = roles.flatMap(([role, { prompt }]) =>
    prompt === undefined
      ? []
      : [[role, readText(fileInFolder(dirname(file), prompt), { most_bytes: LARGEST_PROMPT })] as const],
  );
  return {
    schema_version: '1',
    court,
    is_file: true,
    version: null,
    newest: 0,
    text: readText(file),
    prompts: Object.fromEntries(prompts),
  };
}

/** Saves a version; refused if the court cannot be read, ships, is a file, or was saved by somebody else meanwhile. */
export async function saveCourt(
  store: Pick<Store, 'versions'>,
  names: Names,
  author: string,
  { text, prompts, after }: SaveAsked,
): Promise<CourtShown> {
  const { name: court } = courtOfText('the court', text, prompts);
  if (courts.some(({ name }) => name === court))
    throw new CuriaError(
      'COURT_INVALID',
      `court: ${court} is the name of a court that ships; choose another`,
    );
  if (names.standing(court) !== undefined)
    throw new CuriaError(
      'COURT_READ_ONLY',
      `${court} is a file or code of the server, which is changed there; give the court another name to keep it here`,
    );
  const saved = await store.versions.save(
    { court, text, prompts: JSON.stringify(prompts), author, saved_at: new Date().toISOString() },
    after,
  );
  return shownVersion(saved, saved.version);
}
