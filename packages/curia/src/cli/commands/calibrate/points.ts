/** `curia calibrate` of points and grades: which values may be taken without a person, if too far from the truth is wrong? */
import { CuriaError } from '@curia/core';
import { type PointSet, type PointsCertificate, sayNumber } from '@curia/core/in/votes';
import { type CertifyOptions, certifyPointsAs } from '../../../measure/votes/certify-at-hand.ts';
import { drawShare } from '../../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_NOT_CERTIFIED, EXIT_OK } from '../../exit-status.ts';
import { coloursFor, printable, write } from '../../print/output.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { curveTable, thresholdTable } from './word-calibration.ts';

interface Options {
  readonly within: number | undefined;
  readonly out?: string | undefined;
  readonly cascade?: string | undefined;
  readonly answers?: string | undefined;
  readonly pictures?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Certifies points, and says how it went. */
export async function printPoints(
  points: PointSet,
  wanted: CertifyOptions,
  options: Options,
): Promise<number> {
  const { out, cascade, within } = options;
  if (out !== undefined)
    throw new CuriaError(
      'USAGE',
      '--out is for labels: courts ask a calibration for choices and flags; --answers writes the values of the open cases',
    );
  if (cascade !== undefined)
    throw new CuriaError('USAGE', '--cascade is for labels: of points everybody is asked');
  const { report, answers } = certifyPointsAs(points, wanted, within);
  if (options.answers !== undefined)
    saveFile(
      options.answers,
      answers.map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...one })}\n`).join(''),
    );
  if (options.pictures !== undefined) saveIn(options.pictures, 'share.svg', drawShare(report));
  await write(options.json === true ? `${JSON.stringify(report)}\n` : wordCertificate(report));
  return report.certified ? EXIT_OK : EXIT_NOT_CERTIFIED;
}

function wordCertificate(report: PointsCertificate): string {
  const { bold } = coloursFor(process.stdout);
  const { method, mode, fit, calibration, certified, n, k, upper, shifts } = report;
  const count = (number: number): string => number.toLocaleString('en-US');
  const lines = [
    bold(printable(report.sentence)),
    `By ${method}, for ${mode === 'batch' ? 'exactly these open cases' : 'future cases from the same source'}; ${count(fit)} known answers were fitted on, ${count(calibration)} others certify.`,
    ...(certified
      ? [
          `Of ${count(n)} calibration cases with votes as near to each other ${count(k)} ${k === 1 ? 'is' : 'are'} too far from the truth; that leaves an error of up to ${Math.round(upper * 1000) / 10} % possible.`,
        ]
      : []),
    ...(shifts === undefined
      ? []
      : [
          `Taken off the values of each reviewer: ${Object.entries(shifts)
            .map(([name, shift]) => `${printable(name)} ${sayNumber(shift)}`)
            .join(', ')}.`,
        ]),
    thresholdTable(report, 'votes apart'),
    curveTable(report),
  ];
  return `${lines.join('\n')}\n`;
}
