/** Which file of a repository a citation leads to, as a relative address; none for commits, the question itself and whatever leads out of it. */

import { parseLocation } from '@curia/core/text/citation';
import type { ReportedEvidence } from '../report/reported-item.ts';

/** A place in a file. */
export interface CitedFile {
  /** Relative to the folder of the repository. */
  readonly address: string;
  readonly lines?: readonly [first: number, last: number];
}

/** The file that is cited. */
export function citedFile({
  type,
  location,
}: Pick<ReportedEvidence, 'type' | 'location'>): CitedFile | undefined {
  if (type === 'commit') return undefined;
  const { path, lines } = parseLocation(location);
  if (
    path === undefined ||
    path === '' ||
    path === 'report' ||
    path.startsWith('/') ||
    path.split('/').includes('..')
  )
    return undefined;
  const address = path
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/');
  return lines === undefined || lines[0] < 1 ? { address } : { address, lines };
}
