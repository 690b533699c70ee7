/** How many voices of a role are asked at once: as the court says, all of them, or a number that a run names. */
import { z } from 'zod';
import type { WaveOf } from '../case/question.ts';
import { REMEMBERS } from '../file/check-rules.ts';
import { MOST_VOICES } from '../file/court-file.ts';
import type { Panel } from '../file/panel.ts';
import { whyNeverSpared } from './settles.ts';

/** The option of a run: as the court does, nobody waits, or so many voices at once. */
export const waveOption = ({ court: { memory } }: Panel) =>
  z
    .union([
      z.enum(['court', 'all']),
      z
        .int()
        .min(1)
        .max(MOST_VOICES)
        .refine(() => memory === undefined, REMEMBERS),
    ])
    .default('court')
    .describe(
      'how many voices of a role are asked at once, such as 1; the rest only while they can change something. court: as its file says; all: everybody at once',
    );

/** What a run says of waves. */
export type Wave = z.output<ReturnType<typeof waveOption>>;

/** How many voices of each role are asked at once; all of them where nobody is ever spared, since waiting would bring nothing. */
export function waveIn(panel: Panel, wave: Wave): WaveOf {
  const { court } = panel;
  if (wave === 'all' || whyNeverSpared(panel) !== undefined) return () => null;
  return ({ name }) => (wave === 'court' ? (court.roles[name]?.wave ?? null) : wave);
}
