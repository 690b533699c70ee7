/** What every store must do: the contracts of all its ports. */
import type { Store } from '../store.ts';
import { describeAnswers } from './answers.contract.ts';
import { describeCases } from './cases.contract.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeLists } from './lists.contract.ts';
import { describeLocks } from './locks.contract.ts';
import { describeOutbox } from './outbox.contract.ts';
import { describeRuns } from './runs.contract.ts';
import { describeVersions } from './versions.contract.ts';
import { describeVoids } from './voids.contract.ts';

const CONTRACTS = [
  describeRuns,
  describeCases,
  describeDocuments,
  describeLists,
  describeLocks,
  describeOutbox,
  describeVersions,
  describeVoids,
  describeAnswers,
];

/** Runs the suites of all ports against stores made by `open`. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  for (const describeOne of CONTRACTS) describeOne(name, open);
}
