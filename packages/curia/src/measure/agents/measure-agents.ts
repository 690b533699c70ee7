/** Measures the agents of a court on cases that it reads itself, by holding it in a temporary store. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Measure, Trial, TrialCase, TrialSetup } from '@curia/core/court/measure';
import type { AgentsReport } from '@curia/core/measure';
import { placeReader } from '../../files/place-reader.ts';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { hearCases, type Setting } from './hold-court.ts';

/** A court, and how it is measured. */
export interface MeasuredCourt {
  readonly court: Court;
  readonly measure: Measure;
}

/** What a measurement needs besides its cases. */
export interface MeasureSetting extends Setting {
  /** Opens a file of cases. */
  readonly open: (file: string) => Input;
  readonly draws: Trial['draws'];
  /** Options of the measurement, as far as they were given. */
  readonly options: Readonly<Record<string, string>>;
  /** Options of the court, as far as they were given. */
  readonly chosen: object;
}

/** A report, and how many cases were refused on the way. */
export interface MeasuredReport {
  readonly report: AgentsReport;
  readonly refused: number;
}

/** Measures a court on a file or folder of cases. */
export async function measureAgents(
  { court, measure }: MeasuredCourt,
  place: string,
  { open, draws, options: given, chosen, ...setting }: MeasureSetting,
): Promise<MeasuredReport> {
  const options = { ...usualOf(measure, chosen), ...given };
  const { cases, refused } = await readCases(measure, place, options, open);
  const hold = (setup: TrialSetup = {}) =>
    hearCases(
      court,
      Object.fromEntries(
        Object.entries(setup.policies ?? {}).map(([question, policy]) => [question, { policy }]),
      ),
      { ...chosen, ...setup.options },
      setup.cases ?? cases,
      setting,
    );
  const report = await measure.run({ cases, options, draws, hold });
  return { report, refused: refused + cases.length - report.cases };
}

/** What the options of a measurement are unless they are given, as its own or as those of the court. */
const usualOf = ({ options = {} }: Measure, chosen: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, { default: usual }]) =>
      usual === undefined || Object.hasOwn(chosen, name) ? [] : [[name, usual]],
    ),
  );

async function readCases(
  measure: Measure,
  place: string,
  options: MeasureSetting['options'],
  open: MeasureSetting['open'],
): Promise<{ readonly cases: readonly TrialCase[]; readonly refused: number }> {
  if (measure.open !== undefined)
    return { cases: await measure.open(place, options, placeReader), refused: 0 };
  const { id = 'case_id' } = measure;
  const cases = new Map<string, TrialCase>();
  const { refused } = await eachRecord(open(place), (record, line) => {
    const one = measure.read?.(record, line, options);
    if (one === undefined) return;
    if (cases.has(one.case_id)) throw new CuriaError('INPUT_INVALID', `${id} ${one.case_id} occurs twice`);
    cases.set(one.case_id, one);
  });
  return { cases: [...cases.values()], refused };
}
