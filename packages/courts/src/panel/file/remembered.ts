/** What a court remembers of its cases and whose prompts show advice, and what is wrong with what its file says of that. */
import { isShorterThan } from '@curia/core/text';
import { isClosed, type Kind } from '../value/kind.ts';
import type { CourtFile } from './court-file.ts';
import { checkTwice, own, type ReportProblem, unknownName } from './court-names.ts';

/** The most choices and flags that describe a case. */
const MOST_TAGS = 6;

/** The most letters of a word that the memory keeps. */
const LONGEST_WORD = 50;

/** Reports everything that is wrong with what a court says of its memory. */
export function checkMemory(court: CourtFile, report: ReportProblem): void {
  const { memory, case: caseKinds = {}, roles } = court;
  if (memory === undefined) return;
  if (own(caseKinds, 'memory') !== undefined)
    report('case.memory', 'is a reserved name of courts with memory');
  checkTwice(memory.described_by, 'memory.described_by', report);
  let tags = 0;
  for (const [at, name] of memory.described_by.entries()) {
    const path = `memory.described_by[${at}]`;
    const kind = own(caseKinds, name);
    if (kind === undefined) report(path, unknownName('field of the case', name, Object.keys(caseKinds)));
    else if (kind.kind === 'choice' || kind.kind === 'flag') {
      tags++;
      checkWords(kind, path, report);
    } else if (kind.kind !== 'text') report(path, `${name} is no text, choice or flag`);
  }
  if (tags > MOST_TAGS)
    report('memory.described_by', `names ${tags} choices and flags; there are at most ${MOST_TAGS}`);
  for (const [at, name] of (memory.roles ?? []).entries())
    if (own(roles, name) === undefined)
      report(`memory.roles[${at}]`, unknownName('role', name, Object.keys(roles)));
  checkParts(court, memory.parts ?? [], report);
  const remembered = rememberedKinds(court);
  if (remembered.length === 0)
    report('memory', 'there is nothing to remember: voices say no choice and no flag');
  for (const [name, kind] of remembered)
    checkWords(kind, court.value === undefined ? `fields.${name}` : 'value', report);
}

function checkParts(
  { value, fields = {} }: CourtFile,
  parts: readonly string[],
  report: ReportProblem,
): void {
  if (value !== undefined) {
    if (parts.length > 0) report('memory.parts', 'the court has one value, which is what is remembered');
    return;
  }
  checkTwice(parts, 'memory.parts', report);
  for (const [at, name] of parts.entries()) {
    const kind = own(fields, name);
    if (kind === undefined) report(`memory.parts[${at}]`, unknownName('field', name, Object.keys(fields)));
    else if (!isClosed(kind))
      report(`memory.parts[${at}]`, `${name} is no choice or flag; no other words are remembered`);
  }
}

function checkWords(kind: Kind, path: string, report: ReportProblem): void {
  if (kind.kind !== 'choice') return;
  const long = kind.values.find((word) => !isShorterThan(word, LONGEST_WORD + 1));
  if (long === undefined) return;
  report(path, `has a word of more than ${LONGEST_WORD} letters, which the memory cannot keep: ${long}`);
}

/** The kinds whose values are remembered, by field; the field of a court with one value has no name. */
function rememberedKinds({ value, fields = {}, memory }: CourtFile): [name: string, kind: Kind][] {
  if (value !== undefined) return isClosed(value) ? [['', value]] : [];
  return Object.entries(fields).filter(
    ([name, kind]) => isClosed(kind) && (memory?.parts?.includes(name) ?? true),
  );
}

/** The names of the fields whose values are remembered; of a court with one value, the empty name. */
export const rememberedFields = (court: CourtFile): ReadonlySet<string> =>
  new Set(rememberedKinds(court).map(([name]) => name));

/** Whether a role sees advice. */
export function seesAdvice({ memory, roles }: Pick<CourtFile, 'memory' | 'roles'>, role: string): boolean {
  if (memory === undefined) return false;
  return memory.roles?.includes(role) ?? own(roles, role)?.asked !== 'later';
}

/** What shapes rulings through the memory, in the form that hashes cover; what is said of its use is an option of the run. */
export const rememberedShape = (court: CourtFile): object => ({
  described_by: [...(court.memory?.described_by ?? [])],
  parts: [...rememberedFields(court)].sort(),
  roles: Object.keys(court.roles)
    .filter((role) => seesAdvice(court, role))
    .sort(),
});
