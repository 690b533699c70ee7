/** `curia calibrate RUN…` where people audited whole cases: what later runs may rest on, as a file. */
import { sayCount } from '@curia/core/in/read';
import { findRun, isRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { type CertifiedAudits, certifyAudits } from '../../../runs/audit/certify-audits.ts';
import { withStore } from '../../../store/open-store.ts';
import { grid } from '../../print/grid.ts';
import { write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';

interface Options {
  readonly out?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Whether a run is named whose cases people audit whole. */
export const isAudited = async (name: string, place: string): Promise<boolean> =>
  (await isRun(place, name)) &&
  withStore(place, async (store) => {
    const { kind } = await courtOf(store, await findRun(store, name));
    return kind.spot?.by === 'case';
  });

/** Certifies, and says what the audits leave possible. */
export async function certifyRuns(runs: readonly string[], options: Options): Promise<void> {
  const certified = await withStore(options.store, async (store) => {
    const opened = [];
    for (const run of runs) opened.push(await courtOf(store, await findRun(store, run)));
    return certifyAudits(store, opened);
  });
  const { certificate } = certified;
  if (options.out !== undefined) saveFile(options.out, `${JSON.stringify(certificate, null, 2)}\n`);
  await write(options.json === true ? `${JSON.stringify(certificate)}\n` : inWords(certified));
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function inWords({ checks, audited }: CertifiedAudits): string {
  const most = Math.max(...audited.map((counts) => checks.wrongAtMost(counts)));
  const open = audited.reduce((sum, one) => sum + one.open, 0);
  const head = `At most ${percent(most)} of what was accepted is wrong${audited.length > 1 ? ', in the worst way of deciding' : ''}; ${open === 0 ? 'all that was drawn was audited' : `${sayCount(open, 'drawn case')} not audited, counted as wrong`}.`;
  const rows = audited.map(({ stratum, ...counts }) => [
    stratum,
    String(counts.right),
    String(counts.wrong),
    String(counts.open),
    percent(checks.wrongAtMost(counts)),
  ]);
  return `${head}\n${grid([checks.strata.head, 'right', 'wrong', 'open', 'wrong at most'], rows)}\n`;
}
