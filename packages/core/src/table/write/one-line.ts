/** Text on one line, for comments in code, which end with their line. */

/** The text with line breaks of every kind as blanks. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
