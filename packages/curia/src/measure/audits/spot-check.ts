/** Draws automated items of a run for a person to look at again: what was asked, without what the machine said. */
import type { ShownItem } from '@curia/core/court/votes';
import { drawSpotChecks } from '@curia/core/in/votes/watch';
import { allAutomated, courtRunOf } from '../../drive/calibration/automated.ts';
import { auditsOf, drawnIn } from '../../drive/calibration/item-audits.ts';
import { makeEvent } from '../../kept/case-event.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { soundLog } from '../../kept/sound-log.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import type { Store } from '../../store/store.ts';

/** What is drawn. */
export interface SpotCheckOptions {
  /** How much is drawn: so many items, or else a share of them. */
  readonly size: number | undefined;
  readonly share: number;
  readonly seed: string;
  /** Shows what the court took; whoever sees it agrees more easily. */
  readonly isAnswerShown: boolean;
  /** The last day on which the rows can be filled in; one that was drawn before keeps its day. */
  readonly due: string;
  readonly today: () => string;
}

/** One item to look at, as it stands in the file; `label`, or `verdict`, is for the person to fill in. */
export interface SpotCheck extends ShownItem {
  readonly schema_version: '1';
  readonly run_id: string;
  readonly item: string;
  readonly seed: string;
  readonly share: number;
  /** After this day a row that nobody has filled in counts as wrong. */
  readonly due: string;
  readonly taken?: unknown;
  readonly label: null;
  readonly verdict: null;
  readonly by: null;
}

/** What was drawn. */
export interface DrawnChecks {
  readonly share: number;
  readonly checks: readonly SpotCheck[];
  readonly automated: number;
  readonly drawn: number;
  /** Drawn items that were audited before; they are left out. */
  readonly audited: number;
}

/** Draws; throws while a case of the run is undecided. */
export async function spotCheck(
  store: Store,
  manifest: Manifest,
  { size, seed, isAnswerShown, due, today, ...wanted }: SpotCheckOptions,
): Promise<DrawnChecks> {
  const run = courtRunOf(manifest);
  const { run_id, spot } = run;
  const automated = await allAutomated(store, run);
  const share = size === undefined ? wanted.share : Math.min(1, size / automated.size);
  const drawn = drawSpotChecks([...automated.keys()], share, seed);
  const known = new Set((await auditsOf(store, run_id)).map(({ item }) => item));
  const left = drawn.filter((name) => !known.has(name)).map((name) => automated.get(name)!);
  const before = await drawnIn(store, run_id);
  const checks: SpotCheck[] = [];
  for (const { name, case_id, item, field, value } of left) {
    const stored = await store.cases.find(run_id, case_id);
    const until = before.get(name)?.due ?? due;
    // The draw is in the log, so that a file that is lost, or loses rows, is missed.
    if (!before.has(name) && stored !== undefined) {
      const log = await soundLog(store, stored);
      const event = makeEvent('drawn', today(), { item: name, field, seed, share, due: until });
      await store.cases.append(run_id, case_id, log.length, [event]);
    }
    const input: unknown = JSON.parse(stored?.input ?? '{}');
    checks.push({
      schema_version: SCHEMA_VERSION,
      run_id,
      item: name,
      seed,
      share,
      due: until,
      ...spot.shown(input, item),
      ...(isAnswerShown ? { taken: value } : {}),
      label: null,
      verdict: null,
      by: null,
    });
  }
  return {
    share,
    checks,
    automated: automated.size,
    drawn: drawn.length,
    audited: drawn.length - left.length,
  };
}
