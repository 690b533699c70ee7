/** How clinical documents of each type are built, in English and Korean, and how a classification is read without its pack. */
import type { Material, MaterialLine, Page } from './material.ts';

/** The types whose structure can be told from words. */
export const ANCHORED_TYPES = [
  'Clinical Note',
  'Pathology Report',
  'Genomic Report',
  'Radiology Report',
] as const;

/** A type whose structure can be told. */
export type ClinicalType = (typeof ANCHORED_TYPES)[number];

/** The titles of each type, as a line of their own at the top of a page. */
const TITLES: Readonly<Record<ClinicalType, RegExp>> = {
  'Clinical Note':
    /\b(discharge|progress|clinic|consultation|admission|operative|nursing|office|outpatient|emergency|referral|follow-up|visit)\b.{0,20}\b(summary|notes?|record|letter|visit)\b|\bletter of referral\b|\bhistory and physical\b|(외래|입원|퇴원|경과|진료|응급실?|수술|협진|간호|초진|재진) ?(진료)? ?(기록|요약|의뢰서|회신서|소견서|일지)/,
  'Pathology Report':
    /\b(surgical )?pathology\b( report| consultation)?|\bhistology\b|\bbiopsy report\b|\bcytology report\b|병리 ?(조직)? ?(검사)? ?(결과)? ?(보고서|결과지)|조직 ?(병리)? ?검사 ?(결과)? ?(보고서|결과지)/,
  'Genomic Report':
    /\b(genomic|molecular|ngs|gene panel|genetic|sequencing)\b.{0,30}\b(report|results?|profil\w+)\b|(유전체|유전자|분자|ngs|염기서열).{0,16}(보고서|결과지|결과)/,
  'Radiology Report':
    /\b(radiology|imaging|ct|mri|pet|ultrasound|x-ray|radiograph|mammogra\w+|scan|sonogra\w+)\b|(영상|촬영|초음파|방사선|씨티|엑스레이).{0,12}(판독|보고서|소견|결과)|판독 ?(보고서|소견서|지)/,
};

/** The parts that a report of each type has; each counts once, however often it is named. */
const PARTS: Readonly<Record<ClinicalType, readonly RegExp[]>> = {
  'Clinical Note': [
    /^(chief complaint|presenting complaint|reason for (visit|referral)|cc)\b|^주 ?호소|^주증상|^의뢰 ?사유/,
    /^(history of present illness|hpi|interval history|subjective)\b|^현병력|^경과/,
    /^(past medical history|pmh|social history|family history)\b|^과거력|^가족력|^사회력/,
    /^(physical exam(ination)?|vital signs|vitals|objective|on examination)\b|^신체 ?(검진|검사|진찰)|^활력 ?징후/,
    /^(assessment|assessment and plan|assessment\/plan|plan|a\/p)\b|^평가|^계획|^치료 ?(계획|방침)/,
    /^(medications|current medications|allergies)\b|^투약|^복용 ?약|^처방/,
  ],
  'Pathology Report': [
    /^(gross( description| examination)?|macroscop\w+)\b|^육안 ?(소견|검사)/,
    /^(microscop\w+|histolog\w+)\b|^현미경 ?(소견|검사)|^조직학적 ?소견|^조직 ?소견/,
    /^((final |pathologic(al)? |histologic(al)? )?diagnosis)\b|^(최종|병리|조직) ?(병리|학적)? ?진단/,
    /^(specimens?|specimen submitted)\b|^검체/,
    /\b(pathologist|reported and authorised|authorised by)\b|병리 ?(의사|전문의|과 ?의사)/,
    /\bimmunohistochemi\w*|면역 ?(조직)? ?(화학)? ?염색/,
    /\bmargins? (are|is|clear|free|involved)|절제연/,
  ],
  'Genomic Report': [
    /^(methods?|methodology|assay|test method\w*|technique)\b|^검사 ?(방법|법)/,
    /\b(next[- ]generation sequencing|whole exome|targeted (capture|sequencing)|sequencing panel|mean (depth|coverage)|read depth)\b|차세대 ?염기서열|평균 ?심도|시퀀싱/,
    /\b(variant allele (frequency|fraction)|vaf|allele (frequency|fraction))\b|대립 ?유전자 ?(빈도|분율)|변이 ?(빈도|비율)/,
    /\b[cp]\.[\w>*()+-]*\d/,
    /^(variants?|genomic (findings|alterations)|pathogenic variants?|alterations|mutations?)\b.{0,24}:|^(검출된?|확인된)? ?변이/,
    /\b(tumou?r mutational burden|tmb|microsatellite (status|instability|stable)|msi-?h)\b|종양 ?변이 ?부담|현미부수체/,
    /^(interpretation|clinical significance|therapeutic implications)\b|^해석|^임상적 ?의의/,
  ],
  'Radiology Report': [
    /^(technique|procedure|exam(ination)?|protocol|study)\b|^검사 ?(명|방법|기법)|^촬영/,
    /^comparison\b|^비교/,
    /^findings\b|^(판독|영상)? ?소견/,
    /^(impression|conclusion|opinion)\b|^결론|^판독 ?결론|^인상/,
    /\b(radiologist|reported by dr|bi-rads)\b|영상 ?의학과|판독의/,
    /\b(no (fracture|effusion|consolidation)|lung fields|cardiac silhouette|contrast|axial|enhancement|hypodense|opacity)\b|조영|음영|결절.{0,12}(mm|cm)/,
  ],
};

/** How many parts of a type the lines contain. */
export function countParts(type: ClinicalType, lines: readonly MaterialLine[]): number {
  const clauses = lines.flatMap(({ plain }) => plain.split(/(?<=[.;])\s+/).map(bare));
  return PARTS[type].filter((part) => clauses.some((clause) => part.test(clause))).length;
}

/** A heading without its number or bullet. */
const bare = (plain: string): string => plain.replace(/^[\s\d.()\-*•#■□▶○●[\]<>]+/, '');

const TITLE_LINES = 2;
const LONGEST_TITLE = 60;

/** The title at the top of a page that names a type; undefined if there is none. */
export const titleOf = (type: ClinicalType, { lines }: Page): MaterialLine | undefined =>
  lines
    .slice(0, TITLE_LINES)
    .find(({ plain }) => plain.length <= LONGEST_TITLE && !plain.endsWith('.') && TITLES[type].test(plain));

/** Whether a page is built like a document of a type: by its title and a part, or by many parts. */
export const isBuiltLike = (type: ClinicalType, page: Page): boolean => {
  const parts = countParts(type, page.lines);
  return parts >= 3 || (parts >= 1 && titleOf(type, page) !== undefined);
};

/** One entry for a type, in a segment or in the mixture. */
export interface TypeEntry {
  readonly pointer: string;
  readonly type: string;
  readonly presence: string;
  readonly reasoning: string;
  readonly evidence: readonly { readonly pointer: string; readonly page: number; readonly snippet: string }[];
}

/** One segment with its pages. */
export interface ClinicalSegment {
  readonly pointer: string;
  readonly pages: readonly Page[];
  readonly dominant: string;
  readonly entries: readonly TypeEntry[];
}

/** The readable part of a classification. */
export interface ReadClassification {
  readonly mixture: readonly TypeEntry[];
  readonly segments: readonly ClinicalSegment[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the classification of an output. */
export function readClassification({ output, pages }: Material): ReadClassification {
  const { segments, document_mixture } = fieldsOf(output);
  return {
    mixture: entriesOf(document_mixture, '/document_mixture'),
    segments: listOf(segments).map((segment, at) => {
      const { start_page, end_page, dominant_type, segment_composition } = fieldsOf(segment);
      const pointer = `/segments/${at}`;
      return {
        pointer,
        pages: pages.filter(({ page_num }) => page_num >= Number(start_page) && page_num <= Number(end_page)),
        dominant: textOf(dominant_type),
        entries: entriesOf(segment_composition, `${pointer}/segment_composition`),
      };
    }),
  };
}

const entriesOf = (value: unknown, base: string): TypeEntry[] =>
  listOf(value).map((item, at) => {
    const { document_type, presence_level, reasoning, top_evidence } = fieldsOf(item);
    const pointer = `${base}/${at}`;
    return {
      pointer,
      type: textOf(document_type),
      presence: textOf(presence_level),
      reasoning: textOf(reasoning),
      evidence: listOf(top_evidence).flatMap((one, index) => {
        const { page, snippet } = fieldsOf(one);
        return typeof page === 'number' && typeof snippet === 'string'
          ? [{ pointer: `${pointer}/top_evidence/${index}`, page, snippet }]
          : [];
      }),
    };
  });

/** Whether an entry says that the report itself is there. */
export const isContained = ({ presence }: TypeEntry): boolean =>
  presence === 'PRIMARY' || presence === 'EMBEDDED_RAW';
