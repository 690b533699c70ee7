/** Consistency verifier (V2) for clinical documents: conflicts in the classifier's own words, between patients, or within a segment. */
import { datesIn } from '../rules/text/written-dates.ts';
import {
  ANCHORED_TYPES,
  type ClinicalType,
  isBuiltLike,
  isContained,
  readClassification,
} from './clinical-anchors.ts';
import { at, type DefectReader, type Material, type MaterialLine, plainOf } from './material.ts';
import { bareReference } from './values.ts';

const DENIES =
  /\b(no evidence of|not present|is absent|only mentioned|mentioned only|merely mentioned|not contained|there is no)\b|언급만|단순 언급|언급에 그|포함되어 있지 않|존재하지 않|근거가? ?없/;
const CLAIMS =
  /\b(complete|full|self-standing|stand-?alone) (\w+ )?report (is|was) (present|included|attached)\b|(전체|온전한|독립된) ?보고서가 ?(있|포함)/;

/** How a report of each type is mentioned. */
const NAMES: Readonly<Record<ClinicalType, RegExp>> = {
  'Clinical Note': /clinical note|progress note|진료 ?기록|경과 ?기록|외래 ?기록/,
  'Pathology Report': /(pathology|histology|biopsy)\b.{0,12}report|(병리|조직 ?검사).{0,8}(보고서|결과지)/,
  'Genomic Report':
    /(genomic|molecular|genetic|ngs)\b.{0,12}(report|results)|(유전체|유전자).{0,8}(보고서|결과지)/,
  'Radiology Report': /(radiology|imaging)\b.{0,12}(report|study)|(영상|촬영).{0,8}(판독지|보고서|판독)/,
};

const INCLUDES =
  /\b(includes?|including|contains?|containing|attached|original|with (its|a|the))\b|원본|포함|첨부|들어 ?있/;
const NOT_REALLY = /\b(no|not|without|absent|mention\w*|refer\w*|only|missing)\b|없|언급|아니|않/;

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Finds places where the classifier's own words contradict its label. */
export const ownWords: DefectReader = {
  codes: ['SELF_EVALUATION_CONTRADICTED'],
  *read(material) {
    const { mixture, segments } = readClassification(material);
    for (const entry of [...segments.flatMap(({ entries }) => entries), ...mixture]) {
      const reasoning = plainOf(entry.reasoning);
      const isDenied =
        isContained(entry) && DENIES.test(reasoning) && !/\b(but|however)\b|지만|으나/.test(reasoning);
      const isClaimed = entry.presence === 'NO_EVIDENCE' && CLAIMS.test(reasoning);
      if (isDenied || isClaimed) {
        const message = `the reasoning contradicts ${entry.presence} for ${entry.type}`;
        yield at('SELF_EVALUATION_CONTRADICTED', `${entry.pointer}/reasoning`, message);
      }
    }
    const output = material.output as { self_evaluation?: unknown; dominant_type_overall?: unknown };
    const words = evaluationOf(output?.self_evaluation);
    const stated = segmentsStated(words);
    if (stated !== undefined && stated !== segments.length)
      yield at(
        'SELF_EVALUATION_CONTRADICTED',
        '/self_evaluation',
        `the evaluation speaks of ${stated} segments, the output has ${segments.length}`,
      );
    for (const type of ANCHORED_TYPES) {
      const entry = mixture.find((one) => one.type === type);
      if (entry === undefined || !isContained(entry)) continue;
      const denial = sentencesOf(words).find(
        (sentence) =>
          NAMES[type].test(sentence) &&
          /\b(no|not|without|absent)\b|없(다|음|습니다)|아니/.test(sentence) &&
          DENIAL_OF_TYPE.test(sentence),
      );
      if (denial !== undefined)
        yield at(
          'SELF_EVALUATION_CONTRADICTED',
          '/self_evaluation',
          `the evaluation denies ${type}, the output claims it`,
        );
    }
    for (const entry of mixture) {
      const name = ANCHORED_TYPES.find((type) => type === entry.type);
      if (name === undefined || isContained(entry)) continue;
      const claim = sentencesOf(words).find(
        (sentence) => NAMES[name].test(sentence) && INCLUDES.test(sentence) && !NOT_REALLY.test(sentence),
      );
      if (claim !== undefined)
        yield at(
          'SELF_EVALUATION_CONTRADICTED',
          '/self_evaluation',
          `the evaluation speaks of a ${name}, the output calls it ${entry.presence}`,
        );
    }
    const dominant = dominantStated(words);
    if (dominant !== undefined && dominant !== output.dominant_type_overall)
      yield at(
        'SELF_EVALUATION_CONTRADICTED',
        '/self_evaluation',
        `the evaluation calls ${dominant} dominant`,
      );
  },
};

const DENIAL_OF_TYPE =
  /\bno (genomic|molecular|pathology|radiology|imaging|clinical)[\w ]{0,20}(report|note|study|result)s?\b|\b(report|note)s? (is|are|was|were) (not|absent)|보고서(는|가|은)? ?(없|포함되지|존재하지)|기록(은|이|는)? ?없/;

/** The texts of an evaluation, as one. */
function evaluationOf(value: unknown): string {
  if (typeof value === 'string') return plainOf(value);
  if (typeof value !== 'object' || value === null) return '';
  return plainOf(
    Object.values(value)
      .filter((one) => typeof one === 'string')
      .join('. '),
  );
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?。])\s+/);

function segmentsStated(text: string): number | undefined {
  const match =
    /\b(?:into|has|have|found|contains|identified|with) (\d{1,3}|[a-z]+) (?:distinct |separate )?segments?\b|(\d{1,3})개(?:의)? ?(?:구간|세그먼트)/.exec(
      text,
    );
  const word = match?.[1] ?? match?.[2];
  if (word === undefined) return undefined;
  const number = /^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word);
  return number < 0 ? undefined : number;
}

function dominantStated(text: string): ClinicalType | undefined {
  const match =
    /\b(?:dominant type|dominated by|primarily an?|predominantly an?)[^.]{0,40}|(?:주된|우세한?) ?유형[^.]{0,30}/.exec(
      text,
    )?.[0];
  if (match === undefined || /\bnot\b|아니/.test(match)) return undefined;
  const named = ANCHORED_TYPES.filter((type) => NAMES[type].test(match));
  return named.length === 1 ? named[0] : undefined;
}

const MARKS: readonly [what: string, pattern: RegExp, read: (text: string) => string | undefined][] = [
  [
    'record number',
    /\b(?:mrn|medical record (?:number|no)|patient id)\b[.:# ]{1,4}(?<value>[a-z0-9-]{3,20})|(?:환자 ?번호|등록 ?번호|병록 ?번호) ?[:：]? ?(?<ko>[a-z0-9-]{3,20})/,
    (text) => (/\d/.test(text) ? bareReference(text) : undefined),
  ],
  [
    'date of birth',
    /\b(?:dob|date of birth|birth date)\b[.: ]{1,3}(?<value>[^,;|]{6,30})|생년월일 ?[:：]? ?(?<ko>[^,;|]{6,20})/,
    (text) => datesIn(text)[0]?.readings.join(' '),
  ],
  [
    'patient',
    /\b(?:patient(?: name)?|name of patient) ?: ?(?<value>[\p{L}'. ,-]{3,40})|(?:환자 ?명|환자 ?성명|성명) ?[:：] ?(?<ko>[가-힣]{2,5})/u,
    nameOf,
  ],
];

/** A name as its words in order of the alphabet, so that the family name may come first or last. */
function nameOf(text: string): string | undefined {
  const [name = ''] = text.split(/\b(?:mrn|dob|date|sex|age|gender|id)\b/);
  const words = name.match(/\p{L}{2,}/gu)?.slice(0, 3) ?? [];
  return words.length === 0 ? undefined : words.toSorted().join(' ');
}

/** Finds pages that name another patient. */
export const patients: DefectReader = {
  codes: ['PATIENTS_DIFFER'],
  *read(material) {
    for (const [what, pattern, read] of MARKS) {
      let first: string | undefined;
      for (const line of material.pages.flatMap(({ lines }) => lines)) {
        const groups = pattern.exec(line.plain)?.groups;
        const value = read(groups?.value ?? groups?.ko ?? '');
        if (value === undefined) continue;
        first ??= value;
        if (isSame(first, value)) continue;
        yield at('PATIENTS_DIFFER', segmentAt(material, line), `another ${what} than on earlier pages`, line);
        return;
      }
    }
  },
};

/** One name may be shorter than the other: initials and middle names come and go. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [one.split(' '), other.split(' ')];
  return one === other || (left.length + right.length > 2 && left.some((word) => right.includes(word)));
};

const segmentAt = (material: Material, { page }: MaterialLine): string =>
  readClassification(material).segments.find(({ pages }) => pages.some(({ page_num }) => page_num === page))
    ?.pointer ?? '';

/** Finds a page that is built like a type which only another segment claims. */
export const misplacedPages: DefectReader = {
  codes: ['SEGMENT_BOUNDARY_WRONG'],
  *read(material) {
    const { segments } = readClassification(material);
    for (const segment of segments) {
      for (const type of ANCHORED_TYPES) {
        const own = segment.entries.find((entry) => entry.type === type);
        const isElsewhere = segments.some(
          (other) =>
            other !== segment && other.entries.some((entry) => entry.type === type && isContained(entry)),
        );
        if (own === undefined || isContained(own) || !isElsewhere) continue;
        const page = segment.pages.find((one) => isBuiltLike(type, one));
        if (page !== undefined)
          yield at(
            'SEGMENT_BOUNDARY_WRONG',
            segment.pointer,
            `page ${page.page_num} is built like a ${type}`,
            page.lines[0],
          );
      }
    }
  },
};
