/** How clinical documents of each type are built, in English and Korean, and how a classification is read without its pack. */
import type { Line, Material, Page } from './material.ts';

/** The types whose structure can be told from words. */
export const TYPES = ['Clinical Note', 'Pathology Report', 'Genomic Report', 'Radiology Report'] as const;

/** A type whose structure can be told. */
export type ClinicalType = (typeof TYPES)[number];

/** The parts that a report of each type has; each counts once, however often it is named. */
const PARTS: Readonly<Record<ClinicalType, readonly RegExp[]>> = {
  'Clinical Note': [
    /^(chief complaint|reason for visit|cc)\b|^주 ?호소|^주소\b/,
    /^(history of present illness|hpi|interval history|subjective)\b|^현병력|^경과 ?기록/,
    /^(past medical history|pmh|social history|family history)\b|^과거력|^가족력|^사회력/,
    /^(physical exam(ination)?|vital signs|vitals|objective)\b|^신체 ?(검진|검사|진찰)|^활력 ?징후/,
    /^(assessment|assessment and plan|assessment\/plan|plan|a\/p)\b|^평가|^계획|^치료 ?계획/,
    /^(medications|current medications|allergies)\b|^투약|^복용 ?약/,
  ],
  'Pathology Report': [
    /\b(surgical )?pathology (report|consultation)\b|^병리 ?(조직)? ?(검사)? ?(결과)? ?보고서|조직 ?병리 ?(검사)? ?보고서/,
    /^(gross( description| examination)?|macroscopic)\b|^육안 ?(소견|검사)/,
    /^(microscopic( description| examination)?|histology)\b|^현미경 ?(소견|검사)|^조직학적 ?소견/,
    /^((final |pathologic(al)? )diagnosis)\b|^(최종|병리) ?(병리)? ?진단/,
    /^(specimen(s|\(s\))?|specimen submitted|clinical specimen)\b|^검체/,
    /\b(pathologist|electronically signed by .*pathology)\b|병리 ?(의사|전문의|과 ?의사)|판독 ?병리/,
    /^immunohistochemi\w*|^면역 ?(조직)? ?(화학)? ?염색/,
  ],
  'Genomic Report': [
    /\b(genomic|molecular|ngs|gene panel|genetic) (profiling |test(ing)? |sequencing |panel )?(report|results?)\b|(유전체|유전자|분자) ?(검사)? ?(결과)? ?보고서/,
    /^(methods?|methodology|assay( description)?|test method(ology)?)\b.*|^검사 ?(방법|법)/,
    /\b(next[- ]generation sequencing|whole exome|targeted sequencing|sequencing panel)\b|차세대 ?염기서열/,
    /\b(variant allele (frequency|fraction)|vaf|allele frequency)\b|대립 ?유전자 ?(빈도|분율)|변이 ?(빈도|비율)/,
    /\b[cp]\.[\w>*()+-]*\d/,
    /^(variants?( detected| identified)?|genomic (findings|alterations)|pathogenic variants?|alterations)\b|^(검출된? ?)?변이/,
    /\b(tumou?r mutational burden|tmb|microsatellite (status|instability|stable)|msi-?h?)\b|종양 ?변이 ?부담|현미부수체/,
    /^(interpretation|clinical significance|therapeutic implications)\b|^해석|^임상적 ?의의/,
  ],
  'Radiology Report': [
    /\b(radiology|imaging) report\b|\b(ct|mri|mr|pet\/ct|ultrasound|x-ray|mammogram) (of|report|chest|abdomen|brain|head|pelvis|spine)\b|영상 ?(의학)? ?(검사)? ?(판독)? ?(보고서|소견서)|판독 ?보고서/,
    /^(technique|procedure|exam(ination)?|protocol)\b|^검사 ?(명|방법|기법)|^촬영/,
    /^comparison\b|^비교/,
    /^(findings)\b|^(판독 ?)?소견/,
    /^(impression|conclusion)\b|^결론|^판독 ?결론|^인상/,
    /\bradiologist\b|영상 ?의학과 ?전문의|판독의/,
  ],
};

/** How many parts of a type the lines hold. */
export function partsOf(type: ClinicalType, lines: readonly Line[]): number {
  return PARTS[type].filter((part) => lines.some(({ plain }) => part.test(bare(plain)))).length;
}

/** A heading without its number or bullet. */
const bare = (plain: string): string => plain.replace(/^[\s\d.()\-*•#■□▶○●[\]<>]+/, '');

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

/** A classification as far as it can be read. */
export interface Reading {
  readonly mixture: readonly TypeEntry[];
  readonly segments: readonly ClinicalSegment[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the classification of an output. */
export function readClassification({ output, pages }: Material): Reading {
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
