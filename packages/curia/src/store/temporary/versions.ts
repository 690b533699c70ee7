/** Versions of courts in memory. */
import { type CourtVersion, type CourtVersions, courtChanged, hashVersion } from '../versions.ts';

/** Versions of the temporary store. */
export function temporaryVersions(): CourtVersions {
  const kept: CourtVersion[] = [];
  const of = (court: string): CourtVersion[] => kept.filter((one) => one.court === court);
  return {
    async save(given, after) {
      const newest = of(given.court).length;
      if (newest !== after) throw courtChanged(given, newest);
      const saved = { ...given, version: newest + 1, sha256: hashVersion(given) };
      kept.push(saved);
      return saved;
    },
    find: async (court, version) =>
      version === undefined ? of(court).at(-1) : of(court).find((one) => one.version === version),
    list: async (court) =>
      kept
        .filter((one) => court === undefined || one.court === court)
        .map(({ text: _, prompts: __, ...listed }) => listed)
        .sort((one, other) =>
          one.court === other.court ? other.version - one.version : one.court < other.court ? -1 : 1,
        ),
  };
}
