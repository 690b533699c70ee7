/** Audits what was decided without people: a seeded sample, and people's verdicts on it as events in the logs. */
import { CuriaError } from '@curia/core';
import { type CaseChecks, verdictsIn } from '@curia/core/court';
import { countFalseAccepts, type Draw, drawSample, takeAudit } from '@curia/core/in/review';
import type { AuditVerdict, FalseAccepts } from '@curia/core/review';
import { courts } from '../../courts/list.ts';
import type { NamedCase } from '../../desk/find-case.ts';
import { allAutomated } from '../../drive/calibration/automated.ts';
import { makeEvent, readEvent } from '../../kept/case-event.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { soundLog } from '../../kept/sound-log.ts';
import type { Store } from '../../store/store.ts';

/** A sample as drawn, with the verdicts on its cases so far. */
export interface AuditSample extends Draw {
  /** How many were accepted. */
  readonly of: number;
  readonly cases: readonly { readonly case_id: string; readonly verdicts: readonly AuditVerdict[] }[];
}

/** How much was accepted wrongly, as far as the sample of a run tells; null while nobody has looked at any of it. */
export async function falseAcceptsOf(
  store: Store,
  opened: Pick<OpenedRun, 'manifest' | 'kind'>,
): Promise<FalseAccepts | null> {
  const audited = await store.cases
    .eventsOfKind(opened.manifest.run_id, ['audited'])
    [Symbol.asyncIterator]()
    .next();
  return audited.done === true ? null : countSample(await readAuditSample(store, opened));
}

/** Counts a sample. */
export const countSample = (sample: AuditSample): FalseAccepts =>
  countFalseAccepts(
    sample,
    new Map(sample.cases.map(({ case_id, verdicts }) => [case_id, verdicts])),
    sample.cases.map(({ case_id }) => case_id),
  );

/** How people look at the cases of a run again; a court that has it done otherwise, or not at all, is refused. */
export function caseChecksOf({ manifest, kind }: Pick<OpenedRun, 'manifest' | 'kind'>): CaseChecks {
  if (kind.spot?.by === 'case') return kind.spot;
  const able = courts.filter(({ spot }) => spot?.by === 'case').map(({ name }) => name);
  throw new CuriaError(
    'USAGE',
    `run ${manifest.run_id} is a run of ${kind.name}, not of ${able.join(' or ')}`,
  );
}

/**
 * The sample of a run. The first verdict fixes the seed; a later draw may only be larger, since whoever may draw again until the
 * sample is kind has no sample. A first draw that says no size takes `first_share`.
 */
export async function readAuditSample(
  store: Store,
  opened: Pick<OpenedRun, 'manifest' | 'kind'>,
  wanted: WantedDraw = {},
  first_share?: number,
): Promise<AuditSample> {
  const { run_id } = opened.manifest;
  const accepted = [...(await allAutomated(store, { run_id, spot: caseChecksOf(opened) })).keys()];
  const verdicts = new Map<string, AuditVerdict[]>();
  for await (const event of store.cases.eventsOfKind(run_id, ['audited']))
    verdicts.set(event.case_id, [...(verdicts.get(event.case_id) ?? []), ...verdictsIn([readEvent(event)])]);
  const before = [...verdicts.values()].flat();
  const draw = drawAfter(
    before,
    before.length > 0 || isSized(wanted) ? wanted : { ...wanted, share: first_share },
    accepted.length,
  );
  if (before.some(({ of }) => of !== accepted.length))
    throw new CuriaError(
      'REVIEW_CONFLICT',
      `run ${run_id} now accepts ${accepted.length} documents, but its sample was drawn from ${before[0]!.of}`,
    );
  const cases = drawSample(accepted, draw).map((case_id) => ({
    case_id,
    verdicts: verdicts.get(case_id) ?? [],
  }));
  return { seed: draw.seed, size: cases.length, of: accepted.length, cases };
}

const DEFAULT_SEED = 1;

/** What is to be drawn: so many cases, or else a share of them; as many as before where neither is said. */
export interface WantedDraw extends Partial<Draw> {
  readonly share?: number | undefined;
}

const isSized = ({ size, share }: WantedDraw): boolean => size !== undefined || share !== undefined;

function drawAfter(
  before: readonly AuditVerdict[],
  { seed, share, ...wanted }: WantedDraw,
  of: number,
): Draw {
  const size = wanted.size ?? (share === undefined ? undefined : Math.ceil(share * of - 1e-9));
  const [first] = before;
  if (first === undefined) {
    if (size === undefined) throw new CuriaError('USAGE', 'say how many were drawn: --size N, or --share S');
    return { seed: seed ?? DEFAULT_SEED, size };
  }
  const largest = before.reduce((most, one) => Math.max(most, one.size), 0);
  if (seed !== undefined && seed !== first.seed)
    throw new CuriaError(
      'REVIEW_CONFLICT',
      `the sample was drawn with seed ${first.seed} and cannot be drawn again with another`,
    );
  if (size !== undefined && size < largest)
    throw new CuriaError('REVIEW_CONFLICT', `${largest} documents were drawn; a sample only grows`);
  return { seed: first.seed, size: size ?? largest };
}

/** A person's verdict on one case. */
export interface Audited {
  readonly draw: WantedDraw;
  readonly reviewer_name: string;
  readonly verdict: 'right' | 'wrong';
  readonly notes: string;
}

/** Stores a person's verdict on one case of the sample. */
export async function storeAudit(
  store: Store,
  { stored, ...opened }: NamedCase,
  { draw, ...said }: Audited,
  today: () => string = () => new Date().toISOString(),
): Promise<AuditSample> {
  const { run_id, case_id } = stored;
  const sample = await readAuditSample(store, opened, draw);
  if (!sample.cases.some((one) => one.case_id === case_id))
    throw new CuriaError(
      'CASE_NOT_FOUND',
      `case ${case_id} is not in the sample of ${sample.size} drawn with seed ${sample.seed}: curia watch draw ${run_id} --size ${sample.size} --seed ${sample.seed}`,
    );
  const log = await soundLog(store, stored);
  const at = today();
  const verdict = takeAudit(case_id, verdictsIn(log.map(readEvent)), {
    ...said,
    seed: sample.seed,
    size: sample.size,
    of: sample.of,
    at,
  });
  await store.cases.append(run_id, case_id, log.length, [
    makeEvent('audited', at, { verdict: { ...verdict } }),
  ]);
  return readAuditSample(store, opened);
}
