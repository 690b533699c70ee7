/** The court of a run, where it is code. */
import { Option } from 'commander';
import { findAnyCourt } from '../../courts/code-courts.ts';
import { looksLikeModule, looksLikeTableFile } from '../../input/table-file.ts';

/** The option of commands that decide cases of a run again or go on with it; a store never says which code is loaded. */
export const courtOption = (): Option =>
  new Option(
    '--court <court>',
    'the module or package of the court that the run was held by, if it is code',
  ).argParser((named: string) => findAnyCourt(named).name);

/** The option of commands that look at the items of one court; a court file or a module stands for its court. */
export const onlyCourtOption = (): Option =>
  new Option(
    '--court <court>',
    'only items of this court: its name, its file, or its module or package if it is code',
  ).argParser(nameOf);

/** The name of a court; a bare name is one already, whatever package is called alike. */
const nameOf = (named: string): string =>
  looksLikeTableFile(named) || looksLikeModule(named) || named.includes('/')
    ? findAnyCourt(named).name
    : named;
