/** `curia verify`: checks what an AI said about a document, fixes what is mechanical, and decides. */
import { CuriaError } from '@curia/core';
import { Command } from 'commander';
import { verificationCourt } from '../../courts/verification.ts';
import { takeDocuments } from '../../input/take-documents.ts';
import { chooseReaders } from '../choose-readers.ts';
import { collectSettings } from '../collect-settings.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { remark } from '../output.ts';
import { startProgress } from '../progress.ts';
import { type Verifying, verifyAndKeep, verifyInPassing } from '../verify-documents.ts';
import { VerifyResults } from '../verify-results.ts';
import { collect, POLICY_HELP, SET_HELP } from './options.ts';

interface Options {
  readonly pack: string;
  readonly bundle?: string;
  readonly out?: string;
  readonly id?: string;
  readonly reviews: string;
  readonly verifier: string[];
  readonly readers: boolean;
  readonly certificate?: string;
  readonly policy: string[];
  readonly set: string[];
  readonly fixBlockers?: boolean;
  readonly concurrency: string;
  readonly json?: boolean;
  readonly strict?: boolean;
}

/** Builds the command. */
export function verifyCommand(): Command {
  return new Command('verify')
    .summary('the same for documents: check an output against its pages')
    .description(
      'Verifies outputs against the documents they are about. Every output ends in a decision: accepted, accepted by rules only ' +
        'where nobody read the document, or handed to an expert with a packet. The offline readers look too; what they find counts, ' +
        'what they do not find proves nothing. OUTPUT is a file with one output, or JSON lines of {"doc_id", "output", "bundle"} (.jsonl, or - for ' +
        'standard input). A bundle is JSON ({"doc_id", "pages": [{"page_num", "text"}]}), a PDF file, or plain text with form feeds ' +
        'between pages. With --out the verification is a run like any other: `curia show`, `packet`, `review`, `eval verification`, ' +
        '`audit` and `replay` know it.',
    )
    .argument('<output...>', 'files with one output each, or JSON lines')
    .requiredOption('--pack <name>', 'clinical-documents, invoice-extraction, or a pack file (.yaml, .json)')
    .option('--bundle <path>', 'the bundle, or a folder of bundles named after their documents')
    .option('--out <folder>', 'keep the run in this folder: store.sqlite, and readable files under runs/')
    .option('--id <name>', 'a name for the run that is kept (default: made from the time)')
    .option(
      '--reviews <number>',
      'how many experts must back the same output before a packet is settled',
      '1',
    )
    .option(
      '--verifier <agent=command>',
      'let a program read: it gets a question and prints issues; may be repeated',
      collect,
      [],
    )
    .option('--no-readers', 'rules alone: not even the offline readers look')
    .option('--certificate <file>', 'audits that stand in for readers, from `curia review certify`')
    .option('--policy <name>', POLICY_HELP, collect, [])
    .option('--set <key=value>', SET_HELP, collectSettings, [])
    .option(
      '--fix-blockers',
      'let fixers repair blocking issues before the ruling, if they can repair all of them',
    )
    .option('--concurrency <number>', 'programs to run at once', '8')
    .option('--json', 'JSON lines even on a terminal')
    .option('--strict', 'exit with 2 unless everything was accepted, and not by rules only')
    .addHelpText(
      'after',
      `
Exit status: 0 every output has its decision, 2 at least one input was refused (or, with --strict, not accepted), or a run that
is kept was stopped by Ctrl-C, 1 wrong usage or a fault.

Examples:
  $ curia verify output.json --bundle document.txt --pack invoice-extraction
  $ curia verify outputs.jsonl --pack clinical-documents --out records
  $ curia verify outputs.jsonl --pack clinical-documents --policy disposition=./mine.yaml
  $ curia verify output.json --bundle bundle.json --pack ./my-pack.yaml --verifier V3=./ask-model.sh`,
    )
    .action(async (files: string[], options: Options) => {
      process.exitCode = await run(files, options);
    });
}

async function run(files: readonly string[], options: Options): Promise<number> {
  const { pack, verifier, readers, reviews, certificate } = options;
  const { agents, verifiers } = await chooseReaders(pack, verifier, readers);
  const request = {
    court: verificationCourt,
    agents,
    options: [
      `pack=${pack}`,
      `verifiers=${verifiers}`,
      `reviews=${reviews}`,
      ...(certificate === undefined ? [] : [`certificate=${certificate}`]),
    ],
    policies: options.policy,
    settings: [...options.set, ...(options.fixBlockers === true ? ['retry.fix_blockers_first=true'] : [])],
  };
  const isForPeople = process.stdout.isTTY === true && options.json !== true;
  const results = new VerifyResults(isForPeople);
  const { bundle, out, id } = options;
  if (id !== undefined && out === undefined)
    throw new CuriaError('USAGE', '--id names a run to keep; say where with --out');
  const verifying: Verifying = {
    documents: takeDocuments({ files, bundle, ...(isForPeople ? {} : { watch: watchReading }) }),
    request,
    concurrency: options.concurrency,
    results,
  };
  const status =
    out === undefined ? await verifyInPassing(verifying) : await verifyAndKeep(verifying, out, id);
  const { accepted, by_rules, escalated, refused, faults } = results.counts;
  if (accepted + by_rules + escalated + refused === 0 && out === undefined && status === EXIT_OK)
    remark('curia: there is no output to verify');
  else if (isForPeople) remark(results.inWords());
  if (faults > 0) return EXIT_FAILED;
  if (status !== EXIT_OK) return status;
  return refused > 0 || (options.strict === true && by_rules + escalated > 0) ? EXIT_REFUSED : EXIT_OK;
}

function watchReading(name: string, size: number | undefined) {
  const progress = startProgress(`reading ${name}`, size);
  return { onRead: progress.update, onEnd: progress.finish };
}
