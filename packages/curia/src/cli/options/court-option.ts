/** The court of a run, where it is code. */
import { Option } from 'commander';
import { findAnyCourt } from '../../courts/code-courts.ts';

/** The option of commands that decide cases of a run again or go on with it; a store never says which code is loaded. */
export const courtOption = (): Option =>
  new Option(
    '--court <court>',
    'the module or package of the court that the run was held by, if it is code',
  ).argParser((named: string) => findAnyCourt(named).name);
