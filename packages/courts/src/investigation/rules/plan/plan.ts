/** Step 0: which investigators look at a question, under which profile, with which budget. */

import type { AnyTable } from '@curia/core';
import { CuriaError, decide } from '@curia/core';
import { refusal } from '@curia/core/read';
import { z } from 'zod';
import {
  CATALOG,
  firstRoundIid,
  INVESTIGATION_TYPES,
  type InvestigatorType,
  parseIid,
  typeOf,
} from '../finding/iid.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { leadAndSecond, saysItWorked } from './lead.ts';
import { fitToEvidence } from './plan-evidence.ts';
import type { PlanLimits } from './planning.table.ts';
import { planningFacts, wordPlanning } from './planning.ts';
import { type Survey, survey, UNSURVEYED } from './survey.ts';

/** The recommended investigators per kind of question, the most important first. */
export const COMBINATIONS = {
  bug: ['CODE-CALLCHAIN', 'CODE-ERRORHANDLING', 'LOG-STACKTRACE', 'HIST-RECENT'],
  performance: ['CODE-CALLCHAIN', 'CODE-DATAFLOW', 'CODE-CONCURRENCY'],
  breakage: ['HIST-RECENT', 'HIST-BLAME', 'CODE-CALLCHAIN'],
  design: ['CODE-CALLCHAIN', 'CODE-DEPENDENCY', 'HIST-REFACTORHIST'],
  intermittent: ['CODE-CONCURRENCY', 'LOG-PATTERN', 'LOG-TIMELINE'],
  configuration: ['CODE-CONFIG', 'LOG-PATTERN', 'HIST-RECENT'],
  security: ['CODE-CALLCHAIN', 'CODE-TYPECONTRACT', 'CODE-DEPENDENCY'],
  'release-handover': ['REL-ARTCOMP', 'REL-RISK', 'REL-DEPLOY', 'CODE-DEPENDENCY'],
  'deployment-readiness': ['REL-DEPLOY', 'REL-INFRA', 'CODE-CONFIG'],
  'module-handover': ['REL-ARTCOMP', 'REL-OPS', 'REL-INFRA', 'CODE-CALLCHAIN'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A kind of question. */
export type QueryType = keyof typeof COMBINATIONS;

/** All kinds of questions. */
export const QUERY_TYPES = Object.keys(COMBINATIONS) as [QueryType, ...QueryType[]];

/** What joins a combination that has one type of investigator only. */
const DIVERSITY: Readonly<Partial<Record<QueryType, string>>> = {
  performance: 'LOG-METRICS',
  security: 'HIST-RECENT',
};

/** Words that give a kind of question away, English and Korean; the first kind with a hit wins. Every English one is a whole word. */
const HINTS: readonly (readonly [QueryType, RegExp])[] = [
  [
    'intermittent',
    /\b(?:intermittent(?:ly)?|sometimes|flak(?:y|iness|es)|sporadic(?:ally)?|race conditions?|data races?|races?|deadlock(?:s|ed)?)\b|간헐|가끔|때때로|교착/i,
  ],
  [
    'security',
    /\b(?:secur(?:e|ity)|insecure|vulnerab\w*|(?:sql|code|command|html) injections?|injections?|xss|csrf|cve)\b|보안|취약/i,
  ],
  [
    'performance',
    /\b(?:slow(?:er|ly|ness|s|ed)?|latenc(?:y|ies)|perform(?:s|ance)|throughput|time(?:s|d)? ?outs?)\b|느리|느려|성능|지연/i,
  ],
  [
    'breakage',
    /\b(?:since|after) (?:the |our |last |yesterday.?s |this )*(?:deploy|release|update|upgrade|migration)|배포 ?(?:이후|후|하고)|업데이트 ?(?:이후|후)/i,
  ],
  ['deployment-readiness', /\bready to deploy\b|\bdeployments?\b|\brollouts?\b|배포/i],
  ['release-handover', /\breleases?\b|\bhand-?overs?\b|릴리스|인수인계/i],
  ['module-handover', /\bnew module\b|\bonboard(?:ing)?\b|신규 모듈/i],
  [
    'breakage',
    /\bstopped working\b|\bbroke\b|\bregress(?:ion|ions|ed|es)?\b|\bsince (?:the )?(?:last|yesterday|version|release)|\bused to work\b|갑자기|안 ?되|작동하지/i,
  ],
  [
    'configuration',
    /\bconfig(?:s|ured?|uration)?\b|\benvironments?\b|\benv vars?\b|\bflags?\b|\bsettings?\b|설정|환경/i,
  ],
  [
    'design',
    /\bdesign(?:s|ed)?\b|\barchitect(?:s|ure|ural)?\b|\bstructured?\b|\brefactor(?:s|ed|ing)?\b|\bwhy is .{0,200} built\b|설계|구조/i,
  ],
];

/** What a program printed or somebody quotes as code is not what they ask about. */
const NOT_ASKED =
  /^\s*(?:```|~~~)[\s\S]*?^\s*(?:```|~~~)\s*$|^\s*(?:at |File "|Traceback |\.{3} \d).*$|^\s*(?:[\w$]+\.){0,8}\w*(?:Error|Exception)\b.*$|`[^`\n]{1,300}`/gm;

/** Guesses the kind of a question from its first line, then from the rest of it; `bug` if there is no clue. */
export function guessQueryType(query: string): QueryType {
  const asked = query.slice(0, 100_000).replace(NOT_ASKED, ' ').trim();
  const end = asked.indexOf('\n');
  const parts = end < 0 ? [asked] : [asked.slice(0, end), asked.slice(end)];
  for (const part of parts) {
    const found = HINTS.find(([, words]) => words.test(part));
    if (found !== undefined) return found[0];
  }
  return 'bug';
}

const assignment = z.object({
  iid: z.string(),
  question_ids: z.array(z.string()),
  scope: z.string(),
  rationale: z.string(),
});

/** The plan of an investigation. */
export const plan = z.object({
  schema_version: z.literal('1'),
  investigation_id: z.string(),
  query: z.string(),
  query_type: z.enum(QUERY_TYPES),
  questions: z
    .array(z.object({ id: z.string(), text: z.string() }))
    .min(1)
    .max(5),
  /** The policy of the table `planning`. */
  profile: z.string(),
  quick: z.boolean(),
  /** The policy of the table `judgement`: `default`, `literal` for the seed to the letter, or one of the user's own. */
  reading: z.string(),
  assignments: z.array(assignment).min(1),
  /** Who starts from the ranked places; the others see nothing of them. Absent where all are asked alike. */
  lead: z.string().optional(),
  /** The places that the lead starts from. */
  places: survey.shape.places.optional(),
  max_iterations: z.int().min(0),
  max_spawns_per_iteration: z.int().min(1),
  max_spawns: z.int().min(1),
  /** Which disagreements call for another iteration: new ones, or also those with new evidence. */
  rerun_on: z.enum(['new', 'new_or_evidenced']),
});

/** The plan of an investigation. */
export type InvestigationPlan = z.infer<typeof plan>;

/** What a plan is made from. */
export interface PlanRequest {
  readonly investigation_id: string;
  readonly query: string;
  /** The key questions; the query itself if there are none. */
  readonly questions?: readonly string[];
  readonly query_type?: QueryType;
  readonly scope?: string;
  /** The question is about one file or function. */
  readonly single_place?: boolean;
  /** The question needs context beyond that place. */
  readonly needs_context?: boolean;
  /** Base ids chosen by hand instead of the recommended combination. */
  readonly investigators?: readonly string[];
  /** What is known about the sources, and about who is asked. */
  readonly survey?: Survey;
}

/** An id has room for a second iteration of round 3 but not a third, whatever a table allows. */
const MOST_ITERATIONS = 2;

/** What a plan may spend under a table. */
export const planLimits = ({ planning }: Pick<InvestigationTables, 'planning'>): PlanLimits =>
  planning.values as PlanLimits;

/** Plans an investigation. */
export function planInvestigation(
  request: PlanRequest,
  tables: Pick<InvestigationTables, 'planning' | 'iteration' | 'judgement'>,
): InvestigationPlan {
  const { query, scope = '', investigators, single_place, needs_context } = request;
  const { places, ...known } = request.survey ?? UNSURVEYED;
  const questions = (request.questions?.length ? request.questions : [query]).map((text, at) => ({
    id: `Q${at + 1}`,
    text: text.trim(),
  }));
  refuseBadQuestions(questions);
  const query_type = request.query_type ?? guessQueryType(query);
  const { max_investigators, max_iterations: allowed, max_spawns_per_iteration } = planLimits(tables);
  const max_iterations = Math.min(allowed, MOST_ITERATIONS);
  const asked = planningFacts({
    questions: questions.length,
    single_place,
    needs_context,
    chosen: investigators !== undefined,
    regression: query_type === 'breakage' || saysItWorked(query),
    ...known,
  });
  const { mode, second } = wordPlanning(decide(tables.planning, asked));
  const quick = mode === 'quick';
  const isLed = second !== undefined;
  const usual = chooseInvestigators(query_type, max_investigators);
  const chosen = isLed
    ? leadAndSecond(COMBINATIONS[query_type], second)
    : (investigators ?? fitToEvidence(usual, query, max_investigators));
  const assigned = quick ? [quickInvestigator(query)] : checkInvestigators(chosen);
  return {
    schema_version: '1',
    investigation_id: request.investigation_id,
    query: query.trim(),
    query_type,
    questions,
    profile: tables.planning.policy,
    quick,
    reading: tables.judgement.policy,
    assignments: assigned.map((base_id) => ({
      iid: firstRoundIid(base_id),
      question_ids: questions.map(({ id }) => id),
      scope,
      rationale: perspectiveOf(base_id),
    })),
    ...(isLed ? { lead: firstRoundIid(assigned[0]!), places } : {}),
    max_iterations,
    max_spawns_per_iteration,
    max_spawns: assigned.length + max_iterations * max_spawns_per_iteration,
    rerun_on: isRepeatedForEvidence(tables.iteration) ? 'new_or_evidenced' : 'new',
  };
}

/** Whether new evidence on an old dispute is ground enough for another iteration; the table itself is asked. */
const isRepeatedForEvidence = (iteration: AnyTable): boolean =>
  decide(iteration, { changed: 1, new_disputes: 0, new_evidence: 1, unreviewed: 0 }).outcome === 'REPEAT';

function refuseBadQuestions(questions: readonly { readonly text: string }[]): void {
  if (questions.length > 5)
    throw new CuriaError(
      'INPUT_INVALID',
      `an investigation has 1 to 5 key questions, not ${questions.length}`,
    );
  if (questions.some(({ text }) => text === '')) throw new CuriaError('INPUT_INVALID', 'a question is empty');
}

/** The recommended combination: repaired to two types at least, and cut to the size that the profile allows. */
export function chooseInvestigators(query_type: QueryType, most: number): string[] {
  const chosen: string[] = [...COMBINATIONS[query_type]];
  const extra = DIVERSITY[query_type];
  if (extra !== undefined && new Set(chosen.map(typeOf)).size < 2) {
    if (chosen.length < most) chosen.push(extra);
    else chosen[chosen.length - 1] = extra;
  }
  while (chosen.length > most) {
    const counts = INVESTIGATION_TYPES.map(
      (type) => chosen.filter((base_id) => typeOf(base_id) === type).length,
    );
    const frequent = INVESTIGATION_TYPES[counts.indexOf(Math.max(...counts))]!;
    chosen.splice(
      chosen.findLastIndex((base_id) => typeOf(base_id) === frequent),
      1,
    );
  }
  return chosen;
}

function checkInvestigators(base_ids: readonly string[]): string[] {
  const details = base_ids.flatMap((base_id, at) => {
    const path = `investigators[${at}]`;
    if (parseIid(firstRoundIid(base_id)) === undefined)
      return [{ path, problem: `${base_id} is not TYPE-PERSPECTIVE of the catalog` }];
    return base_ids.indexOf(base_id) === at ? [] : [{ path, problem: `${base_id} is listed twice` }];
  });
  if (base_ids.length < 2) details.push({ path: 'investigators', problem: 'must be two at least' });
  if (details.length === 0) return [...base_ids];
  throw refusal('INPUT_INVALID', 'the plan', details);
}

const quickInvestigator = (query: string): string =>
  /error|exception|message|오류|에러|메시지/i.test(query) ? 'CODE-ERRORHANDLING' : 'CODE-CALLCHAIN';

/** What the perspective of an investigator is good for. */
function perspectiveOf(base_id: string): string {
  const found = parseIid(base_id.startsWith('CR-') ? `${base_id}-R3` : firstRoundIid(base_id));
  return found === undefined ? '' : `${found.perspective.name}: ${found.perspective.fits}`;
}

/** The types that may cross-check an author of a type, in order of preference. */
const CROSS_CHECKS: Readonly<Record<string, readonly InvestigatorType[]>> = { REL: ['CODE', 'HIST'] };

/** The investigator of another kind who cross-checks what one kind alone found. */
export function chooseCrossCheck(plan: InvestigationPlan, supporters: readonly string[]): string {
  const used = new Set(supporters.map(typeOf));
  const order = CROSS_CHECKS[typeOf(supporters[0] ?? '') ?? ''] ?? ['HIST', 'LOG', 'CODE'];
  const type = order.find((candidate) => !used.has(candidate));
  if (type === undefined) return 'CR-ALTHYPO';
  const fitting = COMBINATIONS[plan.query_type].find((base_id) => typeOf(base_id) === type);
  return fitting ?? `${type}-${CATALOG[type][0]!.short}`;
}
