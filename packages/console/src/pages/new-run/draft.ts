/** What somebody chose for their last run here, kept in this browser; the file itself is not. */
import type { Choices, Drive } from './requests.ts';

const KEPT = 'curia-new-run';
const DRIVES: readonly Drive[] = ['here', 'workers', 'later'];

/** What is chosen before anybody chooses. */
const USUAL: Choices = {
  ...{ court: undefined, agents: undefined, columns: undefined },
  ...{ budget: '', concurrency: '8', drive: 'here', name: '' },
};

/** The choices to begin with. */
export function keptChoices(): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    const said = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
    const text = (key: string): string | undefined => (typeof said[key] === 'string' ? said[key] : undefined);
    return {
      ...USUAL,
      agents: text('agents'),
      budget: text('budget') ?? USUAL.budget,
      concurrency: text('concurrency') ?? USUAL.concurrency,
      drive: DRIVES.find((one) => one === said.drive) ?? USUAL.drive,
    };
  } catch {
    return USUAL;
  }
}

/** Keeps them; what belongs to one file is left out. */
export function keepChoices({ agents, budget, concurrency, drive }: Choices): void {
  localStorage.setItem(KEPT, JSON.stringify({ agents, budget, concurrency, drive }));
}

/** A name for a run, made from that of its file. */
export const nameFor = (file: string): string =>
  file
    .normalize('NFC')
    .replace(/\.[^.]+$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, 80);
