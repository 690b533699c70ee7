/** Where a source says the name of a court: as a word of its own, before a policy or a file, or as a folder or an address. */
import type { Said, Source } from '../house/tree.ts';

/** The first string that names one of some courts. */
export function namesCourt(
  { strings }: Pick<Source, 'strings'>,
  courts: readonly string[],
): Said | undefined {
  if (courts.length === 0) return undefined;
  const any = courts.join('|');
  const naming = new RegExp(`^(${any})$|^(${any})[@/]|(^|/)courts/(src/)?(${any})($|/)`);
  return strings.find(({ text }) => naming.test(text));
}
