/** Courts that are edited in the store: found by `NAME` or `NAME@VERSION`, the same for whoever starts a run. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type AnyCourt, handedCourt } from '../courts/code-courts.ts';
import { courts } from '../courts/list.ts';
import { courtOfText } from '../courts/own-court.ts';
import { looksLikeTableFile } from '../input/table-file.ts';
import type { Store } from '../store/store.ts';
import type { CourtVersion } from '../store/versions.ts';

/** Which version of a court a run was held by. */
export interface UsedVersion {
  readonly version: number;
  readonly sha256: string;
}

/** A court of the store, and which version it is. */
export interface SavedCourt {
  readonly court: Court;
  readonly used: UsedVersion;
}

/** What stands for a name elsewhere than in the store. */
interface OtherNames {
  standing(court: string): string | undefined;
}

const VERSIONED = /^([a-z0-9]+(?:-[a-z0-9]+)*)@([1-9]\d{0,8})$/;
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The court that the store keeps under a name; undefined if the name stands for something else. `NAME@VERSION` is always a version of
 * the store, and `NAME` its newest unless a file, code or a court that ships has the name.
 */
export async function findSaved(
  store: Pick<Store, 'versions'>,
  named: AnyCourt,
  names?: OtherNames,
): Promise<SavedCourt | undefined> {
  if (typeof named !== 'string' || looksLikeTableFile(named)) return undefined;
  const [, court, version] = VERSIONED.exec(named) ?? [];
  if (court !== undefined) {
    const found = await store.versions.find(court, Number(version));
    if (found === undefined) throw noVersion(court, Number(version));
    return openVersion(found);
  }
  if (!PLAIN.test(named) || isElsewhere(named, names)) return undefined;
  const newest = await store.versions.find(named);
  return newest === undefined ? undefined : openVersion(newest);
}

const isElsewhere = (name: string, names: OtherNames | undefined): boolean =>
  courts.some((court) => court.name === name) ||
  handedCourt(name) !== undefined ||
  names?.standing(name) !== undefined;

/** The refusal of a version that the store does not have. */
export const noVersion = (court: string, version?: number): CuriaError =>
  new CuriaError(
    'COURT_UNKNOWN',
    version === undefined
      ? `the store keeps no court ${court}`
      : `the store keeps no version ${version} of the court ${court}`,
  );

/** The court of a version. */
function openVersion({ court, version, text, prompts, sha256 }: CourtVersion): SavedCourt {
  const label = `${court}@${version}`;
  return {
    court: courtOfText(label, text, JSON.parse(prompts) as Readonly<Record<string, string>>),
    used: { version, sha256 },
  };
}
