/** Audits what was decided without people: a seeded sample, and people's verdicts on it as events in the logs. */
import { CuriaError } from '@curia/core';
import { type SampleChecks, verdictsIn } from '@curia/core/court';
import { countFalseAccepts, type Draw, drawSample, takeAudit } from '@curia/core/in/review';
import type { AuditVerdict, FalseAccepts } from '@curia/core/review';
import { courts } from '../../courts/list.ts';
import type { NamedCase } from '../../desk/find-case.ts';
import { makeEvent, readEvent } from '../../kept/case-event.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { soundLog } from '../../kept/sound-log.ts';
import { storedJson } from '../../kept/stored-json.ts';
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

/** How the court of a run has it checked by people; a court that does not is refused. */
export function samplesOf({ manifest, kind }: Pick<OpenedRun, 'manifest' | 'kind'>): SampleChecks {
  if (kind.samples !== undefined) return kind.samples;
  const able = courts.filter(({ samples }) => samples !== undefined).map(({ name }) => name);
  throw new CuriaError(
    'USAGE',
    `run ${manifest.run_id} is a run of ${kind.name}, not of ${able.join(' or ')}`,
  );
}

/**
 * The sample of a run. The first verdict fixes the seed; a later draw may only be larger, since whoever may draw again until the
 * sample is kind has no sample.
 */
export async function readAuditSample(
  store: Store,
  opened: Pick<OpenedRun, 'manifest' | 'kind'>,
  wanted: Partial<Draw> = {},
): Promise<AuditSample> {
  const { run_id } = opened.manifest;
  const accepted = await acceptedIn(store, run_id, samplesOf(opened));
  const verdicts = new Map<string, AuditVerdict[]>();
  for await (const event of store.cases.eventsOfKind(run_id, ['audited']))
    verdicts.set(event.case_id, [...(verdicts.get(event.case_id) ?? []), ...verdictsIn([readEvent(event)])]);
  const before = [...verdicts.values()].flat();
  const draw = drawAfter(before, wanted);
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

function drawAfter(before: readonly AuditVerdict[], { seed, size }: Partial<Draw>): Draw {
  const [first] = before;
  if (first === undefined) {
    if (size === undefined) throw new CuriaError('USAGE', 'say how many documents to draw: --size N');
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

/** The cases in which nothing was found, which is what an audit can refute; refused while any case is undecided, because it might still belong to the population. */
async function acceptedIn(store: Store, run_id: string, samples: SampleChecks): Promise<string[]> {
  const accepted: string[] = [];
  let closed = 0;
  for await (const { kind, case_id, body } of store.cases.eventsOfKind(run_id, ['ruled', 'refused'])) {
    closed++;
    if (kind !== 'ruled') continue;
    const { ruling } = storedJson(body, `the ruling of case ${case_id}`) as { ruling: object };
    if (samples.isAutomated(ruling)) accepted.push(case_id);
  }
  let cases = 0;
  for await (const _ of store.cases.all(run_id)) cases++;
  if (closed < cases)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} has ${cases - closed} case(s) that are not decided; finish it first: curia resume ${run_id}`,
    );
  if (accepted.length === 0) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} accepted nothing`);
  return accepted;
}

/** A person's verdict on one case. */
export interface Audited {
  readonly draw: Partial<Draw>;
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
      `case ${case_id} is not in the sample of ${sample.size} drawn with seed ${sample.seed}: curia review sample ${run_id} --size ${sample.size} --seed ${sample.seed}`,
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
