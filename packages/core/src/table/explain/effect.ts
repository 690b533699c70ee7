/** What an outcome does to a case, as the question that has it declares; pages draw and count by it. */

/** Everything that an outcome can do, in the order of bars: what was said is taken, taken though nobody read it, taken but changed, more are asked, a person decides, or it ends without a value. */
export const EFFECTS = ['take', 'unread', 'change', 'ask', 'expert', 'refuse'] as const;

/** What an outcome does. */
export type Effect = (typeof EFFECTS)[number];

/** What each outcome does; one that is not named does nothing to a case by itself. */
export type Effects = Readonly<Record<string, Effect>>;
