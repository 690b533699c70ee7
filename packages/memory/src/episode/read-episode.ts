/** The one door into the memory: writing, loading and importing all read an episode here. */
import { CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { describe } from '@curia/core/text';
import { type Episode, episode, MEMORY_SCHEMA_VERSION } from './episode.ts';
import { refuseForbidden } from './guard-forbidden-keys.ts';

/** Reads an episode, or rejects it; drops fields that are not in the schema. */
export function readEpisode(value: unknown): Episode {
  refuseForbidden(value);
  refuseOtherVersion(value);
  return readBy(episode, value, 'INPUT_INVALID', 'the episode');
}

function refuseOtherVersion(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('schema_version' in value)) return;
  const { schema_version } = value;
  if (schema_version === MEMORY_SCHEMA_VERSION) return;
  throw new CuriaError(
    'EPISODE_VERSION_UNKNOWN',
    `the episode has schema_version ${describe(schema_version)}; only "${MEMORY_SCHEMA_VERSION}" is read`,
    [{ path: 'schema_version', problem: `is not "${MEMORY_SCHEMA_VERSION}"` }],
  );
}
