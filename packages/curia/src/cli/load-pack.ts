/** From what a user names on the command line to a domain pack: one that ships, or a YAML or JSON file. */
import { CuriaError, type DomainPack, didYouMean, packs, parsePack } from '@curia/core';
import { loadDefinition, looksLikeTableFile } from './load-table.ts';

/** Finds a pack by name, or loads it from a file. */
export function findPack(name: string): DomainPack {
  return looksLikeTableFile(name) ? loadDefinition(name, 'PACK_INVALID', parsePack) : shippedPack(name);
}

/** Finds a pack that ships; for names that come from data, which must not lead to a file. */
export function shippedPack(name: string): DomainPack {
  const shipped = packs.find(({ id }) => id === name);
  if (shipped !== undefined) return shipped;
  const known = packs.map(({ id }) => id);
  const near = didYouMean(name, known);
  const hint = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  throw new CuriaError(
    'PACK_UNKNOWN',
    `there is no pack ${JSON.stringify(name)}; ${hint} (a pack file ends in .yaml, .yml or .json)`,
  );
}
