/** Shows every record to the doctor of its court. */

import { CuriaError } from '@curia/core';
import type { Doctor, Examination } from '@curia/core/court/doctor';
import { readCaseId } from '@curia/core/read';
import { courts } from '../../courts/list.ts';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';

/** A court under examination. */
export interface Patient {
  readonly doctor: Doctor;
  readonly examination: Examination;
  records: number;
}

/** The doctors of the courts that ship. */
const shippedDoctors = (): Doctor[] => courts.flatMap(({ doctor }) => doctor ?? []);

/** Examines all records of an input; a line that no doctor knows is refused. */
export async function examineRecords(
  input: Input,
  doctors: readonly Doctor[] = shippedDoctors(),
): Promise<{ readonly patients: readonly Patient[]; readonly refused: number }> {
  const patients = doctors.map((doctor): Patient => ({ doctor, examination: doctor.examine(), records: 0 }));
  const { refused } = await eachRecord(input, (record, line) => examine(patients, record, line));
  return { patients, refused };
}

function examine(patients: readonly Patient[], record: unknown, line: number): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new CuriaError('INPUT_INVALID', 'the line is not an object');
  }
  const patient = patients.find(({ doctor }) => doctor.recognises(record));
  if (patient === undefined) {
    const courts = patients.map(({ doctor }) => doctor.court).join(', ');
    throw new CuriaError(
      'INPUT_INVALID',
      `the line is not a record of any court that has a doctor (${courts})`,
    );
  }
  patient.examination.add(record, String(readCaseId(record) ?? line));
  patient.records++;
}
