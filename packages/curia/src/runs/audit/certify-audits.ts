/** Turns the audits of what was decided without people into a certificate: how often such decisions were wrong. */
import { CuriaError } from '@curia/core';
import type { CaseChecks } from '@curia/core/court';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { storedJson } from '../../kept/stored-json.ts';
import type { Store } from '../../store/store.ts';
import { caseChecksOf, readAuditSample } from './audit-sample.ts';

/** What audits found, by the way in which cases were decided. */
export interface CertifiedAudits {
  readonly checks: CaseChecks;
  readonly audited: Parameters<CaseChecks['certificate']>[0]['audited'];
  readonly certificate: object;
}

type Run = Pick<OpenedRun, 'manifest' | 'kind' | 'options'>;

/** Counts the audited samples of runs under one rulebook, apart for each way of having been decided. */
export async function certifyAudits(store: Store, runs: readonly Run[]): Promise<CertifiedAudits> {
  const hashes = new Set(runs.map(baseOf));
  const [rulebook_hash] = hashes;
  const [first] = runs;
  if (first === undefined || rulebook_hash === undefined || hashes.size > 1)
    throw new CuriaError('USAGE', 'a certificate is for one rulebook, and these runs have several');
  const counts = new Map<string, { right: number; wrong: number; open: number }>();
  for (const run of runs) {
    const strata = await strataIn(store, run);
    for (const { case_id, verdicts } of (await readAuditSample(store, run)).cases) {
      const stratum = strata.get(case_id)!;
      const counted = counts.get(stratum) ?? { right: 0, wrong: 0, open: 0 };
      const isWrong = verdicts.some(({ verdict }) => verdict === 'wrong');
      counted[verdicts.length === 0 ? 'open' : isWrong ? 'wrong' : 'right']++;
      counts.set(stratum, counted);
    }
  }
  const audited = Array.from(counts, ([stratum, counted]) => ({ stratum, ...counted })).sort((one, other) =>
    one.stratum < other.stratum ? -1 : 1,
  );
  const checks = caseChecksOf(first);
  const names = runs.map(({ manifest: { run_id } }) => run_id);
  return { checks, audited, certificate: checks.certificate({ rulebook_hash, runs: names, audited }) };
}

/** The rulebook that was audited: that of the run, without the certificate that it may have rested on itself. */
function baseOf(run: Run): string {
  const base = caseChecksOf(run).restsOn(run.options) ?? run.manifest.rulebook_hash;
  if (base !== undefined) return base;
  throw new CuriaError(
    'USAGE',
    `run ${run.manifest.run_id} is older than rulebooks, so nothing can rest on its audits`,
  );
}

/** In which way each case of a run was decided. */
async function strataIn(store: Store, run: Run): Promise<Map<string, string>> {
  const { run_id } = run.manifest;
  const checks = caseChecksOf(run);
  const found = new Map<string, string>();
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled'])) {
    const { ruling } = storedJson(body, `the ruling of case ${case_id}`) as { ruling: object };
    const stratum = checks.stratum(ruling);
    if (stratum === undefined)
      throw new CuriaError(
        'USAGE',
        `run ${run_id} does not say ${checks.strata.says}, so nothing can rest on its audits`,
      );
    found.set(case_id, stratum);
  }
  return found;
}
