/** `curia review certify`: what audits say about acceptances that nobody read, as a file that later runs may rest on. */
import { Command } from 'commander';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { type CertifiedAudits, certifyAudits } from '../../../runs/audit/certify-audits.ts';
import { withStore } from '../../../store/open-store.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';

interface Options {
  readonly save?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const reviewCertifyCommand = (): Command =>
  new Command('certify')
    .summary('let audits stand in for readers')
    .description(
      'Counts the audits of runs under one rulebook, apart for each way in which documents were read, and gives the share of wrong ' +
        'acceptances that they leave possible (upper 95 % limit by Clopper and Pearson; what was drawn and not audited counts as ' +
        'wrong). Saved, it is a certificate for later runs under the same rulebook and with the same readers: with at most 5 % ' +
        '(acceptance.max_error) such documents are accepted, and the ruling says by which audits.',
    )
    .argument('<run...>', 'run ids, or last')
    .option('--save <file>', 'write the certificate, for `curia verify --certificate`')
    .addOption(storeOption())
    .option('--json', 'the certificate as one JSON line')
    .addHelpText('after', '\nExample:\n  $ curia review certify last --save certificate.json')
    .action(async (runs: string[], options: Options) => {
      const certified = await withStore(options.store, async (store) => {
        const opened = [];
        for (const run of runs) opened.push(await courtOf(store, await findRun(store, run)));
        return certifyAudits(store, opened);
      });
      const { certificate } = certified;
      if (options.save !== undefined) saveFile(options.save, `${JSON.stringify(certificate, null, 2)}\n`);
      await write(options.json === true ? `${JSON.stringify(certificate)}\n` : toText(certified));
    });

function toText({ samples, audited }: CertifiedAudits): string {
  const rows = audited.map(({ stratum, ...counts }) => [
    stratum,
    String(counts.right),
    String(counts.wrong),
    String(counts.open),
    `${(samples.wrongAtMost(counts) * 100).toFixed(1)} %`,
  ]);
  return `${grid([samples.strata.head, 'right', 'wrong', 'open', 'wrong at most'], rows)}\n`;
}
