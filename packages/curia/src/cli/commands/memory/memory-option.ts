/** Which memory a command works on, and what it says of entries that are left out. */

import type { LeftOut } from '@curia/memory/sqlite';
import { Option } from 'commander';
import { printable, remark } from '../../print/output.ts';

/** Where episodes are kept unless a user says otherwise. */
export const DEFAULT_MEMORY = '.curia/memory.sqlite';

/** The option that all commands about memory share. */
export const memoryOption = (): Option =>
  new Option('--memory <file>', 'where episodes are kept').env('CURIA_MEMORY').default(DEFAULT_MEMORY);

/** Says that an entry is left out, and why. */
export const tellLeftOut = ({ episode_id, error }: LeftOut): void =>
  remark(`curia: ${printable(episode_id)} left out: ${error.code} ${printable(error.message)}`);
