/** Month names in the languages most invoices are written in. */

const NAMES: readonly (readonly string[])[] = [
  'january februar march april may june july august september october november december',
  'januar february marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari pebruari maret april mei juni juli agustus september oktober nopember desember',
  'januari februari mac april mei jun julai ogos september oktober november disember',
  'januar februar marts april maj juni juli august september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november desember',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
].map((names) => names.split(' '));

const SHORTEST = 3;

/** The months a word may name, from 1; empty if it names none. A name may be cut to its first three letters. */
export function monthsNamed(word: string): readonly number[] {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l');
  if (plain.length < SHORTEST) return [];
  const months = NAMES.flatMap((names) =>
    names.flatMap((name, at) => (name.startsWith(plain) ? [at + 1] : [])),
  );
  return [...new Set(months)];
}
