/** `curia verify`: checks what an AI said about a document, fixes what is mechanical, and decides. */
import {
  acceptedTruth,
  buildPacket,
  CuriaError,
  type DocumentBundle,
  type DomainPack,
  indexPages,
  type ModelVerifier,
  retryBounded,
  type VerifiedDocument,
  withValues,
} from '@curia/core';
import { Command } from 'commander';
import { commandVerifier } from '../../agents/command-verifier.ts';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { bundleFinder, readTextFile, stemOf } from '../../run/input/load-bundle.ts';
import { findPack } from '../../run/input/load-pack.ts';
import { openInput } from '../../run/input/open-input.ts';
import { parseLine } from '../../run/input/parse-line.ts';
import { readDocument, sameDocument } from '../../run/input/read-document.ts';
import { readLines } from '../../run/input/read-lines.ts';
import { verifyWithModels } from '../../run/verify-with-models.ts';
import { keepDocument } from '../../store/document-folder.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { coloursFor, printable, remark, write } from '../output.ts';
import { startProgress } from '../progress.ts';
import { collect } from './options.ts';

interface Options {
  readonly pack: string;
  readonly bundle?: string;
  readonly out?: string;
  readonly replace?: boolean;
  readonly reviews: string;
  readonly verifier: string[];
  readonly fixBlockers?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
}

/** Builds the command. */
export function verifyCommand(): Command {
  return new Command('verify')
    .summary('check an AI’s output against its document, fix what is mechanical, decide')
    .description(
      'Verifies outputs against the documents they speak about. Every output ends in a decision: accepted, or handed to an ' +
        'expert with a packet. OUTPUT is a file with one output, or JSON lines of {"doc_id", "output", "bundle"} (.jsonl, or - for ' +
        'standard input), read one by one. A bundle is JSON ({"doc_id", "pages": [{"page_num", "text"}]}) or plain text with form ' +
        'feeds between pages.',
    )
    .argument('<output...>', 'files with one output each, or JSON lines')
    .requiredOption('--pack <name>', 'clinical-documents, invoice-extraction, or a pack file (.yaml, .json)')
    .option('--bundle <path>', 'the bundle, or a folder of bundles named after their documents')
    .option('--out <folder>', 'keep every pass, the decision, packets and ground truth in this folder')
    .option('--replace', 'replace records that the folder already holds')
    .option('--reviews <number>', 'how many experts must agree on a packet', '1')
    .option(
      '--verifier <agent=command>',
      'ask a program too: it reads a request and prints issues; may be repeated',
      collect,
      [],
    )
    .option(
      '--fix-blockers',
      'let fixers repair what blocks before it is judged, where they can repair all of it',
    )
    .option('--json', 'JSON lines even on a terminal')
    .option('--strict', 'exit with 2 unless everything was accepted')
    .addHelpText(
      'after',
      `
Exit status: 0 every output has its decision, 2 at least one input was refused (or, with --strict, not accepted), 1 wrong usage or a fault.

Examples:
  $ curia verify output.json --bundle document.txt --pack invoice-extraction
  $ curia verify outputs.jsonl --pack clinical-documents --out records
  $ curia verify output.json --bundle bundle.json --pack ./my-pack.yaml --verifier V3=./ask-model.sh`,
    )
    .action(async (files: string[], options: Options) => {
      process.exitCode = await run(files, options);
    });
}

type FindBundle = ReturnType<typeof bundleFinder>;

/** One output to verify; opened only when its turn comes. */
interface Task {
  readonly id: string;
  /** Its line, where it is one of many in a file. */
  readonly line?: number;
  readonly open: () => { readonly output: unknown; readonly bundle: DocumentBundle };
}

async function run(files: readonly string[], options: Options): Promise<number> {
  const pack = findPack(options.pack);
  const verifiers = options.verifier.map((text) => parseVerifier(pack, text));
  const required_reviews = Number(options.reviews);
  if (!(Number.isInteger(required_reviews) && required_reviews >= 1))
    throw new CuriaError(
      'USAGE',
      `--reviews takes a whole number from 1, got ${JSON.stringify(options.reviews)}`,
    );
  const find = options.bundle === undefined ? undefined : bundleFinder(options.bundle);
  const policy = withValues(retryBounded, options.fixBlockers === true ? { fix_blockers_first: true } : {});
  const isForPeople = process.stdout.isTTY === true && options.json !== true;
  const counts = { accepted: 0, escalated: 0, refused: 0, faults: 0 };
  for (const file of files) {
    const isStream = file === '-' || file.toLowerCase().endsWith('.jsonl');
    for await (const { id, line, open } of isStream ? linesOf(file, find) : [fileTask(file, find)]) {
      try {
        const { output, bundle } = open();
        const pages = indexPages(bundle);
        const verified = await verifyWithModels(pack, pages, output, verifiers, policy);
        const isAccepted = verified.decision.final_decision === 'AUTO_ACCEPT';
        if (options.out !== undefined) {
          const at = new Date().toISOString();
          const packet = isAccepted
            ? null
            : buildPacket(pack, pages, bundle, verified, { at, required_reviews });
          const ground_truth = isAccepted ? acceptedTruth(verified, bundle, at) : null;
          keepDocument(options.out, verified, { bundle, packet, ground_truth, at }, options.replace === true);
        }
        counts[isAccepted ? 'accepted' : 'escalated']++;
        await write(isForPeople ? prettyLine(verified) : `${JSON.stringify(resultOf(verified))}\n`);
      } catch (error) {
        const known = CuriaError.is(error)
          ? error
          : new CuriaError('INTERNAL', `a fault in Curia: ${(error as Error).message}`, [], { cause: error });
        counts.refused++;
        if (known.kind === 'internal') counts.faults++;
        await write(
          isForPeople
            ? refusedLine(id, known)
            : `${JSON.stringify({ schema_version: SCHEMA_VERSION, case_id: id, line, error: known })}\n`,
        );
      }
    }
  }
  const { accepted, escalated, refused, faults } = counts;
  if (accepted + escalated + refused === 0) remark('curia: there is no output to verify');
  else if (isForPeople)
    remark(`${accepted} accepted, ${escalated} for an expert${refused > 0 ? `, ${refused} refused` : ''}`);
  if (faults > 0) return EXIT_FAILED;
  return refused > 0 || (options.strict === true && escalated > 0) ? EXIT_REFUSED : EXIT_OK;
}

function fileTask(file: string, find: FindBundle | undefined): Task {
  if (find === undefined)
    throw new CuriaError('USAGE', `name the document that ${file} speaks about with --bundle`);
  return {
    id: stemOf(file),
    open() {
      return { output: readTextFile(file), bundle: find(stemOf(file)) };
    },
  };
}

async function* linesOf(file: string, find: FindBundle | undefined): AsyncGenerator<Task> {
  const input = openInput(file);
  const progress = startProgress(`verifying ${input.name}`, input.size);
  let done = 0;
  for await (const { first, lines, bytes, isCut } of readLines(input.stream)) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && line.trim() === '') continue;
      done++;
      const number = first + at;
      const open = () => openLine(line, isCut && at === lines.length - 1, find);
      yield { id: String(number), line: number, open };
      progress.update(done, bytes);
    }
  }
  progress.finish();
}

function openLine(
  line: string | CuriaError,
  isCut: boolean,
  find: FindBundle | undefined,
): { output: unknown; bundle: DocumentBundle } {
  if (typeof line !== 'string') throw line;
  const record = parseLine(line, isCut);
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new CuriaError('INPUT_INVALID', 'the line must be an object with doc_id, output and bundle');
  const { doc_id, output, bundle } = record as Record<string, unknown>;
  if (bundle != null) return { output, bundle: readDocument(bundle, doc_id) };
  if (find === undefined)
    throw new CuriaError('INPUT_INVALID', 'bundle: is missing, and no --bundle is given', [
      { path: 'bundle', problem: 'is missing' },
    ]);
  return { output, bundle: sameDocument(find(String(doc_id ?? '')), doc_id) };
}

function parseVerifier(pack: DomainPack, text: string): ModelVerifier {
  const [, name, command] = /^(V[234])=(.+)$/s.exec(text) ?? [];
  const agent = pack.prompts.find((prompt) => prompt.agent === name)?.agent;
  if (command === undefined || agent === undefined) {
    const known = pack.prompts.map((prompt) => prompt.agent).join(', ') || 'none';
    throw new CuriaError(
      'USAGE',
      `--verifier takes agent=command, and ${pack.id} has prompts for ${known}; got ${JSON.stringify(text)}`,
    );
  }
  return commandVerifier(agent, command);
}

function resultOf({ decision, passes, patch, output }: VerifiedDocument): object {
  const { issues, merged, unconfirmed } = passes.at(-1)!.report;
  return { case_id: decision.doc_id, ...decision, issues, merged, unconfirmed, patch, output };
}

function prettyLine({ decision, passes }: VerifiedDocument): string {
  const colours = coloursFor(process.stdout);
  const isAccepted = decision.final_decision === 'AUTO_ACCEPT';
  const word = (isAccepted ? colours.green : colours.red)(decision.final_decision.padEnd(16));
  const { issues } = passes.at(-1)!.report;
  const listed = issues
    .slice(0, 5)
    .map(
      ({ severity, code, message }) => `  ${colours.dim(severity.padEnd(8))} ${code}: ${printable(message)}`,
    );
  const more = issues.length > 5 ? [`  … and ${issues.length - 5} more`] : [];
  const tries = decision.passes > 1 ? ` after ${decision.passes} passes` : '';
  return `${[`${colours.bold(printable(decision.doc_id))} ${word} ${decision.arbiter_decision.reason}${tries}`, ...listed, ...more].join('\n')}\n`;
}

const refusedLine = (id: string, error: CuriaError): string =>
  `${printable(id)} ${coloursFor(process.stdout).red('refused')} ${printable(error.message)}\n`;
