/** Turns the audits of verified documents into a certificate: how often acceptances that nobody read were wrong. */

import { CuriaError } from '@curia/core';
import { type Certificate, type FinalDecision, readersOf } from '@curia/courts/in/verification';
import { certificateIn } from '../../courts/verification-certificate.ts';
import type { OpenedRun } from '../../drive/log/manifest.ts';
import { storedJson } from '../../drive/log/stored-json.ts';
import type { Store } from '../../store/store.ts';
import { readAuditSample } from './audit-accepted.ts';

type Audited = Certificate['audited'][number];

/** Counts the audited samples of runs under one rulebook, apart for each way of having been read. */
export async function certifyAudits(
  store: Store,
  runs: readonly Pick<OpenedRun, 'manifest' | 'kind'>[],
): Promise<Certificate> {
  const hashes = new Set(runs.map(({ manifest }) => baseOf(manifest)));
  const [rulebook_hash] = hashes;
  if (rulebook_hash === undefined || hashes.size > 1)
    throw new CuriaError('USAGE', 'a certificate is for one rulebook, and these runs have several');
  const counts = new Map<string, Audited>();
  for (const opened of runs) {
    const { run_id } = opened.manifest;
    const readers = await readersIn(store, run_id);
    for (const { case_id, verdicts } of (await readAuditSample(store, opened)).cases) {
      const word = readers.get(case_id)!;
      const { right, wrong, open } = counts.get(word) ?? { right: 0, wrong: 0, open: 0 };
      const isWrong = verdicts.some(({ verdict }) => verdict === 'wrong');
      const isOpen = verdicts.length === 0;
      counts.set(word, {
        readers: word,
        right: right + (isOpen || isWrong ? 0 : 1),
        wrong: wrong + (isWrong ? 1 : 0),
        open: open + (isOpen ? 1 : 0),
      });
    }
  }
  return {
    schema_version: '1',
    kind: 'verification-certificate',
    rulebook_hash,
    runs: runs.map(({ manifest: { run_id } }) => run_id),
    audited: [...counts.values()].sort((one, other) => (one.readers < other.readers ? -1 : 1)),
  };
}

/** The rulebook that was audited: that of the run, without the certificate that it may have rested on itself. */
function baseOf({ run_id, rulebook_hash, options }: OpenedRun['manifest']): string {
  const base = certificateIn(options.certificate)?.rulebook_hash ?? rulebook_hash;
  if (base !== undefined) return base;
  throw new CuriaError('USAGE', `run ${run_id} is older than rulebooks, so nothing can rest on its audits`);
}

/** Who read each document of a run. */
async function readersIn(store: Store, run_id: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled'])) {
    const { ruling } = storedJson(body, `the ruling of case ${case_id}`) as {
      ruling: Pick<FinalDecision, 'read_by'>;
    };
    if (ruling.read_by === undefined)
      throw new CuriaError('USAGE', `run ${run_id} does not say who read, so nothing can rest on its audits`);
    found.set(case_id, readersOf(ruling.read_by));
  }
  return found;
}
