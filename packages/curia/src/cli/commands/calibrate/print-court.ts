/** What `curia calibrate` prints and writes for a court of one's own: one report for each field, and the files. */

import type { CalibrateReport } from '@curia/core/in/votes/certify';
import type { CascadeSavings } from '@curia/core/votes/cascade';
import { writeCalibration } from '../../../courts/calibration-file.ts';
import type { MadeCascade, MadeCourtCalibration } from '../../../measure/votes/calibrate-court.ts';
import { drawShare } from '../../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_ALARM, EXIT_NOT_CERTIFIED, EXIT_OK } from '../../exit-status.ts';
import { coloursFor, printable, remark, write } from '../../print/output.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { wordCalibration } from './word-calibration.ts';

/** Where to print and write. */
export interface CourtOutput {
  readonly answers?: string;
  readonly pictures?: string;
  readonly foundWrong?: string;
  readonly json?: boolean;
}

/** Prints every field and writes the files; returns the exit status. */
export async function printCourt(made: MadeCourtCalibration, output: CourtOutput): Promise<number> {
  const { court, fields, calibration, notices, cascade } = made;
  saveCalibration(made);
  if (output.foundWrong !== undefined)
    saveFile(output.foundWrong, made.failed.map((one) => `${JSON.stringify(one)}\n`).join(''));
  if (output.answers !== undefined)
    saveFile(
      output.answers,
      fields
        .flatMap(({ field, answers }) =>
          answers.map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, field, ...one })}\n`),
        )
        .join(''),
    );
  if (output.pictures !== undefined)
    for (const { field, report } of fields)
      saveIn(output.pictures, fields.length === 1 ? 'share.svg' : `share-${field}.svg`, drawShare(report));
  if (cascade !== undefined) saveCascade(cascade);
  const isJson = output.json === true;
  const { bold } = coloursFor(process.stdout);
  for (const { field, report } of fields) {
    const heading = fields.length === 1 ? court : `${court}, ${field}`;
    await write(
      isJson
        ? `${JSON.stringify({ ...report, court, field, calibration_hash: calibration.hash, ...(cascade === undefined ? {} : { cascade: describeCascade(cascade) }) })}\n`
        : `${bold(printable(heading))}\n${cascade === undefined ? '' : ALL_ASKED}${wordCalibration(report)}`,
    );
  }
  if (!isJson && cascade !== undefined) await write(wordCascade(cascade));
  for (const notice of [...notices, ...(cascade?.notices ?? [])]) remark(`curia: ${printable(notice)}`);
  return exitOf([...fields, ...(cascade === undefined ? [] : [cascade])]);
}

/** How calibrating ends: whatever was asked for must be certified, a cascade no less than the whole panel. */
export function exitOf(made: readonly { readonly report: CalibrateReport }[]): number {
  if (made.some(({ report }) => report.blocked.length > 0)) return EXIT_ALARM;
  return made.every(({ report }) => report.certified) ? EXIT_OK : EXIT_NOT_CERTIFIED;
}

/** Stands above what is said of the whole panel where a cascade follows. */
export const ALL_ASKED = 'With everybody asked, without the cascade:\n';

function saveCalibration({ file, calibration, isRenewed, court }: MadeCourtCalibration): void {
  if (file === undefined)
    remark(`curia: nothing was written: ${court} names no calibration, and --out names no file`);
  else if (!isRenewed) remark(`curia: ${printable(file)} stays void`);
  else {
    writeCalibration(file, calibration);
    remark(`curia: ${printable(file)} written`);
  }
}

/** Writes the court of a cascade and its calibration; a cascade that certifies nothing would decide nothing, so it is left out. */
export function saveCascade(cascade: MadeCascade): void {
  const { court_file, court_text, calibration_file, calibration } = cascade;
  if (!cascade.report.certified) {
    remark(`curia: ${printable(court_file)} was not written: nothing is certified for the cascade`);
    return;
  }
  writeCalibration(calibration_file, calibration);
  remark(`curia: ${printable(calibration_file)} written`);
  saveFile(court_file, court_text);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function wordSmaller({ smaller }: MadeCascade): string {
  if (smaller === null) return 'No voice can be dropped altogether.';
  const { dropped, accuracy, calls } = smaller;
  return `Can be dropped: ${dropped.map(printable).join(', ')}; ${calls.kept} instead of ${calls.all} calls, right on ${percent(accuracy.kept)} instead of ${percent(accuracy.all)} of the known cases.`;
}

/** What a program needs of a cascade. */
export const describeCascade = ({
  report,
  savings,
  smaller,
  court_file,
  calibration_file,
}: MadeCascade): object => ({
  certified: report.certified,
  share: report.share,
  ...(report.threshold === undefined ? {} : { threshold: report.threshold }),
  n: report.n,
  k: report.k,
  upper: report.upper,
  blocked: report.blocked,
  savings,
  smaller_panel: smaller,
  court_file: report.certified ? court_file : null,
  calibration_file: report.certified ? calibration_file : null,
});

/** A cascade as people read it. */
export function wordCascade(cascade: MadeCascade): string {
  const { report, savings, court_file } = cascade;
  const { bold } = coloursFor(process.stdout);
  const { accuracy, gained, lost } = savings;
  return `${[
    bold('Asked one after another'),
    report.sentence,
    `${wordCalls(savings)}; right on ${percent(accuracy.cascade)} of the known cases instead of ${percent(accuracy.all)} (${gained} gained, ${lost} lost).`,
    wordSmaller(cascade),
    report.certified
      ? `Run it with: curia run ${printable(court_file)} CASES --agents …`
      : 'The cascade was not written, since it would decide nothing by itself.',
  ].join('\n')}\n`;
}

function wordCalls({ calls, cost }: CascadeSavings): string {
  const saved = 1 - calls.cascade / calls.all;
  const money =
    cost === null ? '' : `, a cost of ${cost.cascade.toPrecision(3)} instead of ${cost.all.toPrecision(3)}`;
  return `${calls.cascade.toFixed(1)} instead of ${calls.all} calls a case, ${percent(saved)} saved${money}`;
}
