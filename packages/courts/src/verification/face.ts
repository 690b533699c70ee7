/** `curia verify`: checks what an AI said about a document, fixes what is mechanical, and decides. */
import type { ShortCommand } from '@curia/core/court/face';
import { packOf, type VerificationOptions } from './options.ts';
import { chooseReaders } from './readers.ts';
import type { VerificationRuling } from './rules/final-decision.ts';

/** What was said to the command. */
interface Said {
  readonly pack: string;
  readonly people: string;
  readonly agents: readonly string[];
  readonly readers: boolean;
  readonly certificate?: string;
  readonly fixBlockers?: boolean;
}

const TONES = { AUTO_ACCEPT: 'good', ACCEPT_BY_RULES_ONLY: 'doubtful', ESCALATE_TO_SME: 'bad' } as const;

/** The short command of verification. */
export const verifyCommand: ShortCommand<VerificationOptions, VerificationRuling, Said> = {
  name: 'verify',
  summary: 'the same for documents: check an output against its pages',
  description:
    'Verifies outputs against the documents they are about. Every output ends in a decision: accepted, accepted by rules only ' +
    'where nobody read the document, or handed to an expert with a packet. The offline readers look too; what they find counts, ' +
    'what they do not find proves nothing. OUTPUT is a file with one output, or JSON lines of {"doc_id", "output", "bundle"} (.jsonl, or - for ' +
    'standard input). A bundle is JSON ({"doc_id", "pages": [{"page_num", "text"}]}), a PDF file, or plain text with form feeds ' +
    'between pages. With --out the verification is a run like any other: `curia show`, `why`, `desk`, `audit` and `compare` know it; the PDF file of a bundle, or a PDF file or pictures of its name beside it (NAME.pdf, NAME.png, NAME-1.png …), are kept with the run and shown at the desk.',
  argument: { name: 'output', means: 'files with one output each, or JSON lines' },
  options: [
    {
      flags: '--pack <name>',
      means: 'clinical-documents, invoice-extraction, or a pack file (.yaml, .json)',
      required: true,
    },
    { flags: '--bundle <path>', means: 'the bundle, or a folder of bundles named after their documents' },
    'out',
    'name',
    'documents',
    {
      flags: '--people <number>',
      means: 'how many experts must back the same output before a packet is settled',
      otherwise: '1',
    },
    {
      flags: '--agents <who>',
      means:
        'who reads as V2, V3 or V4, as `curia run` takes it: command:PROGRAM, which gets a question and prints issues, a model, …; may be repeated',
      many: true,
    },
    { flags: '--no-readers', means: 'rules alone: not even the offline readers look' },
    { flags: '--certificate <file>', means: 'audits that stand in for readers, from `curia calibrate`' },
    'policy',
    'set',
    {
      flags: '--fix-blockers',
      means: 'let fixers repair blocking issues before the ruling, if they can repair all of them',
    },
    'concurrency',
    'json',
    {
      flags: '--strict',
      means: 'exit with 2 unless everything was accepted, and not by rules only',
    },
  ],
  help: `
Exit status: 0 every output has its decision, 2 at least one input was refused (or, with --strict, not accepted), or a run that
is kept was stopped by Ctrl-C, 1 wrong usage or a fault.

Examples:
  $ curia verify output.json --bundle document.txt --pack invoice-extraction
  $ curia verify outputs.jsonl --pack clinical-documents --out records
  $ curia verify outputs.jsonl --pack clinical-documents --policy disposition=./mine.yaml
  $ curia verify output.json --bundle bundle.json --pack ./my-pack.yaml --agents V3=command:./ask-model.sh`,
  words: {
    none: 'there is no output to verify',
    interrupted: 'interrupted; documents not printed above were not verified',
  },
  async request({ pack, people, agents: named, readers, certificate, fixBlockers }, read) {
    const { agents, verifiers } = await chooseReaders(() => packOf(read({ pack })), named, readers);
    return {
      agents,
      options: { pack, verifiers, reviews: people, certificate },
      settings: fixBlockers === true ? { retry: { fix_blockers_first: true } } : {},
    };
  },
  outcome: ({ final_decision }) => final_decision,
  good: ['AUTO_ACCEPT'],
  tell({ final_decision, passes, issues, reason, arbiter_decision }) {
    // Where nothing weighs against it, who read is what matters.
    const why =
      arbiter_decision.decision === 'AUTO_ACCEPT'
        ? `${arbiter_decision.reason}; ${reason}`
        : arbiter_decision.reason;
    return {
      outcome: final_decision,
      tone: TONES[final_decision],
      why: passes > 1 ? `${why} after ${passes} passes` : why,
      found: issues.map(({ severity, code, message }) => ({ mark: severity, text: `${code}: ${message}` })),
    };
  },
  sum({ AUTO_ACCEPT: accepted = 0, ACCEPT_BY_RULES_ONLY: by_rules = 0, ESCALATE_TO_SME: escalated = 0 }) {
    const unread = by_rules > 0 ? `, ${by_rules} accepted by rules only` : '';
    return `${accepted} accepted${unread}, ${escalated} for an expert`;
  },
};
