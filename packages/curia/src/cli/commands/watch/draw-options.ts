/** How much is drawn, and from which seed. */
import { CuriaError } from '@curia/core';
import { readNumber, readWholeNumber } from '@curia/core/read';
import type { Command } from 'commander';
import type { WantedDraw } from '../../../runs/audit/audit-sample.ts';

/** A draw as it was typed. */
export interface DrawOptions {
  readonly share?: string;
  readonly size?: string;
  readonly seed?: string;
}

const LARGEST = 0xffff_ffff;

/** Adds the options of a draw to a command. */
export const drawOptions = (command: Command): Command =>
  command
    .option('--share <share>', 'the share of the automated cases to draw (default: 0.1, or as before)')
    .option('--size <number>', 'how many to draw, instead of a share')
    .option('--seed <number>', 'the seed of the draw (default: 1, or that of the draw before)');

/** Reads the options of a draw. */
export function readDraw({ share, size, seed }: DrawOptions): WantedDraw {
  if (share !== undefined && size !== undefined)
    throw new CuriaError('USAGE', 'a draw has a --share or a --size, not both');
  const draw: { -readonly [K in keyof WantedDraw]: WantedDraw[K] } = {};
  if (share !== undefined) draw.share = readNumber('--share', share, 0, 1);
  if (size !== undefined) draw.size = readWholeNumber('--size', size, 1, LARGEST);
  if (seed !== undefined) draw.seed = readWholeNumber('--seed', seed, 0, LARGEST);
  return draw;
}
