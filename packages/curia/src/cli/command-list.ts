/** Every command by name, with what help says of it; the command itself is loaded when it is called. */
import type { Command } from 'commander';
import { SHORT, SHORT_NAMES } from './short/list.ts';

/** A command that is not loaded yet. */
export interface ListedCommand {
  /** Its arguments, as help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const listed = {
  demo: {
    usage: '[options]',
    summary: 'see the courts at work, without a model',
    load: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
  init: {
    usage: '[options] [template] [folder]',
    summary: 'start a court of your own from a template',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  help: {
    usage: '[options] [name...]',
    summary: 'read about a command or a subject: curia help votes',
    load: async () => (await import('./commands/help.ts')).helpCommand(),
  },
  decide: {
    usage: '[options] <table> [file]',
    summary: 'decide cases, one JSON line each',
    load: async () => (await import('./commands/decide.ts')).decideCommand(),
  },
  why: {
    usage: '[options] [what] [case]',
    summary: 'explain a ruling, and what would change it',
    load: async () => (await import('./commands/why.ts')).whyCommand(),
  },
  tables: {
    usage: '[options] [table...]',
    summary: 'list the tables, show one, or check it for gaps',
    load: async () => (await import('./commands/tables.ts')).tablesCommand(),
  },
  compare: {
    usage: '[options] <a> [b] [cases]',
    summary: 'what moves between two policies or two runs',
    load: async () => (await import('./commands/compare.ts')).compareCommand(),
  },
  run: {
    usage: '[options] <court> [cases]',
    summary: 'carry cases through a court: ask agents, record, decide',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  ...SHORT,
  resume: {
    usage: '[options] <run>',
    summary: 'continue a run that stopped or waits',
    load: async () => (await import('./commands/resume.ts')).resumeCommand(),
  },
  show: {
    usage: '[options] [run] [case]',
    summary: 'list runs, show one, or one of its cases',
    load: async () => (await import('./commands/show.ts')).showCommand(),
  },
  audit: {
    usage: '[options] [command] <run>',
    summary: 'check the log of a run and decide every case again',
    load: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
  export: {
    usage: '[options] <run>',
    summary: 'write a run, a report, a packet or tables',
    load: async () => (await import('./commands/export.ts')).exportCommand(),
  },
  import: {
    usage: '[options] [file]',
    summary: 'take in runs, tables and results from other tools',
    load: async () => (await import('./commands/import.ts')).importCommand(),
  },
  prune: {
    usage: '[options]',
    summary: 'remove old runs, and keep their seals',
    load: async () => (await import('./commands/prune.ts')).pruneCommand(),
  },
  desk: {
    usage: '[options] [command]',
    summary: 'take what waits for a person, answer, settle',
    load: async () => (await import('./commands/desk.ts')).deskCommand(),
  },
  watch: {
    usage: '[options] [command] [run]',
    summary: 'have automated cases looked at again; an alarm stops automation',
    load: async () => (await import('./commands/watch.ts')).watchCommand(),
  },
  eval: {
    usage: '[options] [what...]',
    summary: 'measure votes, agents, courts and runs against known answers',
    load: async () => (await import('./commands/eval.ts')).evalCommand(),
  },
  calibrate: {
    usage: '[options] <votes> [cases...]',
    summary: 'certify which cases may be decided without a person',
    load: async () => (await import('./commands/calibrate.ts')).calibrateCommand(),
  },
  doctor: {
    usage: '[options] [court] [cases]',
    summary: 'check records for known mistakes',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  memory: {
    usage: '[options] [command]',
    summary: 'look into what past cases taught, fill it, prune it',
    load: async () => (await import('./commands/memory.ts')).memoryCommand(),
  },
  serve: {
    usage: '[options] [command]',
    summary: 'the console and the same over HTTP; tokens and webhooks',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  worker: {
    usage: '[options] [command]',
    summary: 'drive runs that are left to workers',
    load: async () => (await import('./commands/worker.ts')).workerCommand(),
  },
  mcp: {
    usage: '[options]',
    summary: 'let a coding agent ask for rulings',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
} as const satisfies Readonly<Record<string, ListedCommand>>;

/** All commands; a test compares them with what they load. */
export const COMMANDS: Readonly<Record<CommandName, ListedCommand>> = listed;

/** A command by name. */
export type CommandName = keyof typeof listed;

/** The commands as help groups them. */
export const HELP_GROUPS: readonly (readonly [heading: string, names: readonly CommandName[]])[] = [
  ['Start', ['demo', 'init', 'help']],
  ['Rules, without a store', ['decide', 'why', 'tables', 'compare']],
  ['Runs', ['run', ...SHORT_NAMES, 'resume', 'show', 'audit', 'export', 'import', 'prune']],
  ['People', ['desk', 'watch']],
  ['Trust', ['eval', 'calibrate', 'doctor', 'memory']],
  ['Service', ['serve', 'worker', 'mcp']],
];
