/** From suspects to a report: what is the case, what it rests on, how sure that is, and what else it could be. */

import type { CitationRole } from '../rules/finding/answer-words.ts';
import type { Evidence as CitedEvidence, InvestigatorReport } from '../rules/finding/report.ts';
import type { InvestigatorTask } from '../rules/plan/investigator-task.ts';
import { kindOfFile } from './file-kind.ts';
import type { Cue, Suspect } from './suspects.ts';
import type { Wording } from './words/wording.ts';

/** What a report says about one place. */
export type ReportedSuspect = InvestigatorReport['layer_2']['findings'][number];

const MOST_FINDINGS = 3;
const MOST_EVIDENCE = 8;

/** The suspects worth reporting: the first, and those not far behind. */
const chooseSuspects = (suspects: readonly Suspect[]): Suspect[] =>
  suspects.filter(({ score }) => score >= 0.6 * (suspects[0]?.score ?? 0)).slice(0, MOST_FINDINGS);

/** Writes a finding about a suspect. */
export function describeSuspect(
  suspect: Suspect,
  at: number,
  { questions }: InvestigatorTask,
  say: Wording,
  rivals: readonly Suspect[] = [],
): ReportedSuspect {
  const placeName = ({ path, symbol, lines }: Suspect): string => say.place(symbol, path, lines[0]);
  const { path, symbol, lines, cues } = suspect;
  const fix = cues.find((cue) => cue.fix !== undefined)?.fix;
  const rival = rivals.find((other) => other !== suspect);
  const says = saysOf(suspect).slice(0, 4);
  const evidence = cues.flatMap((cue) =>
    cue.evidence.map((one) => ({ ...one, role: roleOf(one, cue, path) })),
  );
  const distinct = [...new Map(evidence.map((one) => [`${one.type} ${one.location}`, one])).values()];
  return {
    id: `F${at + 1}`,
    description: `${placeName(suspect)}: ${says.join('; ')}`,
    facts: saysOf(suspect),
    inference: say.lies(placeName(suspect)),
    evidence_strength: strengthOf(suspect),
    confidence: confidenceOf(suspect),
    is_side: suspect.isAside === true,
    question_id: questions[0]?.id ?? 'Q1',
    subjects: [{ path, symbol: symbol ?? undefined, lines: [lines[0], lines[1]] }],
    // The place is what perspectives share; each says in its own words what speaks for it.
    cause: { category: kindOfFile(path), object: path, text: says[0] ?? '' },
    fix: {
      action: fix?.action ?? 'examine',
      target: path,
      text: fix?.text ?? say.examine(placeName(suspect)),
    },
    evidence: distinct.slice(0, MOST_EVIDENCE),
    derived_from: groundsOf(suspect),
    alternative_explanations: [
      rival === undefined ? say.elsewhere : `${placeName(rival)}: ${saysOf(rival)[0] ?? ''}`,
    ],
  };
}

/** What a citation shows: a log shows where a fault is seen; a change is a cause only where it is accused itself. */
function roleOf({ type, location }: CitedEvidence, { kind }: Cue, path: string): CitationRole {
  if (type === 'log') return 'symptom';
  if (type === 'commit') return kind === 'blame' ? 'related' : 'cause';
  return location.startsWith(`${path}:`) ? 'cause' : 'related';
}

/** What a place is suspected for; a lone hint adds nothing to what is telling. */
function groundsOf({ cues }: Suspect): string[] {
  const telling = cues.filter(({ bearing }) => bearing !== 'hint');
  return [...new Set((telling.length > 0 ? telling : cues).map(({ from }) => from))].sort();
}

const saysOf = ({ cues }: Suspect): string[] => cues.map(({ says }) => says).filter((says) => says !== '');

/** Proof is strong; what is telling, or two hints together, is moderate; a single hint is weak. */
function strengthOf({ cues, score }: Suspect): 'STRONG' | 'MODERATE' | 'WEAK' {
  if (cues.some(({ bearing }) => bearing === 'proof')) return 'STRONG';
  const isTelling = cues.some(({ bearing }) => bearing === 'telling');
  return isTelling || (cues.length > 1 && score >= 0.5) ? 'MODERATE' : 'WEAK';
}

function confidenceOf(suspect: Suspect): 'HIGH' | 'MEDIUM' | 'LOW' {
  const strength = strengthOf(suspect);
  if (strength === 'WEAK' || suspect.cues.length === 1) return 'LOW';
  return strength === 'STRONG' && suspect.score >= 1.2 ? 'HIGH' : 'MEDIUM';
}

/** Writes the report of round 1. */
export function writeReport(
  task: InvestigatorTask,
  suspects: readonly Suspect[],
  say: Wording,
  nothing: string,
): InvestigatorReport {
  const chosen = chooseSuspects(suspects);
  const findings = chosen.map((suspect, at) => describeSuspect(suspect, at, task, say, suspects.slice(0, 5)));
  return reportOf(task.iid, findings, nothing);
}

/** A report of findings; without any it says why. */
export function reportOf(
  iid: string,
  findings: readonly ReportedSuspect[],
  nothing: string,
): InvestigatorReport {
  const [first] = findings;
  return {
    iid,
    layer_1: {
      confidence: first?.confidence ?? 'LOW',
      one_liner: first?.description.slice(0, 2_000) ?? nothing,
      needs_further: false,
      needs_further_reason: null,
    },
    layer_2: { findings: [...findings] },
  };
}
