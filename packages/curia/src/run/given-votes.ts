/** Votes that were given with the cases instead of asked for: who may give them is a right, and what rests on them says so. */

/** The agents that answer from the cases themselves, as it is written after `--agents`. */
export const GIVEN = 'given';

/** Whether a text after `--agents` lets the cases answer, for all roles or for any of them. */
export const asksTheCases = (agents: string): boolean =>
  agents
    .split(/(?:^|\s)[\p{L}_][\p{L}\p{N}\p{M}_-]*=/u)
    // A command line may hold any word.
    .filter((who) => !who.startsWith('command:'))
    .some((who) => who.split(',').some((one) => one.trim() === GIVEN));
