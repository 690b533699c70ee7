/** Where runs are kept, as commands find it. */
import { Option } from 'commander';

/** The option that all commands about runs share. */
export const storeOption = (): Option =>
  new Option('--store <place>', 'where runs are kept: a file, or postgres://USER@HOST/DATABASE?schema=NAME')
    .env('CURIA_STORE')
    .default('.curia/store.sqlite');
