/** A clock that stands still until it is set: what two worlds do at the same moment carries the same time. */

const RealDate = Date;

/** Stops the clock of this process at a moment, and gives back how to move it and how to let it run again. */
export function stopClock(at: number): { set: (to: number) => void; release: () => void } {
  let now = at;
  class StillDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [now] : given) as [number]));
    }

    static override now(): number {
      return now;
    }
  }
  globalThis.Date = StillDate as DateConstructor;
  return {
    set: (to) => {
      now = to;
    },
    release: () => {
      globalThis.Date = RealDate;
    },
  };
}
