/** Trap verifier (V3) for clinical documents: labels without the expected structure, structure without its label, pending reports. */
import {
  ANCHORED_TYPES,
  type ClinicalSegment,
  type ClinicalType,
  countParts,
  isBuiltLike,
  isContained,
  type ReadClassification,
  readClassification,
  type TypeEntry,
  titleOf,
} from './clinical-anchors.ts';
import {
  at,
  type DefectReader,
  linesOfSnippet,
  type Material,
  type MaterialLine,
  type OutputDefect,
} from './material.ts';

const FEW_PARTS = 1;
const MANY_PARTS = 3;

const NOT_ISSUED =
  /\b(results?|report|test|status|testing|sequencing|biopsy|pathology)\b.{0,30}\b(pending|cancelled|canceled|not (yet )?(available|performed|done|received)|to follow|quantity not sufficient|qns)\b|(결과|보고서?|검사|판독) ?.{0,12}(대기|취소|미시행|미접수|예정|검체 ?부족|보류)/;

/** Finds labels that rest on words without the report they belong to. */
export const labelTraps: DefectReader = {
  codes: [
    'GENOMIC_PATHOLOGY_OVERLAP',
    'ADMINISTRATIVE_CONTENT',
    'REPORT_NOT_ISSUED',
    'GENOMIC_KEYWORD_TRAP',
    'NARRATIVE_DIAGNOSIS',
  ],
  *read(material) {
    const told = new Set<string>();
    for (const segment of readClassification(material).segments) {
      for (const entry of segment.entries) {
        const trap = isContained(entry) ? trapOf(material, segment, entry) : undefined;
        if (trap === undefined || told.has(entry.type)) continue;
        told.add(entry.type);
        yield trap;
      }
    }
  },
};

/** The one trap that an entry fell into; the most telling comes first. */
function trapOf(material: Material, segment: ClinicalSegment, entry: TypeEntry): OutputDefect | undefined {
  const { type, pointer } = entry;
  if (type !== 'Genomic Report' && type !== 'Pathology Report') return undefined;
  const lines = segment.pages.flatMap((page) => page.lines);
  if (type === 'Pathology Report' && isWrongWayRound(segment, entry, lines))
    return at(
      'GENOMIC_PATHOLOGY_OVERLAP',
      pointer,
      'the segment is a genomic report that quotes pathology',
      lines[0],
    );
  const isTitled = segment.pages.some((page) => titleOf(type, page) !== undefined);
  if (lines.length === 0 || countParts(type, lines) + (isTitled ? 1 : 0) > FEW_PARTS) return undefined;
  const form = formOf(segment);
  if (form !== undefined)
    return at('ADMINISTRATIVE_CONTENT', `${pointer}/presence_level`, `${type} rests on a form alone`, form);
  const cited = entry.evidence.flatMap((one) => linesOfSnippet(material, one));
  const open = [...cited, ...lines].find(({ plain }) => NOT_ISSUED.test(plain));
  if (open !== undefined)
    return at('REPORT_NOT_ISSUED', pointer, `the ${type} is still open, and none is here`, open);
  return type === 'Genomic Report'
    ? at('GENOMIC_KEYWORD_TRAP', pointer, 'method, variants and interpretation are missing', cited[0])
    : at(
        'NARRATIVE_DIAGNOSIS',
        pointer,
        'gross description, final diagnosis and signature are missing',
        cited[0],
      );
}

/** Genomic by its structure, with pathology called the container. */
function isWrongWayRound(
  { entries }: ClinicalSegment,
  { presence }: TypeEntry,
  lines: readonly MaterialLine[],
): boolean {
  const genomic = entries.find(({ type }) => type === 'Genomic Report');
  if (presence !== 'PRIMARY' || genomic === undefined || genomic.presence === 'PRIMARY') return false;
  const parts = countParts('Genomic Report', lines);
  return parts >= MANY_PARTS && parts > countParts('Pathology Report', lines);
}

const FORM =
  /^((test|laboratory|molecular|genetic|pathology) )?(order|requisition|test request|prior authorization|consent|fax cover|cover sheet|specimen receipt|insurance)( (form|for|request|sheet)\b.{0,40})?$|^.{0,12}(의뢰서|신청서|접수증|팩스 ?표지|동의서|승인 ?요청서)$/;

const formOf = ({ pages }: ClinicalSegment): MaterialLine | undefined =>
  pages.flatMap(({ lines }) => lines.slice(0, LETTERHEAD)).find(({ plain }) => FORM.test(plain));

/** Finds types that a page is built like, but that no segment has. */
export const omittedLabels: DefectReader = {
  codes: ['LABEL_OMITTED'],
  *read(material) {
    const { mixture, segments } = readClassification(material);
    for (const type of ANCHORED_TYPES) {
      if (segments.some(({ entries }) => entries.some((entry) => entry.type === type && isContained(entry))))
        continue;
      const page = material.pages.find((one) => isBuiltLike(type, one));
      const entry = mixture.find((one) => one.type === type);
      if (page === undefined || entry === undefined) continue;
      yield at(
        'LABEL_OMITTED',
        entry.pointer,
        `page ${page.page_num} is built like a ${type}`,
        page.lines[0],
      );
    }
  },
};

const ROUTINE = /\b(quest diagnostics|labcorp|lab corp|laboratory corporation of america)\b/;
const LETTERHEAD = 4;

/** Finds a routine laboratory in a letterhead that the output does not name as vendor. */
export const letterheads: DefectReader = {
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

const primary = ({ mixture }: ReadClassification, type: ClinicalType): TypeEntry | undefined =>
  mixture.find((entry) => entry.type === type && entry.presence === 'PRIMARY');

const COPIED =
  /\b(copied (forward )?from|copy[- ]forward|carried forward from|pulled forward from|imported from prior|per prior (note|report))\b|이전 ?(기록|보고서)에서 ?(복사|옮김|가져)|복사됨|복사 ?붙여/;
const LINES_BEFORE = 4;

/** Finds reports that are called self-standing though the page says that they were copied. */
export const copies: DefectReader = {
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

function markBefore(material: Material, cited: TypeEntry['evidence'][number]): MaterialLine | undefined {
  const lines = material.pages.find(({ page_num }) => page_num === cited.page)?.lines ?? [];
  const [line] = linesOfSnippet(material, cited);
  const end = line === undefined ? -1 : lines.indexOf(line);
  return lines.slice(Math.max(0, end - LINES_BEFORE), end + 1).find(({ plain }) => COPIED.test(plain));
}
