/** Finds the domain pack a user names: a built-in one, or a YAML or JSON file. */
import { CuriaError } from '@curia/core';
import { canonicalJson, suggest } from '@curia/core/text';
import { parseKeptPack } from '@curia/courts/in/verification';
import { type DomainPack, packs, parsePack } from '@curia/courts/verification';
import { loadDefinition } from './load-definition.ts';
import { looksLikeTableFile } from './table-file.ts';

/** Finds a pack that ships; for names that come from data, which must not lead to a file. */
function shippedPack(name: string): DomainPack {
  const shipped = packs.find(({ id }) => id === name);
  if (shipped !== undefined) return shipped;
  const known = packs.map(({ id }) => id);
  const hint = suggest(name, known);
  throw new CuriaError(
    'PACK_UNKNOWN',
    `there is no pack ${JSON.stringify(name)}; ${hint} (a pack file ends in .yaml, .yml or .json)`,
  );
}

/** What a run keeps of its pack: the name of a built-in one, or the whole content of a file, which may change later. */
export const keepPack = (name: string): string =>
  looksLikeTableFile(name)
    ? loadDefinition(name, 'PACK_INVALID', (value) => {
        parsePack(value);
        return canonicalJson(value);
      })
    : shippedPack(name).id;

/** The pack that a run keeps. */
export const keptPack = (kept: string): DomainPack =>
  kept.startsWith('{') ? parseKeptPack(JSON.parse(kept)) : shippedPack(kept);
