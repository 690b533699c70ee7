/** V3 for clinical documents: labels without the structure that belongs to them, structure without its label, reports that are not there yet. */
import {
  type ClinicalType,
  isContained,
  partsOf,
  type Reading,
  readClassification,
  type TypeEntry,
} from './clinical-anchors.ts';
import { at, type Finding, type Line, linesOfSnippet, type Material, type Reader } from './material.ts';

const FEW_PARTS = 1;
const MANY_PARTS = 3;

const STRUCTURED = ['Pathology Report', 'Genomic Report', 'Radiology Report'] as const;

const NOT_ISSUED =
  /\b(results?|report|test|status|testing|sequencing|biopsy|pathology)\b.{0,30}\b(pending|cancelled|canceled|not (yet )?(available|performed|done|received)|to follow|quantity not sufficient|qns)\b|(결과|보고서?|검사|판독) ?.{0,12}(대기|취소|미시행|미접수|예정|검체 ?부족|보류)/;

/** Finds labels that rest on words without the report they belong to, and reports without a label. */
export const labelTraps: Reader = {
  codes: ['GENOMIC_KEYWORD_TRAP', 'NARRATIVE_DIAGNOSIS', 'REPORT_NOT_ISSUED', 'LABEL_OMITTED'],
  *read(material) {
    const lines = material.pages.flatMap((page) => page.lines);
    const { mixture } = readClassification(material);
    for (const type of STRUCTURED) {
      const entry = mixture.find((one) => one.type === type);
      if (entry === undefined) continue;
      yield* isContained(entry) ? claimed(material, type, entry, lines) : omitted(material, type, entry);
    }
  },
};

function* claimed(
  material: Material,
  type: ClinicalType,
  entry: TypeEntry,
  lines: readonly Line[],
): Generator<Finding> {
  if (partsOf(type, lines) > FEW_PARTS) return;
  const cited = entry.evidence.flatMap((one) => linesOfSnippet(material, one));
  const open = [...cited, ...lines].find(({ plain }) => NOT_ISSUED.test(plain));
  if (open !== undefined)
    yield at('REPORT_NOT_ISSUED', entry.pointer, `the ${type} is still open, and none is here`, open);
  else if (type === 'Genomic Report')
    yield at(
      'GENOMIC_KEYWORD_TRAP',
      entry.pointer,
      'method, variants and interpretation are missing',
      cited[0],
    );
  else if (type === 'Pathology Report')
    yield at(
      'NARRATIVE_DIAGNOSIS',
      entry.pointer,
      'gross description, final diagnosis and signature are missing',
      cited[0],
    );
}

function* omitted({ pages }: Material, type: ClinicalType, entry: TypeEntry): Generator<Finding> {
  const page = pages.find(({ lines }) => partsOf(type, lines) >= MANY_PARTS);
  if (page !== undefined)
    yield at('LABEL_OMITTED', entry.pointer, `page ${page.page_num} is built like a ${type}`, page.lines[0]);
}

/** Finds a genomic report that is called pathology because it quotes some. */
export const overlap: Reader = {
  codes: ['GENOMIC_PATHOLOGY_OVERLAP'],
  *read(material) {
    for (const { entries, pages } of readClassification(material).segments) {
      const lines = pages.flatMap((page) => page.lines);
      const pathology = entries.find(({ type }) => type === 'Pathology Report');
      const genomic = entries.find(({ type }) => type === 'Genomic Report');
      if (pathology?.presence !== 'PRIMARY' || genomic === undefined || genomic.presence === 'PRIMARY')
        continue;
      const parts = partsOf('Genomic Report', lines);
      if (parts < MANY_PARTS || parts <= partsOf('Pathology Report', lines)) continue;
      yield at(
        'GENOMIC_PATHOLOGY_OVERLAP',
        pathology.pointer,
        'the segment is built like a genomic report that quotes pathology',
        lines[0],
      );
    }
  },
};

const ROUTINE = /\b(quest diagnostics|labcorp|lab corp|laboratory corporation of america)\b/;
const LETTERHEAD = 4;

/** Finds a routine laboratory in a letterhead that the output does not name as vendor. */
export const letterheads: Reader = {
  codes: ['ROUTINE_VENDOR'],
  *read(material) {
    const { vendor_signals: vendors } = (material.output ?? {}) as { vendor_signals?: unknown };
    if (Array.isArray(vendors) && vendors.some((one) => /quest|labcorp|lab corp/i.test(String(one)))) return;
    const genomic = primary(readClassification(material), 'Genomic Report');
    const line = material.pages
      .flatMap(({ lines }) => lines.slice(0, LETTERHEAD))
      .find(({ plain }) => ROUTINE.test(plain));
    if (genomic !== undefined && line !== undefined)
      yield at(
        'ROUTINE_VENDOR',
        `${genomic.pointer}/presence_level`,
        'the letterhead is that of a routine laboratory',
        line,
      );
  },
};

const primary = ({ mixture }: Reading, type: ClinicalType): TypeEntry | undefined =>
  mixture.find((entry) => entry.type === type && entry.presence === 'PRIMARY');

const FORM =
  /^(유전자|유전체|병리|조직|분자)? ?(검사)? ?(의뢰서|신청서|접수증|팩스 ?표지|동의서|사전 ?승인 ?(요청서|신청서))$/;

/** Finds Korean forms that are cited as reports. */
export const forms: Reader = {
  codes: ['ADMINISTRATIVE_CONTENT'],
  *read(material) {
    for (const entry of readClassification(material).mixture) {
      if (entry.type !== 'Genomic Report' && entry.type !== 'Pathology Report') continue;
      if (entry.presence === 'NO_EVIDENCE' || entry.evidence.length === 0) continue;
      const titles = entry.evidence.map(({ page }) =>
        material.pages
          .find(({ page_num }) => page_num === page)
          ?.lines.slice(0, LETTERHEAD)
          .find(({ plain }) => FORM.test(plain.replace(/^[^가-힣]+|[^가-힣]+$/g, ''))),
      );
      if (titles.every((title) => title !== undefined))
        yield at(
          'ADMINISTRATIVE_CONTENT',
          `${entry.pointer}/presence_level`,
          `${entry.type} rests on a form alone`,
          titles[0],
        );
    }
  },
};

const COPIED =
  /\b(copied (forward )?from|copy[- ]forward|carried forward from|pulled forward from|imported from prior|per prior (note|report))\b|이전 ?(기록|보고서)에서 ?(복사|옮김|가져)|복사됨|복사 ?붙여/;
const LINES_BEFORE = 4;

/** Finds reports that are called self-standing though the page says that they were copied. */
export const copies: Reader = {
  codes: ['COPIED_FORWARD'],
  *read(material) {
    for (const entry of readClassification(material).mixture) {
      if (entry.presence !== 'PRIMARY' || entry.type === 'Clinical Note' || entry.type === 'Other') continue;
      const marks = entry.evidence.map((one) => markBefore(material, one));
      const [first] = marks;
      if (first !== undefined && !marks.includes(undefined))
        yield at('COPIED_FORWARD', entry.pointer, `the page says that the ${entry.type} was copied`, first);
    }
  },
};

function markBefore(material: Material, cited: TypeEntry['evidence'][number]): Line | undefined {
  const lines = material.pages.find(({ page_num }) => page_num === cited.page)?.lines ?? [];
  const [line] = linesOfSnippet(material, cited);
  const end = line === undefined ? -1 : lines.indexOf(line);
  return lines.slice(Math.max(0, end - LINES_BEFORE), end + 1).find(({ plain }) => COPIED.test(plain));
}
