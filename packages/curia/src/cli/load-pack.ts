/** From what a user names on the command line to a domain pack: one that ships, or a YAML or JSON file. */
import { CuriaError, type DomainPack, didYouMean, packs, parsePack } from '@curia/core';
import { loadDefinition, looksLikeTableFile } from './load-table.ts';

/** Finds a pack by name, or loads it from a file. */
export function findPack(name: string): DomainPack {
  const shipped = packs.find(({ id }) => id === name);
  if (shipped !== undefined) return shipped;
  if (looksLikeTableFile(name)) return loadDefinition(name, 'PACK_INVALID', parsePack);
  const known = packs.map(({ id }) => id);
  const near = didYouMean(name, known);
  const hint = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  throw new CuriaError(
    'PACK_UNKNOWN',
    `there is no pack ${JSON.stringify(name)}; ${hint} (a pack file ends in .yaml, .yml or .json)`,
  );
}
