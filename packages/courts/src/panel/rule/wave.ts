/** How many voices of a role are asked at once: as the court says, all of them, or a number that a run names. */
import { CuriaError } from '@curia/core';
import type { WaveOf } from '../case/question.ts';
import { REMEMBERS } from '../file/check-rules.ts';
import { MOST_VOICES } from '../file/court-file.ts';
import type { Panel } from '../file/panel.ts';
import { whyNeverSpared } from './settles.ts';

/** What a run says of waves: as the court does, nobody waits, or so many voices at once. */
export type Wave = 'court' | 'all' | number;

/** The name of the option of a run. */
export const WAVE = 'wave';

/** Reads the option of a run. */
export function readWave(panel: Panel, said: string | undefined): Wave {
  if (said === undefined || said === '' || said === 'court') return 'court';
  if (said === 'all') return 'all';
  const wave = /^[1-9]\d{0,3}$/.test(said) ? Number(said) : 0;
  if (wave < 1 || wave > MOST_VOICES)
    throw new CuriaError('USAGE', `wave is court, all, or a number from 1 to ${MOST_VOICES}, got ${said}`);
  if (panel.court.memory !== undefined) throw new CuriaError('USAGE', `wave: ${REMEMBERS}`);
  return wave;
}

/** How many voices of each role are asked at once; all of them where nobody is ever spared, since waiting would bring nothing. */
export function waveIn(panel: Panel, wave: Wave): WaveOf {
  const { court } = panel;
  if (wave === 'all' || whyNeverSpared(panel) !== undefined) return () => null;
  return ({ name }) => (wave === 'court' ? (court.roles[name]?.wave ?? null) : wave);
}
