/** V4 for clinical documents: snippets that deny, plan or speak of somebody else support no report. */
import { isContained, readClassification } from './clinical-anchors.ts';
import { at, linesOfSnippet, plainOf, type Reader } from './material.ts';

/** About the report or the test as such; a finding that is negative is still a finding. */
const DENIED =
  /\bno (genomic|genetic|molecular|pathology|radiology|imaging|biopsy)[\w ]{0,24}(report|results?|testing|study|studies|available|performed|done)\b|\b(was|were|is|has) not (been )?(performed|done|obtained|sent|ordered)\b|\b(declined|refused) (biopsy|imaging|genetic|genomic|testing)\b|(시행|검사|촬영|의뢰)(하지|되지) ?않|미시행|거부/;
const PLANNED =
  /\b(will|plan to|recommend(ed)?|consider|scheduled for|to be|awaiting|refer(red)? for|should) (\w+ ){0,4}(biopsy|sequencing|genomic|genetic|molecular|ngs|ct|mri|imaging|pathology|scan|testing)\b|(시행|검사|촬영|의뢰|생검)(할)? ?(예정|계획|권고|고려)/;
const SOMEBODY_ELSE =
  /\b(mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|daughter|son|family history)\b|가족력|어머니|아버지|자매|형제|이모|고모|할머니|할아버지/;

/** Finds evidence that speaks against the report it is cited for, or about something else. */
export const unsupportedLabels: Reader = {
  codes: ['LABEL_UNSUPPORTED'],
  *read(material) {
    const { segments, mixture } = readClassification(material);
    const told = new Set<string>();
    for (const entry of [...segments.flatMap(({ entries }) => entries), ...mixture]) {
      if (!isContained(entry) || entry.type === 'Clinical Note' || entry.type === 'Other') continue;
      for (const cited of entry.evidence) {
        // The mixture repeats the evidence of its segments; one snippet is one defect.
        const key = JSON.stringify([entry.type, cited.page, cited.snippet]);
        const problem = problemWith(plainOf(cited.snippet));
        if (problem === undefined || told.has(key)) continue;
        told.add(key);
        const message = `the snippet for ${entry.type} ${problem}`;
        yield at('LABEL_UNSUPPORTED', cited.pointer, message, linesOfSnippet(material, cited)[0]);
      }
    }
  },
};

function problemWith(snippet: string): string | undefined {
  if (DENIED.test(snippet)) return 'says that there is none';
  if (PLANNED.test(snippet)) return 'speaks of a plan';
  if (SOMEBODY_ELSE.test(snippet)) return 'speaks of somebody else';
  return undefined;
}
