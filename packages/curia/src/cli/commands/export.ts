/** `curia export`: writes a run in its portable form, its folder, its rulings and votes as tables, its verdict for a build, or a packet. */
import { dirname } from 'node:path';
import { CuriaError } from '@curia/core';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import { questionPage } from '@curia/core/in/review';
import { oneOf } from '@curia/core/text';
import { Command, Option } from 'commander';
import { goldLines } from '../../api/job/export-run.ts';
import { courts } from '../../courts/list.ts';
import { type OutTable, rulingTable, truthTable, voteTable } from '../../exchange/out/run-rows.ts';
import { verdictOf } from '../../exchange/out/verdict.ts';
import { formOfFile, piecesOf, writeRows } from '../../exchange/out/write-rows.ts';
import { verdictJunit, verdictMarkdown } from '../../exchange/out/write-verdict.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../kept/opened-run.ts';
import { exportFolder } from '../../report/export-folder.ts';
import { reportOn } from '../../report/report-on-case.ts';
import { runReport } from '../../report/run-tar.ts';
import { exportProof } from '../../runs/transfer/export-proof.ts';
import { exportRun, saveLines } from '../../runs/transfer/export-run.ts';
import { withStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark, writeWhole } from '../print/output.ts';
import { saveFile } from '../print/save-file.ts';
import { signSaved } from '../print/sign-saved.ts';
import { collect } from './options.ts';
import { loadPacket } from './show/load-packet.ts';

const FORMATS: readonly string[] = [
  ...['jsonl', 'folder', 'rulings', 'truth', 'votes', 'csv', 'parquet'],
  ...['gold-cases', 'html', 'md', 'junit', 'packet', 'proof'],
];

/** Tables, by what they are called. */
const TABLES: Readonly<Record<string, (store: Store, opened: OpenedRun) => OutTable>> = {
  rulings: rulingTable,
  truth: truthTable,
  votes: voteTable,
};

/** Which forms a file may have by its ending; the first is meant where none is named. */
const BY_ENDING: Readonly<Record<string, readonly string[]>> = {
  jsonl: ['jsonl', 'rulings', 'truth', 'votes', 'gold-cases', 'proof'],
  csv: ['rulings', 'truth', 'votes', 'csv'],
  parquet: ['rulings', 'truth', 'votes', 'parquet'],
  md: ['md', 'packet'],
  xml: ['junit'],
  html: ['html', 'packet'],
  json: ['json', 'packet', 'sarif'],
  sarif: ['sarif'],
  tsv: [],
  xlsx: [],
};

/** Files that are signed where there is a key; a whole run and a proof carry the signatures of the seal. */
const SIGNED_FORMS: ReadonlySet<string> = new Set([
  ...Object.keys(TABLES),
  'csv',
  'parquet',
  'gold-cases',
  'html',
]);

/** The form that is asked for, or that the ending of the file tells; refused where they do not go together. */
function formOf({ as, out }: Pick<Options, 'as' | 'out'>): string {
  const ending = /\.([a-z]+)$/i.exec(out ?? '')?.[1]?.toLowerCase() ?? '';
  const forms = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  const form = as ?? forms?.[0] ?? 'jsonl';
  if (forms === undefined || (forms.includes(form) && form !== 'folder')) return form;
  const endings = Object.keys(BY_ENDING).filter((one) => BY_ENDING[one]!.includes(form));
  throw new CuriaError(
    'USAGE',
    forms.length === 0
      ? `${out} must end in .csv, .jsonl or .parquet: nothing is written as .${ending}`
      : form === 'folder'
        ? `--as folder writes a folder, which ${out} does not look like`
        : `${out} would not hold what --as ${form} writes: name a file that ends in ${oneOf(endings.map((one) => `.${one}`))}, or say --as ${oneOf([...forms])}`,
  );
}

/** The forms in which courts report on a case. */
const reportFormats = (): string[] => courts.flatMap(({ folder }) => [...(folder?.forms ?? [])]);

interface Options {
  readonly store: string;
  readonly as?: string;
  readonly out?: string;
  readonly case?: string;
  readonly language?: string;
  readonly failOn: string[];
}

/** Builds the command. */
export const exportCommand = (): Command =>
  new Command('export')
    .summary('write a run, a report, a packet or tables')
    .description(
      'Writes a run in one form: `jsonl`, everything that is stored about it, with every event and its hash, which `curia import` takes ' +
        'into another store and audits on the way; `folder`, the records and the report that `curia run` writes beside the store; ' +
        '`rulings`, `truth` (what experts settled) and `votes`, tables that other tools read (.csv, .jsonl or .parquet); `csv` and ' +
        '`parquet`, the rulings in that form; `gold-cases`, the settled cases with their answers, as `curia eval` takes them; `html`, the ' +
        'report; `md` and `junit`, the verdict for a comment and for a build server; `packet`, what a person is asked about one case, ' +
        'as a page (.html, .md or .json). With --case, `html`, `md`, `json` and `sarif` are the report of courts that write one, ' +
        'and `proof` shows anybody that its ruling is in a signed record: curia audit FILE --trust KEY.',
    )
    .argument('<run>', 'a run id, or last')
    .addOption(
      new Option(
        '--as <format>',
        'what is written (default: what the ending of --out tells, else jsonl)',
      ).choices([...new Set([...FORMATS, ...reportFormats()])]),
    )
    .option('--out <path>', 'where it is written (default: standard output, where one file is enough)')
    .option(
      '--case <id>',
      'of a packet, or a report on one case: the case, by its id or that of its document',
    )
    .addOption(
      new Option('--language <language>', 'of a report on one case; its own by default').choices(
        PROMPT_LANGUAGES,
      ),
    )
    .option('--fail-on <outcome>', 'an outcome that makes a case fail; may be repeated', collect, [])
    .addOption(courtOption())
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Exit status: 0 written, 2 a verdict was asked for and a case failed, was refused or is not decided yet, 1 wrong usage or a fault.

Examples:
  $ curia export last --out run.jsonl
  $ curia export last | gzip > run.jsonl.gz
  $ curia export last --as folder --out report
  $ curia export last --out rulings.csv
  $ curia export last --as parquet --out rulings.parquet
  $ curia export last --as truth --out truth.csv
  $ curia export last --as html --out report.html
  $ curia export last --as junit --out junit.xml --fail-on REJECT
  $ curia export last --as packet --case doc-1 --out doc-1.html
  $ curia export last --as proof --case t03 --out t03.jsonl
  $ curia export last --as sarif --case inv --out inv.sarif`,
    )
    .action(async (name: string, options: Options) => {
      process.exitCode = await run(name, options);
    });

async function run(name: string, options: Options): Promise<number> {
  const { out, failOn } = options;
  const as = formOf(options);
  if (as === 'packet') return packet(name, options);
  if (as === 'proof') return proof(name, options);
  const { case: case_id } = options;
  if (case_id !== undefined || !FORMATS.includes(as)) return report(name, { ...options, as }, case_id);
  if (Object.hasOwn(TABLES, as)) formOfFile(needed(out, as));
  if (as === 'parquet') needed(out, as);
  return await withStore(options.store, async (store) => {
    const opened = await courtOf(store, await findRun(store, name));
    await writeAs(as, store, opened, out);
    if (out !== undefined && SIGNED_FORMS.has(as))
      await signSaved(out, { kind: as, about: opened.manifest.run_id });
    if (as !== 'md' && as !== 'junit' && failOn.length === 0) {
      tell(out);
      return EXIT_OK;
    }
    const verdict = await verdictOf(store, opened, failOn);
    if (as === 'md' || as === 'junit') {
      const page = as === 'md' ? verdictMarkdown(verdict) : verdictJunit(verdict);
      if (out === undefined) await writeWhole(page);
      else saveFile(out, page);
    }
    tell(out);
    return verdict.passed ? EXIT_OK : EXIT_REFUSED;
  });
}

/** Writes what is neither a verdict nor about one case. */
async function writeAs(as: string, store: Store, opened: OpenedRun, out: string | undefined): Promise<void> {
  const { run_id } = opened.manifest;
  if (Object.hasOwn(TABLES, as)) await writeRows(needed(out, as), TABLES[as]!(store, opened));
  else if (as === 'folder') await exportFolder(store, opened, needed(out, as));
  else if (as === 'jsonl') await writePieces(exportRun(store, run_id), out);
  else if (as === 'gold-cases') await writePieces(goldLines(store, opened), out);
  else if (as === 'html') await writePieces(runReport(store, opened), out);
  else if (as === 'csv' || as === 'parquet') await writePieces(piecesOf(as, rulingTable(store, opened)), out);
}

const tell = (out: string | undefined): void => {
  if (out !== undefined) remark(`curia: ${printable(out)} written`);
};

function needed(out: string | undefined, as: string): string {
  if (out !== undefined) return out;
  throw new CuriaError('USAGE', `--as ${as} needs a place: give --out`);
}

async function writePieces(pieces: AsyncIterable<string | Buffer>, out: string | undefined): Promise<void> {
  if (out !== undefined) await saveLines(out, pieces);
  else {
    const decoder = new TextDecoder();
    for await (const piece of pieces)
      await writeWhole(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
  }
}

/** Writes the report on one case. */
async function report(
  name: string,
  { store: place, as, out, language }: Options & { readonly as: string },
  case_id: string | undefined,
): Promise<number> {
  if (case_id === undefined) throw new CuriaError('USAGE', `--as ${as} is about one case: add --case ID`);
  return withStore(place, async (store) => {
    const opened = await courtOf(store, await findRun(store, name));
    const text = await reportOn(store, opened, case_id, {
      as,
      from: out === undefined ? '.' : dirname(out),
      language,
    });
    if (text === undefined) {
      remark(
        `curia: ${printable(case_id)} is not ruled yet; see curia show ${opened.manifest.run_id} --waiting`,
      );
      return EXIT_REFUSED;
    }
    if (out === undefined) await writeWhole(text);
    else saveFile(out, text);
    return EXIT_OK;
  });
}

/** The forms of a packet, by ending; HTML where it does not tell. */
const PAGES: Readonly<Record<string, 'html' | 'markdown' | 'json'>> = {
  html: 'html',
  md: 'markdown',
  json: 'json',
};

async function packet(name: string, { store, case: case_id, out }: Options): Promise<number> {
  if (case_id === undefined) throw new CuriaError('USAGE', '--as packet is about one case: add --case ID');
  const loaded = await loadPacket(store, name, case_id);
  const form = PAGES[/\.([a-z]+)$/i.exec(out ?? '')?.[1]?.toLowerCase() ?? 'html'];
  if (form === undefined) throw new CuriaError('USAGE', `${out} must end in .html, .md or .json`);
  const page =
    form === 'json' ? `${JSON.stringify(loaded.packet, null, 2)}\n` : questionPage(loaded.page, form);
  if (out === undefined) await writeWhole(page);
  else saveFile(out, page);
  return EXIT_OK;
}

/** Writes the proof that the ruling of one case is in the sealed record of its run. */
async function proof(name: string, { store: place, case: case_id, out }: Options): Promise<number> {
  if (case_id === undefined) throw new CuriaError('USAGE', '--as proof is about one case: add --case ID');
  return withStore(place, async (store) => {
    const text = await exportProof(store, (await findRun(store, name)).run_id, case_id);
    if (out === undefined) await writeWhole(text);
    else saveFile(out, text);
    return EXIT_OK;
  });
}
