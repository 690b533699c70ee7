/** Who drives a run: whoever starts it, the workers of its store, or nobody until it is resumed. */
export const DRIVES = ['here', 'workers', 'later'] as const;

/** Who drives a run. */
export type Drive = (typeof DRIVES)[number];
