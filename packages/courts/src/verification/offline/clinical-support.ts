/** Evidence verifier (V4) for clinical documents: a snippet that denies, plans or concerns somebody else supports no report. */
import {
  type ClinicalSegment,
  countParts,
  isContained,
  readClassification,
  titleOf,
} from './clinical-anchors.ts';
import { at, type DefectReader, linesOfSnippet, plainOf } from './material.ts';

/** About the report or the test as such; a finding that is negative is still a finding. */
const DENIED =
  /\bno (genomic|genetic|molecular|pathology|radiology|imaging|biopsy)[\w ]{0,24}(report|results?|testing|study|studies|available|performed|done)\b|\b(was|were|is|has) not (been )?(performed|done|obtained|sent|ordered|brought|attached|enclosed)\b|\b(declined|refused) (biopsy|imaging|genetic|genomic|testing)\b|(시행|검사|촬영|의뢰|지참|첨부|제출|동봉)(하지|되지) ?않|미시행|미첨부|거부/;
const PLANNED =
  /\b(will|plan to|recommend(ed)?|consider|scheduled for|to be|awaiting|refer(red)? for|should) (\w+ ){0,4}(biopsy|sequencing|genomic|genetic|molecular|ngs|ct|mri|imaging|pathology|scan|testing)\b|\b(has|have) been (ordered|requested|booked)\b|\b(ordered|requested|booked) for\b|(시행|검사|촬영|의뢰|생검)(할)? ?(예정|계획|권고|고려)/;
const SOMEBODY_ELSE =
  /\b(mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|daughter|son|family history)\b|가족력|어머니|아버지|자매|형제|이모|고모|할머니|할아버지/;

/** Finds evidence that speaks against the report it is cited for, or about something else. */
export const unsupportedLabels: DefectReader = {
  codes: ['LABEL_UNSUPPORTED'],
  *read(material) {
    const { segments, mixture } = readClassification(material);
    const told = new Set<string>();
    for (const entry of [...segments.flatMap(({ entries }) => entries), ...mixture]) {
      if (!isContained(entry) || entry.type === 'Clinical Note' || entry.type === 'Other') continue;
      for (const cited of entry.evidence) {
        // The mixture repeats the evidence of its segments; one snippet is one defect.
        const key = JSON.stringify([entry.type, cited.page, cited.snippet]);
        const [line] = linesOfSnippet(material, cited);
        const problem = problemWith(plainOf(cited.snippet), line?.plain ?? '');
        if (problem === undefined || told.has(key)) continue;
        told.add(key);
        yield at('LABEL_UNSUPPORTED', cited.pointer, `the snippet for ${entry.type} ${problem}`, line);
      }
    }
  },
};

function problemWith(snippet: string, line: string): string | undefined {
  if (DENIED.test(snippet) || DENIED.test(line)) return 'says that there is none';
  if (PLANNED.test(snippet)) return 'speaks of a plan';
  if (SOMEBODY_ELSE.test(snippet)) return 'speaks of somebody else';
  return undefined;
}

const DISOWNED =
  /\b(belongs? to (a|an|another|someone|somebody)|another patient|different patient|wrong patient|misfiled|filed (here )?(by mistake|in error)|scanned (by mistake|in error)|disregard)\b|다른 환자|타 ?환자|잘못 (첨부|스캔|철|편철|들어)|착오로/;
const PAGE = /\bpages? (\d{1,4})\b|(\d{1,4}) ?(쪽|페이지|면)/;

/** Finds pages of which another page says that they do not belong here. */
export const disownedPages: DefectReader = {
  codes: ['LABEL_UNSUPPORTED'],
  *read(material) {
    const { segments } = readClassification(material);
    for (const line of material.pages.flatMap(({ lines }) => lines)) {
      const named = DISOWNED.test(line.plain) ? PAGE.exec(line.plain) : null;
      if (named === null) continue;
      const page = Number(named[1] ?? named[2]);
      const entry = segments
        .filter(({ pages }) => pages.some(({ page_num }) => page_num === page))
        .flatMap(({ entries }) => entries)
        .find((one) => isContained(one) && one.evidence.some((cited) => cited.page === page));
      if (entry !== undefined)
        yield at('LABEL_UNSUPPORTED', entry.pointer, `page ${page} does not belong to this patient`, line);
    }
  },
};

/** Finds imaging that is called a report though no page is built like one. */
export const imagingWithoutReport: DefectReader = {
  codes: ['LABEL_UNSUPPORTED'],
  *read(material) {
    for (const segment of readClassification(material).segments) {
      const entry = segment.entries.find((one) => one.type === 'Radiology Report' && isContained(one));
      const [cited] = entry?.evidence ?? [];
      if (cited === undefined || segment.pages.length === 0 || isImagingReport(segment)) continue;
      const [line] = linesOfSnippet(material, cited);
      // What the snippet itself reveals has already been reported.
      if (problemWith(plainOf(cited.snippet), line?.plain ?? '') !== undefined) continue;
      yield at(
        'LABEL_UNSUPPORTED',
        cited.pointer,
        'findings and conclusion of an imaging report are missing',
        line,
      );
    }
  },
};

const isImagingReport = ({ pages }: ClinicalSegment): boolean =>
  pages.some(
    (page) =>
      countParts('Radiology Report', page.lines) > 0 || titleOf('Radiology Report', page) !== undefined,
  );
