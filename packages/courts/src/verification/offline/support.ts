/** Evidence verifier (V4): whether the cited words really support the value, neither denying it nor about something else. */
import { conceptOfField, familyOf } from '../rules/text/labels.ts';
import { valueOccurs } from '../rules/text/value-occurs.ts';
import { mistakenLabel, placeOf } from './look-alikes.ts';
import {
  at,
  type Cited,
  type DefectReader,
  linesOfSnippet,
  type Material,
  type MaterialLine,
  plainOf,
} from './material.ts';

/** Words before or after a value that take it back or give it to something else. */
const DENIED =
  /\b(is not|was not|no longer|not payable|not due|instead of|formerly|previously|corrected from|changed from|replaced|superseded|previous invoice|prior invoice|last invoice|earlier invoice|credit for invoice|example)\b|아님|아닙니다|아니라|정정 전|변경 전|수정 전|이전 청구|전월 청구|지난 청구|기존 청구|예시/;

/** Finds citations that contain the value without supporting it. */
export const unsupportedValues: DefectReader = {
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
  const { value } = record;
  const plain = plainOf(snippet);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // A value that is not in the snippet at all is for the rule that looks for it.
  if (!valueOccurs(value, snippet)) return undefined;
  const concept = conceptOfField(field);
  // A value under a wrong label is reported elsewhere, as a single defect.
  if (concept !== undefined && mistakenLabel(material, { cited, concept, value }) !== undefined)
    return undefined;
  const place = concept === undefined ? undefined : placeOf(plain, value, familyOf(concept));
  const lines = linesOfSnippet(material, cited);
  const sources: readonly Pick<MaterialLine, 'plain'>[] = lines.length > 0 ? lines : [{ plain }];
  if (place !== undefined && sources.every((line) => DENIED.test(line.plain)))
    return 'the words around the value take it back, or give it to another document';
  return undefined;
}
