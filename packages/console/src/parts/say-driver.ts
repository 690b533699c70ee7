/** Who drives a run, in the language of the page. */
import type { FirstWords } from '../words/first.en.ts';

/** What the store knows of a driver. */
export interface KnownDriver {
  readonly who: string;
  readonly is_worker: boolean;
  readonly since: string;
  readonly seen_at: string;
  readonly silent_ms: number;
  readonly is_there: boolean;
}

/** A driver by name and place. */
export interface SaidDriver {
  readonly name: string;
  /** The machine, with the process on it; empty for one that does not say. */
  readonly place: string;
}

/** The part that a process plays, its number and its machine, as drivers write it. */
const PROCESS = /^(?:an? )?(\w+)(?: [^(]*)?\(process (\d+) on ([^)]*)\)$/;
const WORKER = /^worker (.+)$/s;

/** Says who a driver is; one that words itself in another way keeps its own words. */
export function sayDriver({ who }: KnownDriver, isHere: boolean, words: FirstWords['drivers']): SaidDriver {
  const worker = WORKER.exec(who)?.[1];
  if (worker !== undefined) return { name: words.worker(worker), place: '' };
  const [, part = '', process = '', machine = ''] = PROCESS.exec(who) ?? [];
  if (part === '') return { name: who, place: '' };
  const place = words.process(machine, process);
  if (part === 'server') return { name: isHere ? words.thisServer : words.otherServer, place };
  return { name: part === 'command' ? words.command : words.program, place };
}

/** Says all who drive a run in a few words: its workers are counted, anybody else is alone. */
export function sayDrivers(
  drivers: readonly KnownDriver[],
  isHere: boolean,
  words: FirstWords['drivers'],
): string | undefined {
  const there = drivers.filter(({ is_there }) => is_there);
  const shown = there.length > 0 ? there : drivers;
  const [first] = shown;
  if (first === undefined) return undefined;
  if (shown.length > 1) return words.workers(shown.length);
  return sayDriver(first, isHere, words).name;
}

/** For how long nothing was heard of whoever was heard of last. */
export const silenceOf = (drivers: readonly KnownDriver[]): number | undefined => {
  const there = drivers.filter(({ is_there }) => is_there);
  const known = (there.length > 0 ? there : drivers).map(({ silent_ms }) => silent_ms);
  return known.length === 0 ? undefined : Math.min(...known);
};
