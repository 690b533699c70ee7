/** Every command by name, with what help says of it; the command itself is loaded when it is called. */
import type { Command } from 'commander';
import { SHORT } from './short/list.ts';

/** A command that is not loaded yet. */
export interface ListedCommand {
  readonly name: string;
  /** Its arguments, as help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** A short command of a court, which is made of what the court declares. */
function shortOf(listed: Omit<ListedCommand, 'load'>): ListedCommand {
  return { ...listed, load: async () => (await import('./short/command.ts')).shortCommand(listed.name) };
}

/** All commands, in the order of the help; a test compares them with what they load. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'init',
    usage: '[options] [template] [folder]',
    summary: 'start a court of your own from a template',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  {
    name: 'decide',
    usage: '[options] <procedure> [file]',
    summary: 'decide cases, one JSON line each',
    load: async () => (await import('./commands/decide.ts')).decideCommand(),
  },
  {
    name: 'why',
    usage: '[options] [table] [file]',
    summary: 'explain one ruling and what would change it',
    load: async () => (await import('./commands/why.ts')).whyCommand(),
  },
  {
    name: 'analyze',
    usage: '[options] [name...]',
    summary: 'find what is wrong with a table, or with a court across its tables',
    load: async () => (await import('./commands/analyze.ts')).analyzeCommand(),
  },
  {
    name: 'tables',
    usage: '[options] [table...]',
    summary: 'list the rule tables, or show one',
    load: async () => (await import('./commands/tables.ts')).tablesCommand(),
  },
  {
    name: 'diff',
    usage: '[options] <a> <b> [history]',
    summary: 'compare two policies over a history of cases',
    load: async () => (await import('./commands/diff.ts')).diffCommand(),
  },
  {
    name: 'investigate',
    usage: '[options] [command]',
    summary: 'cross-verify and judge the reports of several investigators',
    load: async () => (await import('./commands/investigate.ts')).investigateCommand(),
  },
  {
    name: 'doctor',
    usage: '[options] [court] [cases]',
    summary: 'check records for known mistakes',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  ...SHORT.map(shortOf),
  {
    name: 'packet',
    usage: '[options] [command]',
    summary: 'show or render the packet of an escalated document or case',
    load: async () => (await import('./commands/packet.ts')).packetCommand(),
  },
  {
    name: 'queue',
    usage: '[options] [command]',
    summary: 'the expert’s desk: take what waits for a person, answer, settle',
    load: async () => (await import('./commands/queue.ts')).queueCommand(),
  },
  {
    name: 'token',
    usage: '[options] [command]',
    summary: 'make, list and revoke the tokens of reviewers',
    load: async () => (await import('./commands/token.ts')).tokenCommand(),
  },
  {
    name: 'webhook',
    usage: '[options] [command]',
    summary: 'what webhooks still have to be told, and sending it again',
    load: async () => (await import('./commands/webhook.ts')).webhookCommand(),
  },
  {
    name: 'review',
    usage: '[options] [command]',
    summary: 'what experts say: reviews of packets, and audits of what was accepted',
    load: async () => (await import('./commands/review.ts')).reviewCommand(),
  },
  {
    name: 'eval',
    usage: '[options] [command]',
    summary: 'measure how good the courts are',
    load: async () => (await import('./commands/eval.ts')).evalCommand(),
  },
  {
    name: 'calibrate',
    usage: '[options] <votes> [cases]',
    summary: 'certify which share of cases may be decided without a person',
    load: async () => (await import('./commands/calibrate.ts')).calibrateCommand(),
  },
  {
    name: 'spot-check',
    usage: '[options] <run>',
    summary: 'draw automated cases for a person to look at again',
    load: async () => (await import('./commands/spot-check.ts')).spotCheckCommand(),
  },
  {
    name: 'watch',
    usage: '[options] [run]',
    summary: 'follow audits of automated cases; an alarm stops automation',
    load: async () => (await import('./commands/watch.ts')).watchCommand(),
  },
  {
    name: 'run',
    usage: '[options] <court> <file>',
    summary: 'carry cases through a court: ask agents, record, decide',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  {
    name: 'runs',
    usage: '[options]',
    summary: 'list runs',
    load: async () => (await import('./commands/runs.ts')).runsCommand(),
  },
  {
    name: 'show',
    usage: '[options] <run> [case]',
    summary: 'show a run, or one of its cases',
    load: async () => (await import('./commands/show.ts')).showCommand(),
  },
  {
    name: 'resume',
    usage: '[options] <run>',
    summary: 'continue a run that was stopped',
    load: async () => (await import('./commands/resume.ts')).resumeCommand(),
  },
  {
    name: 'audit',
    usage: '[options] <run>',
    summary: 'check the hash chain of a run and decide every case again',
    load: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
  {
    name: 'seal',
    usage: '[options] <run>',
    summary: 'print one line to keep elsewhere that a rewritten store no longer fits',
    load: async () => (await import('./commands/seal.ts')).sealCommand(),
  },
  {
    name: 'replay',
    usage: '[options] <run>',
    summary: 'decide a run again under another policy',
    load: async () => (await import('./commands/replay.ts')).replayCommand(),
  },
  {
    name: 'compare',
    usage: '[options] <a> <b>',
    summary: 'compare two runs, or two policies over one run',
    load: async () => (await import('./commands/compare.ts')).compareCommand(),
  },
  {
    name: 'serve',
    usage: '[options]',
    summary: 'serve the console, courts, tables and runs over HTTP',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  {
    name: 'mcp',
    usage: '[options]',
    summary: 'let a coding agent ask for rulings, over MCP',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  {
    name: 'worker',
    usage: '[options] [command]',
    summary: 'drive the runs that are left to workers, on any number of machines',
    load: async () => (await import('./commands/worker.ts')).workerCommand(),
  },
  {
    name: 'export',
    usage: '[options] <run>',
    summary: 'write a run to a file that another store can take in, as a folder, or as tables',
    load: async () => (await import('./commands/export.ts')).exportCommand(),
  },
  {
    name: 'import',
    usage: '[options] [command]',
    summary: 'take in what was made elsewhere',
    load: async () => (await import('./commands/import.ts')).importCommand(),
  },
  {
    name: 'prune',
    usage: '[options]',
    summary: 'remove old runs, and keep their seals',
    load: async () => (await import('./commands/prune.ts')).pruneCommand(),
  },
  {
    name: 'memory',
    usage: '[options] [command]',
    summary: 'look into a memory of episodes, fill it, prune it',
    load: async () => (await import('./commands/memory.ts')).memoryCommand(),
  },
  {
    name: 'docs',
    usage: '[options] [page]',
    summary: 'list the guides, or show one',
    load: async () => (await import('./commands/docs.ts')).docsCommand(),
  },
  {
    name: 'demo',
    usage: '[options]',
    summary: 'see every court at work, without a model',
    load: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
];
