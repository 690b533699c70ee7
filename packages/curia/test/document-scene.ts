/** Documents that wait at the desk, in a store of either kind, with the files that show them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentCases } from '../../courts/src/verification/cases.ts';
import { conductRun } from '../src/drive/prepare-run.ts';
import { OWNER } from '../src/drive/rights.ts';
import { startRun } from '../src/drive/start-run.ts';
import { casesOf, takeFiles } from '../src/input/take-files.ts';
import { openStore } from '../src/store/open-store.ts';

/** A document: what was read from it, and its files by their names. */
export interface Paper {
  readonly doc_id: string;
  readonly output: unknown;
  readonly files: Readonly<Record<string, Uint8Array | string>>;
}

/** Verifies documents by rules alone, as `curia verify --out` does, in any store. */
export async function verifyPapers(
  place: string,
  papers: readonly Paper[],
  { run_id = 'papers', reviews = 1, pack = 'invoice-extraction' as unknown, keeps = true } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'curia-papers-'));
  for (const { files } of papers)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const lines = join(folder, 'outputs.jsonl');
  writeFileSync(lines, papers.map(({ doc_id, output }) => JSON.stringify({ doc_id, output })).join('\n'));
  const taken = takeFiles(documentCases, { files: [lines], source: folder, keeps, watch: undefined });
  const store = openStore(place);
  try {
    const { opened, means } = await startRun(
      { store, place, who: OWNER },
      {
        ...{ court: 'verification', run_id, options: { pack, reviews }, drive: 'here' as const },
        cases: { cases: casesOf(taken, () => {}), taken: taken.taken },
      },
    );
    try {
      await conductRun(store, opened, means, {});
    } finally {
      await means.close();
    }
  } finally {
    await store.close();
  }
}
