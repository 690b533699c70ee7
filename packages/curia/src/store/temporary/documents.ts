/** Documents in memory. */
import { type Documents, hashDocument } from '../documents.ts';
import type { KeptRuns } from './kept.ts';

/** Documents of the temporary store. */
export const temporaryDocuments = (kept: KeptRuns): Documents => ({
  async of(run_id, case_id) {
    const files = kept.all.get(run_id)?.documents.get(case_id) ?? [];
    return files.map(({ name, type, bytes }, place) => ({
      ...{ case_id, place, name, type },
      sha256: hashDocument(bytes),
      size: bytes.byteLength,
    }));
  },
  async read(run_id, sha256) {
    for (const files of kept.all.get(run_id)?.documents.values() ?? [])
      for (const { bytes } of files) if (hashDocument(bytes) === sha256) return new Uint8Array(bytes);
    return undefined;
  },
});
