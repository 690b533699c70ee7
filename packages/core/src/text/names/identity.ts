/** Who a name means: the one place that says whether two spellings are one identity, or too much alike to be two. */
import type { ErrorDetail } from '../error-detail.ts';
import { spellOut, twinOf } from './look-alike.ts';

/** Accents, strokes and circles around letters; the vowel signs of other scripts are not among them. */
export const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffc\ufffd]/gu;
/** Printable signs of ASCII without capitals and blanks: none of them changes below. */
const PLAIN = /^[!-@[-~]*$/;

/** The name without anything that does not change who is meant: case, width, accents, extra blanks, unseen characters. */
export function identityOf(name: string): string {
  if (PLAIN.test(name)) return name;
  const fold = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(UNSEEN, '')
      .replace(ACCENTS, '')
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ı', 'i');
  // The result of folding may fold once more.
  return fold(fold(name)).replace(/\s+/gu, ' ').trim().normalize('NFKC');
}

/** True if a text says anything: one of blanks and of what nobody sees says nothing. */
export const isSeen = (text: string): boolean => /[!-~]/.test(text) || identityOf(text) !== '';

/** Letters that are read as the common ones that they resemble. */
const asCommon = (text: string): string => Array.from(text, (letter) => twinOf(letter) ?? letter).join('');

/**
 * Every identity that a reader may take a name for. Some letters of other alphabets look like a Latin one only as capitals, some
 * only as small letters: a name is read as written, in capitals and in small letters.
 */
export function identitiesOf(name: string): ReadonlySet<string> {
  const own = identityOf(name);
  if (isAscii(name)) return new Set([own]);
  const bare = name.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');
  const read = [bare, bare.toUpperCase(), bare.toLowerCase()].map((text) => identityOf(asCommon(text)));
  return new Set([own, ...read]);
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** The number of a seat, as in `openai/gpt-5#2`: one model may sit in several. */
const SEAT = /#\d+$/;

/**
 * A name without the signs and blanks that nobody says aloud: "Ada." and "A da" are Ada. Signs between digits stay, as one sign,
 * since 4.1 is not 41; so does the number of a seat.
 */
function said(identity: string): string {
  const [seat = ''] = SEAT.exec(identity) ?? [];
  const words = identity
    .slice(0, identity.length - seat.length)
    .replace(/((?<=\p{N})[^\p{L}\p{M}\p{N}]+(?=\p{N}))|[^\p{L}\p{M}\p{N}]+/gu, (_, between) =>
      between === undefined ? '' : '.',
    );
  // A name of nothing but signs is what it is.
  return words === '' ? identity : `${words}${seat}`;
}

/** What is said of a name, as the eye takes it in at a glance: a capital I, a small l and a 1 are one stroke, r with n is m. */
const glance = (name: string): string =>
  said(isAscii(name) ? name : name.normalize('NFKD').replace(UNSEEN, '').replace(ACCENTS, ''))
    .replace(/[Il1]/g, '|')
    .replace(/[O0]/g, 'o')
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Scripts whose signs look like no Latin letter: they can stand beside one. */
const SQUARE = /[\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}]/u;
const COMMON_LATIN = /^[a-z\u00df-\u017f]+$/;
const COMMON = /^[a-z0-9\u00df-\u017f]+$/;
const LETTER = /\p{L}/u;
/** What is doubtful, and what it may be read as: З is a 3 to the eye, and ٥ an o. */
const READ = /[\p{L}\p{N}]/u;

/** Scripts in which people write whole names; a letter of any other is doubtful wherever it stands. */
const SCRIPTS =
  'Grek Cyrl Armn Geor Hebr Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Ethi Thaa'
    .split(' ')
    .map((script) => new RegExp(String.raw`\p{sc=${script}}`, 'u'));

const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

/** One letter or digit of a name; no list of look-alikes is complete, so that a doubtful letter may stand for any other. */
interface Letter {
  readonly is: string;
  readonly isDoubtful: boolean;
}

/** A name letter by letter; doubtful is what is rare in its alphabet, or stands among letters of another. */
function lettersOf(name: string): readonly Letter[] {
  // A letter is one with the marks above and below it.
  const letters =
    said(name.normalize('NFC').replace(UNSEEN, '').replace(ACCENTS, '')).match(/.\p{M}*/gsu) ?? [];
  const isLatin = letters.some((letter) => COMMON_LATIN.test(identityOf(letter)));
  return letters.map((letter) => {
    const is = identityOf(letter);
    const isKnown = !READ.test(is) || SQUARE.test(letter) || COMMON.test(is);
    return { is, isDoubtful: !isKnown && (isLatin || (LETTER.test(letter) && scriptOf(letter) < 0)) };
  });
}

const mayBe = (one: Letter, other: Letter): boolean => {
  if (one.is === other.is) return true;
  if (one.isDoubtful && other.isDoubtful) return scriptOf(one.is) !== scriptOf(other.is);
  const [doubtful, plain] = one.isDoubtful ? [one, other] : [other, one];
  return doubtful.isDoubtful && READ.test(plain.is) && (twinOf(doubtful.is) ?? plain.is) === plain.is;
};

const isDisguise = (one: readonly Letter[], other: readonly Letter[]): boolean =>
  // Both are equally long.
  one.length === other.length && one.every((letter, at) => mayBe(letter, other[at]!));

/** Two names that are one, or could be taken for each other. */
export interface Namesake {
  readonly name: string;
  /** The one that came before. */
  readonly other: string;
  /** True if the two differ in nothing that changes who is meant. */
  readonly isSame: boolean;
}

/** The same few voices speak in case after case, so that what was found out about them is remembered, but not without end. */
const remembered = new Map<string, readonly Namesake[]>();
const MOST_REMEMBERED = 1_000;
const FEW = 32;

/** Finds the names in a list that are another's in another spelling; a name that is written twice in one way is no matter of this. */
export function namesakesIn(names: readonly string[]): readonly Namesake[] {
  if (names.length < 2) return [];
  const all = [...new Set(names)];
  if (all.length < 2) return [];
  if (all.length > FEW) return compare(all);
  const list = JSON.stringify(all);
  const known = remembered.get(list);
  if (known !== undefined) return known;
  const found = compare(all);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(list, found);
  return found;
}

function compare(all: readonly string[]): readonly Namesake[] {
  const byIdentity = new Map<string, string>();
  const bySaid = new Map<string, string>();
  const letters = all.every(isAscii) ? [] : all.map(lettersOf);
  const doubtful = new Set(
    letters.flatMap((one, at) => (one.some(({ isDoubtful }) => isDoubtful) ? [at] : [])),
  );
  const disguiseBefore = (at: number): string | undefined => {
    const earlier = doubtful.has(at) ? all.keys() : doubtful;
    // Letters are listed for every name, or for none.
    for (const one of earlier) if (one < at && isDisguise(letters[at]!, letters[one]!)) return all[one];
    return undefined;
  };
  return all.flatMap((name, at) => {
    const identities = [...identitiesOf(name)];
    const spoken = [...identities.map(said), ...[name, ...identities.slice(1)].map(glance)];
    const same = identities.map((one) => byIdentity.get(one)).find((one) => one !== undefined);
    const other =
      same ?? spoken.map((one) => bySaid.get(one)).find((one) => one !== undefined) ?? disguiseBefore(at);
    for (const one of identities) if (!byIdentity.has(one)) byIdentity.set(one, name);
    for (const one of spoken) if (!bySaid.has(one)) bySaid.set(one, name);
    return other === undefined ? [] : [{ name, other, isSame: same !== undefined }];
  });
}

/** The problems with names that must each mean somebody else, such as the voices of a court; `pathOf` says where a name stands. */
export const namesakeProblems = (names: readonly string[], pathOf: (name: string) => string): ErrorDetail[] =>
  namesakesIn(names).map((one) => ({ path: pathOf(one.name), problem: sayNamesake(one) }));

/** What is wrong with a name beside another, and what to do. */
export function sayNamesake({ name, other, isSame }: Namesake): string {
  const spelt = isAscii(name) && isAscii(other) ? '' : ` (${spellOut(name)} beside ${spellOut(other)})`;
  return isSame
    ? `${JSON.stringify(name)} is ${JSON.stringify(other)} in another spelling${spelt}: write one name in one way`
    : `${JSON.stringify(name)} can be taken for ${JSON.stringify(other)}${spelt}: give two voices names that differ in letters or digits`;
}
