/** `curia audit`: is the log of a run untouched, and does every ruling follow from it? */

import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import type { Trust } from '@curia/core/proof';
import { Command } from 'commander';
import { codeChanges } from '../../drive/agents/written-agents.ts';
import { isFile } from '../../files/read-file.ts';
import { parseJson } from '../../kept/case-event.ts';
import { findRun } from '../../kept/find-run.ts';
import { lawDifferences, sayDifference } from '../../kept/law/law-today.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { SIGNED, signaturesIn, signSeal, UNSIGNED } from '../../kept/seal/sign-seal.ts';
import { auditRun } from '../../runs/audit/audit.ts';
import { makeReceipt } from '../../runs/audit/receipt.ts';
import { makeShortSeal } from '../../runs/audit/short-seal.ts';
import { rebuildLists } from '../../runs/list-cases.ts';
import { auditRecord } from '../../runs/run-records.ts';
import { readTrust } from '../../signing/read-trust.ts';
import { signerFrom } from '../../signing/signer.ts';
import { RUN_LOG, type StoredEvent } from '../../store/cases.ts';
import { withStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { coloursFor, printable, remark, write, writeWhole } from '../print/output.ts';
import { saveFile } from '../print/save-file.ts';
import { auditFile } from './audit/file.ts';
import { auditKeysCommand } from './audit/keys.ts';

interface Options {
  readonly store: string;
  readonly receipt?: string;
  readonly against?: string;
  readonly seal?: string;
  readonly printSeal?: boolean;
  readonly rebuild?: boolean;
  readonly trust?: string;
  readonly sign?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export function auditCommand(): Command {
  return new Command('audit')
    .enablePositionalOptions()
    .summary('check the log of a run and decide every case again')
    .description(
      'Recomputes the hash chain of every log and decides every case again from its events. Reports a changed byte, a missing case ' +
        'or event, and a ruling that does not follow. Anyone who can write to the store could forge a complete new one; a receipt ' +
        'or a seal kept elsewhere reveals that as well, and so does a signature: with a key, each seal is signed. A file that was handed ' +
        'out, a proof of one ruling or a whole run, is checked without the store that it came from.',
    )
    .argument('<run>', 'a run id, or last; or a file that `curia export` wrote')
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--receipt <file>', 'save a receipt of where every log ends; keep it away from the store')
    .option('--against <file>', 'check that nothing named in a receipt has been changed or cut off since')
    .option('--seal <line|file>', 'check the run against the line that --print-seal printed')
    .option(
      '--print-seal',
      'of an intact, completed run: print one line to keep elsewhere; a store that was rewritten as a whole no longer fits it',
    )
    .option('--trust <file>', 'the keys that must have signed it: a public key in PEM, or a log of keys')
    .option('--sign', 'sign the seal of an intact run with the key in CURIA_SIGNING_KEY')
    .option('--rebuild', 'first write the lists of calls and rulings again from the log')
    .option('--json', 'one JSON line')
    .addHelpText(
      'after',
      '\nExit status: 0 the run is intact, 2 it is not, 1 wrong usage.\n\nExamples:\n  $ curia audit last --receipt receipt.jsonl\n  $ curia audit last --against receipt.jsonl\n  $ curia audit last --print-seal > seal.txt\n  $ curia audit last --seal seal.txt\n  $ curia audit proof.jsonl --trust keys.jsonl',
    )
    .addCommand(auditKeysCommand())
    .action(async (name: string, options: Options) => {
      if (isFile(name)) {
        process.exitCode = await auditFile(name, options);
        return;
      }
      const trust = options.trust === undefined ? undefined : await readTrust(options.trust);
      process.exitCode = await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const { run_id } = manifest;
        const opened = await courtOf(store, manifest);
        if (options.rebuild === true) await rebuildLists(store, opened);
        const audit = await auditRun(store, run_id, opened.court, { ...options, trust });
        const { cases, closed, events, sealed, findings } = audit;
        const intact = findings.length === 0;
        if (options.printSeal === true) {
          if (intact) await writeWhole(`${await makeShortSeal(store, run_id)}\n`);
          else remark(`curia: no seal, because the run is not intact: curia audit ${run_id}`);
          return intact ? EXIT_OK : EXIT_REFUSED;
        }
        if (options.sign === true && intact) await sign(store, run_id);
        const log = await store.cases.events(run_id, RUN_LOG);
        if (options.json === true) {
          await write(`${JSON.stringify(auditRecord(opened, audit, log))}\n`);
        } else {
          const colours = coloursFor(process.stdout);
          const word = intact ? colours.green('is intact') : colours.red('is not intact');
          const counts = `${sayCount(cases, 'case')}, ${sayCount(events, 'event')}, ${sayCount(closed, 'ruling')}`;
          const unsealed = sealed ? '' : '; not sealed: the run has not completed, or its end is missing';
          await write(
            `${[
              `${colours.bold(run_id)} ${word}: ${counts} ${intact ? 'reproduced' : 'checked'}${unsealed}`,
              ...(manifest.rulebook_hash === undefined
                ? ['  made before rulebooks existed: its rulings carry no rulebook hash']
                : []),
              ...codeChanges(manifest, log).map(
                ({ agent, at }) =>
                  `  answered by other code of ${printable(agent)} since ${at}, when it was resumed`,
              ),
              ...lawDifferences(opened).map((one) => `  ${printable(sayDifference(one))}`),
              ...sayWhoSigned(log, trust),
              ...findings.map(
                ({ code, case_id, seq, problem }) =>
                  `  ${colours.red(code)} ${printable(case_id) || 'the run'} event ${seq}: ${printable(problem)}`,
              ),
            ].join('\n')}\n`,
          );
        }
        if (options.receipt !== undefined) {
          if (intact) saveFile(options.receipt, await makeReceipt(store, run_id));
          else remark('curia: no receipt was written, because the run is not intact');
        }
        return intact ? EXIT_OK : EXIT_REFUSED;
      });
    });
}

async function sign(store: Store, run_id: string): Promise<void> {
  const signer = signerFrom(process.env);
  if (signer === undefined)
    throw new CuriaError('USAGE', '--sign needs a key: set CURIA_SIGNING_KEY to the file of one');
  const short = signer.key.key_id.slice(0, 16);
  const isNew = await signSeal(store, run_id, signer, new Date().toISOString());
  remark(isNew ? `curia: signed by key ${short}` : `curia: key ${short} has signed it before`);
}

/** Who signed a run, as far as its log says. */
function sayWhoSigned(log: readonly StoredEvent[], trust: Trust | undefined): string[] {
  const known = trust === undefined ? 'not checked: name a key with --trust' : 'checked';
  const signed = signaturesIn(log).map(
    ({ key_ids, statement: { predicate } }) =>
      `  signed at ${predicate.at} by key ${key_ids.map((one) => one.slice(0, 16)).join(', ')} (${known})`,
  );
  const last = log.findLast(({ kind }) => kind === SIGNED || kind === UNSIGNED);
  return last?.kind === UNSIGNED ? [...signed, `  not signed: ${printable(problemIn(last))}`] : signed;
}

const problemIn = ({ body }: StoredEvent): string =>
  (parseJson(body) as { readonly error?: { readonly message?: string } } | undefined)?.error?.message ?? '';
