/** Which investigators the evidence itself asks for, whatever kind of question its words make of it. */
import { typeOf } from '../finding/iid.ts';

/** Evidence, and who looks at it; the first row is always there. */
const EVIDENCE: readonly (readonly [base_id: string, isThere: RegExp])[] = [
  ['CODE-CALLCHAIN', /^/],
  [
    'LOG-STACKTRACE',
    /^[\s>|]{0,20}at .{1,300}[:(]\d+|^\s{0,20}File ".{1,300}", line \d|^\s{0,20}\S{1,300}\.\w{1,5}:\d+: in \S|^goroutine \d+ |^[\s|]{0,20}at [\w.$/@]+\([\w$]+\.\w+:\d+\)|^Traceback \(/m,
  ],
  [
    'HIST-RECENT',
    /\bregress(?:ion|ions|ed|es)?\b|\bused to work\b|\bstopped working\b|\bno longer\b|\b(?:since|after|before|until|from|to|in|on|with) (?:version |release |v\.?)?\d+\.\d+(?:\.\d+)+|\bcommit [0-9a-f]{7,40}\b|\/commit\/[0-9a-f]{7,40}|\d+\.\d+\.\d+ ?(?:->|→|=>|to) ?v?\d+\.\d+\.\d+|이전 ?버전|업데이트 ?(?:이후|후)|배포 ?(?:이후|후|하고)|갑자기/i,
  ],
];

/** Adds whoever the evidence asks for to a usual combination; nobody of those is dropped for a word of the question. */
export function fitToEvidence(usual: readonly string[], query: string, most: number): string[] {
  // What a release brings along is no fault that has evidence.
  if (usual.some((base_id) => typeOf(base_id) === 'REL')) return [...usual];
  const text = query.slice(0, 100_000);
  const asked = EVIDENCE.flatMap(([base_id, isThere]) => (isThere.test(text) ? [base_id] : []));
  const chosen = [...new Set([...asked, ...usual])].slice(0, most);
  // Two of one kind of evidence are one witness: the last makes room for another kind, if there is one.
  const isMixed = new Set(chosen.map(typeOf)).size > 1;
  const other = usual.find((base_id) => typeOf(base_id) !== typeOf(chosen[0]!));
  return isMixed || other === undefined ? chosen : [...chosen.slice(0, most - 1), other];
}
