/** Objects as they are written: what is undefined is not there. */

/** An object whose parts may be undefined, without those that are. */
export type Written<T extends object> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** The parts of an object that are there, in their order. */
export const written = <T extends object>(parts: T): Written<T> =>
  // Only what the type says may be absent is left out.
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Written<T>;
