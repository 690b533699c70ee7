/** Where runs are kept, as commands find it. */
import { Option } from 'commander';

/** The option that all commands about runs share. */
export const storeOption = (
  help = 'where runs are kept: a file, or postgres://USER@HOST/DATABASE?schema=NAME',
): Option => new Option('--store <place>', help).env('CURIA_STORE').default('.curia/store.sqlite');
