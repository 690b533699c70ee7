/** `curia calibrate` of points and grades: which values may be taken without a person, if too far from the truth is wrong? */
import { CuriaError } from '@curia/core';
import {
  type CertifyPointsOptions,
  certifyPoints,
  POINT_METHODS,
  type PointMethod,
  type PointSet,
  type PointsCertificate,
  sayNumber,
} from '@curia/core/in/votes';
import { CERTIFIABLE, type Certifiable } from '@curia/core/in/votes/certify';
import type { VoteKind } from '@curia/core/in/votes/weigh';
import { drawShare } from '../../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_NOT_CERTIFIED, EXIT_OK } from '../../exit-status.ts';
import { readWithin } from '../../options/scale.ts';
import { coloursFor, printable, write } from '../../print/output.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { curveTable, thresholdTable } from './word-calibration.ts';

interface Options {
  readonly method?: Certifiable | PointMethod;
  readonly within?: string;
  readonly kind?: VoteKind;
  readonly out?: string;
  readonly cascade?: string;
  readonly answers?: string;
  readonly pictures?: string;
  readonly acceptAlarm: readonly string[];
  readonly json?: boolean;
}

/** The options that only labels have; throws if points are meant. */
export function ofLabels({ method, within }: Pick<Options, 'method' | 'within'>): {
  readonly method?: Certifiable;
} {
  if (within !== undefined)
    throw new CuriaError(
      'USAGE',
      '--within is for files of points and grades; these labels are read as names (if they are not, say --scale numbers or --scale grades)',
    );
  if (method === undefined) return {};
  const known = CERTIFIABLE.find((name) => name === method);
  if (known !== undefined) return { method: known };
  throw new CuriaError(
    'USAGE',
    `--method ${method} is for points and grades; labels take ${CERTIFIABLE.join(', ')}`,
  );
}

/** Certifies points, and says how it went. */
export async function printPoints(
  points: PointSet,
  wanted: Omit<CertifyPointsOptions, 'within' | 'method'>,
  options: Options,
): Promise<number> {
  refuseOfLabels(options);
  const within = readWithin(options.within) ?? (points.scale.kind === 'grades' ? 0 : undefined);
  if (within === undefined)
    throw new CuriaError(
      'USAGE',
      'the votes are numbers: say how near to the truth is near enough, with --within DISTANCE (if they are names, say --scale labels)',
    );
  const method = POINT_METHODS.find((name) => name === options.method);
  const { report, answers } = certifyPoints(points, { ...wanted, within, method });
  if (options.answers !== undefined)
    saveFile(
      options.answers,
      answers.map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...one })}\n`).join(''),
    );
  if (options.pictures !== undefined) saveIn(options.pictures, 'share.svg', drawShare(report));
  await write(options.json === true ? `${JSON.stringify(report)}\n` : wordCertificate(report));
  return report.certified ? EXIT_OK : EXIT_NOT_CERTIFIED;
}

function refuseOfLabels({ method, kind, out, cascade, acceptAlarm }: Options): void {
  const refuse = (option: string, why: string): CuriaError =>
    new CuriaError('USAGE', `${option} is for labels: ${why}`);
  if (out !== undefined)
    throw refuse(
      '--out',
      'courts ask a calibration for choices and flags; --answers writes the values of the open cases',
    );
  if (cascade !== undefined) throw refuse('--cascade', 'of points everybody is asked');
  if (kind !== undefined) throw refuse('--kind', 'points are weighed alike in panels and in crowds');
  if (acceptAlarm.length > 0) throw refuse('--accept-alarm', 'no alarm stops a certificate on points');
  if (method !== undefined && !POINT_METHODS.some((name) => name === method))
    throw refuse(`--method ${method}`, `points and grades take ${POINT_METHODS.join(', ')}`);
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
