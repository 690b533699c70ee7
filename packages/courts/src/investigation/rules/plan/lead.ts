/** Who leads an investigation, and who looks beside the lead without seeing anything of it. */
import { typeOf } from '../finding/iid.ts';

/** The words of a question that say that it worked before, English and Korean. */
const BEFORE =
  /\bused to (?:work|be|return|give|pass)\b|\bstopped working\b|\bno longer\b|\bany ?more\b|\bregress(?:ion|ions|ed|es)\b|\bworked (?:fine |well |correctly )?(?:before|earlier|until|yesterday|last (?:week|month|year|night|time))\b|\bbroke(?:n)? (?:in|by|since|after|with)\b|\b(?:since|after) (?:up(?:grad|dat)ing|the (?:last |latest )?(?:up(?:grade|date)|release|deploy(?:ment)?|migration)|version|v?\d+\.\d)|\b(?:works?|worked|working)\b[^.\n]{0,40}\b(?:in|on|with|until|before|prior to) (?:version |release |v\.? ?)?\d+\.\d|\b(?:up|down)grad(?:e|ed|ing)\b[^.\n]{0,60}\d+\.\d|예전에는|이전 ?버전|업데이트 ?(?:이후|후)|배포 ?(?:이후|후|하고)|갑자기|더 ?이상/i;

/** Whether a question says that it worked before. */
export const saysItWorked = (query: string): boolean => BEFORE.test(query.slice(0, 100_000));

/** Whoever leads follows the calls from the symptom to the cause, except where documents are asked about. */
const LEAD = 'CODE-CALLCHAIN';

const BESIDE = { CODE: 'CODE-DATAFLOW', HIST: 'HIST-RECENT', LOG: 'LOG-STACKTRACE' } as const;

/** The kind of evidence that a second investigator looks at. */
export type SecondKind = keyof typeof BESIDE;

/** The lead, and the second investigator of a kind, of another perspective; from the usual combination where it has one. */
export function leadAndSecond(
  usual: readonly string[],
  kind: SecondKind,
): readonly [lead: string, second: string] {
  const [first = LEAD] = usual;
  const lead = typeOf(first) === 'REL' ? first : LEAD;
  // The code is looked at from another side where there is no trace, and so hardly an error.
  const others = usual.filter((base_id) => base_id !== lead && base_id !== 'CODE-ERRORHANDLING');
  const fitting = others.find((base_id) => typeOf(base_id) === kind);
  return [lead, fitting ?? BESIDE[kind]];
}
