/** In which order the steps of the tests run: side by side, as far as one does not need what another makes. */

/** One step. */
export interface Step {
  readonly name: string;
  readonly run: readonly [command: string, ...args: string[]];
  /** The steps that it waits for. */
  readonly after?: readonly string[] | 'all';
  /** What it finds in its environment besides. */
  readonly with?: Readonly<Record<string, string>>;
}

/** A step that held, and how long it took. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** The steps to start now: those that wait for nothing any more, in their order, as long as there is room. */
export function nextSteps(
  steps: readonly Step[],
  done: ReadonlySet<string>,
  running: readonly string[],
  most: number,
): Step[] {
  const isStarted = ({ name }: Step): boolean => done.has(name) || running.includes(name);
  const others = (step: Step): readonly string[] =>
    steps.filter((one) => one !== step).map(({ name }) => name);
  return steps
    .filter((step) => !isStarted(step))
    .filter((step) =>
      (step.after === 'all' ? others(step) : (step.after ?? [])).every((name) => done.has(name)),
    )
    .slice(0, Math.max(0, most - running.length));
}

/** How long the steps took together. */
export const total = (steps: readonly Timed[]): string =>
  `${steps.length} steps of ${steps.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s together`;
