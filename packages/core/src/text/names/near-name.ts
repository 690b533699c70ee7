/** Names of fields that are nearly right: other case, another separator, one slip of the finger, or letters that only look right. */
import { namesakesIn } from './identity.ts';

/** The known name that a written one was probably meant to be; none if it is known, or is another word. */
export function nearName(written: string, known: readonly string[]): string | undefined {
  if (known.includes(written)) return undefined;
  const plain = bare(written);
  return (
    known.find((name) => bare(name) === plain || isOneSlip(written, name)) ??
    (written.length > LONGEST ? undefined : known.find((name) => namesakesIn([name, written]).length > 0))
  );
}

/** Nobody takes so long a word for the name of a field. */
const LONGEST = 200;

const bare = (name: string): string => name.toLowerCase().replace(/[\s_.-]/gu, '');

/** True if one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneSlip(written: string, name: string): boolean {
  const [a, b] = [[...written], [...name]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const rest = (of: readonly string[], from: number): string => of.slice(from).join('');
  if (a.length > b.length) return rest(a, at + 1) === rest(b, at);
  if (a.length < b.length) return rest(a, at) === rest(b, at + 1);
  if (rest(a, at + 1) === rest(b, at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
}
