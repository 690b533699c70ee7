/** What the name of a file says about it, before anything is read. */

/** Whether an argument looks like the path of a court or table file. */
export const looksLikeTableFile = (name: string): boolean => /\.(ya?ml|json)$/i.test(name);

/** Whether a name can only be that of a module. */
export const looksLikeModule = (name: string): boolean => /\.[cm]?[jt]s$/i.test(name);
