/** Writes what one investigator is asked now: who it is, the question, the items, and what was wrong with its last answer. */
import { fence } from '@curia/core/text';
import type { Finding } from '../finding/finding.ts';
import { parseIid } from '../finding/iid.ts';
import type { InvestigationState } from '../investigation-state.ts';
import type { MatrixItem } from '../matrix/matrix.ts';
import type { AssignedTask } from '../rounds/task.ts';
import { ASSIGNMENT_WORDS, type AssignmentLanguage, FITS_IN_KOREAN } from './assignment-words.ts';
import type { InvestigationPlan } from './plan.ts';
import { wordPlaces } from './survey.ts';

/** An assignment never carries more of the other reports than this many characters, about 2,000 tokens. */
const MOST_CONTEXT = 8_000;

/** Writes the assignment; `problem` says what to repair if an answer was malformed. How to work and to answer stands in the prompt of the role. */
export function writeAssignment(
  state: InvestigationState,
  task: AssignedTask,
  language: AssignmentLanguage,
  problem?: string,
): string {
  const { plan } = state;
  const say = ASSIGNMENT_WORDS[language];
  const { type, perspective } = parseIid(task.iid)!;
  const fits = language === 'ko' ? FITS_IN_KOREAN[type][perspective.short]! : perspective.fits;
  const lines = plan.query.split(/\r\n|\n|\r/);
  const isLong = lines.length > 1;
  const parts = [
    say.who(task.iid, perspective.name, fits),
    `${say.question} ${plan.investigation_id}${isLong ? ` (${say.numbered})` : ''}:\n${fence('question', isLong ? numbered(lines) : plan.query)}`,
    `${say.keyQuestions}:\n${fence('questions', plan.questions.map(({ id, text }) => `- ${id}: ${firstLine(text)}`).join('\n'))}`,
    ...(task.scope === '' ? [] : [`${say.scope}:\n${fence('scope', task.scope)}`]),
    ...placesSection(plan, task, language),
    ...itemsSection(state, task, language),
    ...(problem === undefined ? [] : [`${say.problem}:\n${fence('problem', problem)}\n${say.again}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A key question that repeats the whole question is told by its first line. */
const firstLine = (text: string): string => {
  const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
  return more.length === 0 ? first : `${first} …`;
};

/** As the check of citations counts them. */
const numbered = (lines: readonly string[]): string => {
  const width = String(lines.length).length;
  return lines.map((line, at) => `${String(at + 1).padStart(width)}| ${line}`).join('\n');
};

/** The ranked places, for the lead alone. */
function placesSection(
  { lead, places = [] }: InvestigationPlan,
  { iid }: AssignedTask,
  language: AssignmentLanguage,
): string[] {
  if (iid !== lead || places.length === 0) return [];
  return [`${ASSIGNMENT_WORDS[language].places}\n\n${fence('ranked_places', wordPlaces(places))}`];
}

function itemsSection(state: InvestigationState, task: AssignedTask, language: AssignmentLanguage): string[] {
  const say = ASSIGNMENT_WORDS[language];
  const items = state.items.filter(({ item_id }) => task.items.includes(item_id));
  if (items.length === 0) return [];
  const findings = new Map(state.findings.map((one) => [one.ref, one]));
  // Each item has its share, so that a long one never hides the others.
  const share = Math.floor(MOST_CONTEXT / items.length);
  const shown = items
    .map((item) => {
      const characters = [...describe(item, findings, say)];
      return characters.length > share
        ? `${characters.slice(0, share).join('')}\n… (${say.cut})`
        : characters.join('');
    })
    .join('\n\n');
  const ids = items.map(({ item_id }) => item_id);
  const wanted =
    task.kind === 'counter-review' ? say.review(ids.join(', ')) : say.investigate(ids[0]!, ids.join(', '));
  return [`${say.items}\n\n${fence('items', shown)}`, wanted];
}

type Words = (typeof ASSIGNMENT_WORDS)[AssignmentLanguage];

/** An item with everything that its sides rest on: claims, strengths, causes, remedies, and what they cite, word for word. */
function describe(item: MatrixItem, findings: ReadonlyMap<string, Finding>, say: Words): string {
  const sides = item.sides.map(
    ({ side, members, supporters }) =>
      `${say.side} ${side} (${supporters.join(', ')}):\n${members.map((ref) => describeClaim(findings.get(ref)!, say)).join('\n')}`,
  );
  const asked = item.scope === null ? [] : [`${say.requested}: ${item.scope}`];
  return [
    `${item.item_id} ${item.category} (${say.stands[item.category]}): ${item.claim}`,
    ...asked,
    ...sides,
  ].join('\n');
}

function describeClaim(
  {
    ref,
    description,
    evidence_strength,
    confidence,
    is_side,
    facts,
    inference,
    cause,
    fix,
    evidence,
  }: Finding,
  say: Words,
): string {
  const told = (label: string, parts: readonly (string | null | undefined)[], between = ', '): string[] => {
    const said = parts.filter((part) => part != null && part.trim() !== '');
    return said.length === 0 ? [] : [`    ${label}: ${said.join(between)}`];
  };
  const certainty = `${say.strength} ${evidence_strength ?? say.notGiven}, ${say.confidence} ${confidence}`;
  return [
    `  - ${ref}: ${description} [${is_side === true ? `${say.isAside}, ` : ''}${certainty}]`,
    ...told(say.facts, facts ?? [], '; '),
    ...told(say.inference, [inference]),
    ...told(say.cause, [cause?.category, cause?.object, cause?.text]),
    ...told(say.remedy, [fix?.text ?? [fix?.action, fix?.target].filter((part) => part != null).join(' ')]),
    ...evidence.flatMap(({ location, role, verification, snippet }) => [
      `    ${say.cites} ${location} (${[role, verification ?? 'UNCHECKED'].filter((part) => part != null).join(', ')})`,
      ...excerptOf(snippet ?? ''),
    ]),
  ].join('\n');
}

const MOST_LINES = 5;
const LONGEST_LINE = 200;

/** The first lines of an excerpt, each marked as quoted. */
const excerptOf = (snippet: string): string[] =>
  snippet
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .map((line) => `      > ${[...line.slice(0, 2 * LONGEST_LINE)].slice(0, LONGEST_LINE).join('')}`);
