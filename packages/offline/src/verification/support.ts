/** V4: whether the cited words really support the value: as a whole, not denied, and not about something else. */
import { normaliseText, valueOccurs } from '@curia/core';
import { conceptOfField, familyOf } from './labels.ts';
import { mistakenLabel, placeOf } from './look-alikes.ts';
import {
  at,
  type Cited,
  type Line,
  linesOfSnippet,
  type Material,
  plainOf,
  type Reader,
} from './material.ts';
import { datesIn } from './values.ts';

/** Words before or after a value that take it back or give it to something else. */
const DENIED =
  /\b(is not|was not|no longer|not payable|not due|instead of|formerly|previously|corrected from|changed from|replaced|superseded|previous invoice|prior invoice|last invoice|earlier invoice|credit for invoice|example)\b|아님|아닙니다|아니라|정정 전|변경 전|수정 전|이전 청구|전월 청구|지난 청구|기존 청구|예시/;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Finds citations that hold the value without supporting it. */
export const unsupportedValues: Reader = {
  codes: ['VALUE_UNSUPPORTED'],
  *read(material) {
    for (const cited of material.citations) {
      const problem = problemWith(material, cited);
      if (problem === undefined) continue;
      const [line] = linesOfSnippet(material, cited);
      yield at('VALUE_UNSUPPORTED', cited.pointer, problem, line);
    }
  },
};

function problemWith(material: Material, cited: Cited): string | undefined {
  const { record, field, snippet } = cited;
  const { value, description } = record;
  const plain = plainOf(snippet);
  if (typeof description === 'string') return describesOther(material, cited, description);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // A value that is not in the snippet at all is for the rule that looks for it.
  if (!valueOccurs(value, snippet)) return undefined;
  const concept = conceptOfField(field);
  // What stands under a wrong label is found elsewhere, and is one defect.
  if (concept !== undefined && mistakenLabel(material, { cited, concept, value }) !== undefined)
    return undefined;
  if (typeof value === 'string' && ISO_DATE.test(value)) {
    const dates = datesIn(plain);
    // The parts of the date are there, but come from other dates or numbers.
    if (dates.length > 0 && !dates.some(({ readings }) => readings.includes(value)))
      return `the snippet gives the date ${dates[0]!.text}, not ${value}`;
  } else if (typeof value === 'string' && isOnlyPart(plain, normaliseText(value)))
    return 'the value is only a part of what the snippet says';
  const place = concept === undefined ? undefined : placeOf(plain, value, familyOf(concept));
  const lines = linesOfSnippet(material, cited);
  const sources: readonly Pick<Line, 'plain'>[] = lines.length > 0 ? lines : [{ plain }];
  if (place !== undefined && sources.every((line) => DENIED.test(line.plain)))
    return 'the words around the value take it back, or give it to another document';
  return undefined;
}

/** Every time the value stands in the text, it goes on in one direction or the other. */
function isOnlyPart(text: string, value: string): boolean {
  if (!/\d/.test(value)) return false;
  let found = 0;
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1)) {
    found++;
    const before = text.slice(Math.max(0, start - 2), start);
    const after = text.slice(start + value.length, start + value.length + 2);
    if (!/[a-z0-9][-/]?$/.test(before) && !/^([-/]?[a-z0-9])/.test(after)) return false;
  }
  return found > 0;
}

/** The first word of a description that its row does not say; an extraction copies, it does not embellish. */
function describesOther(material: Material, cited: Cited, description: string): string | undefined {
  const lines = linesOfSnippet(material, cited).map(({ plain }) => plain);
  const row = [plainOf(cited.snippet), ...lines].join(' ');
  const words = plainOf(description).match(/[가-힣]{2,}|\p{L}{4,}/gu) ?? [];
  const absent = words.find((word) => !row.includes(word));
  return absent === undefined ? undefined : `the row does not say “${absent}”`;
}
