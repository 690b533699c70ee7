/** Where runs are kept, as commands find it. */
import { Option } from 'commander';

/** The option that all commands about runs share. */
export const storeOption = (): Option =>
  new Option('--store <file>', 'where runs are kept').env('CURIA_STORE').default('.curia/store.sqlite');
