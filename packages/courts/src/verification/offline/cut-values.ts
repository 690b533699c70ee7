/** Evidence verifier (V4): names and addresses that go on where the value stops. */

import { wordAfterName } from '../rules/text/whole-name.ts';
import { BareText } from '../rules/text/whole-words.ts';
import { at, type DefectReader, linesOfSnippet, type Material } from './material.ts';

const NAME =
  /^(?:company|merchant|store|shop|vendor|seller|sender|issuer|company_name|store_name|merchant_name)$/;
const ADDRESS = /address|^addr$/;

/** A place name after a postal code is the end of an address. */
const POSTCODE = /(?<![\d-])\d{5}(?![\d-])/;
/** How far behind the value the rest of an address may stand. */
const NEAR = 80;
/** What no longer belongs to an address. */
const OTHER = /\b(?:tel|fax|phone|gst|sst|reg|roc|co|no|date|invoice|inv|receipt|bill|email|www)\b/;

/** Finds values that are only the beginning of what the document says. */
export const cutValues: DefectReader = {
  codes: ['VALUE_UNSUPPORTED'],
  *read(material) {
    for (const cited of material.citations) {
      const { value } = cited.record;
      if (typeof value !== 'string') continue;
      const rest = NAME.test(cited.field)
        ? wordAfterName(textsOf(material), value)
        : ADDRESS.test(cited.field)
          ? restOfAddress(textsOf(material), value)
          : undefined;
      if (rest === undefined) continue;
      const [line] = linesOfSnippet(material, cited);
      yield at('VALUE_UNSUPPORTED', cited.pointer, `it goes on with “${rest}” where the value stops`, line);
    }
  },
};

const textsOf = ({ pages }: Material): string[] =>
  pages.map(({ lines }) => lines.map(({ text }) => text).join('\n'));

/** What follows an address without a postal code, up to the postal code that belongs to it. */
function restOfAddress(texts: readonly string[], value: string): string | undefined {
  if (POSTCODE.test(value)) return undefined;
  for (const text of texts) {
    const bare = new BareText(text);
    for (const { end } of bare.places(value)) {
      const follows = bare.normalised.slice(end, end + NEAR);
      const code = POSTCODE.exec(follows);
      if (code !== null && !OTHER.test(follows.slice(0, code.index)))
        return follows.slice(0, code.index + 5).trim();
    }
  }
  return undefined;
}
