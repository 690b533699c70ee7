/** How many documents are drawn, and from which seed. */
import { CuriaError } from '@curia/core';
import type { Draw } from '@curia/core/in/review';
import type { Command } from 'commander';

/** Adds the options of a draw to a command. */
export const drawOptions = (command: Command): Command =>
  command
    .option('--size <number>', 'how many documents are drawn; as many as before once there was an audit')
    .option('--seed <number>', 'what the draw starts from (default: 1, or that of the sample)');

/** Reads the options of a draw. */
export function readDraw({ size, seed }: { readonly size?: string; readonly seed?: string }): Partial<Draw> {
  const draw: { size?: number; seed?: number } = {};
  if (size !== undefined) draw.size = wholeNumber('--size', size, 1);
  if (seed !== undefined) draw.seed = wholeNumber('--seed', seed, 0);
  return draw;
}

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value >= least && value <= 0xffff_ffff) return value;
  throw new CuriaError('USAGE', `${option} takes a whole number from ${least}, got ${JSON.stringify(text)}`);
}
