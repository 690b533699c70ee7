/** `@curia/core/court/face`: what a court shows to command lines and readers of files: its cases in files, a short command, rates of runs. */
export type { CaseFiles, FileMark, FilePage, FileRead } from './cases.ts';
export type { CommandOption } from './command-option.ts';
export type { Rating, RunRates } from './rates.ts';
export type { ShortCommand } from './short-command.ts';
