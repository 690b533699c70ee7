/** What is wrong with the labels of a court. */
import { isSeen, namesakesIn } from '@curia/core/text';
import type { CaseKind, Kind } from '../value/kind.ts';
import type { CourtFile } from './court-file.ts';
import { type ReportProblem, unknownName } from './court-names.ts';
import { LABEL_LANGUAGES, type NamedPart } from './labels.ts';

/** Under which names questions are written where there is no field: the one value, and the verdict. */
const VALUE = 'value';
const VERDICT = 'verdict';

/** Reports labels of what the court does not have, and labels that nobody can tell apart. */
export function checkLabels(court: CourtFile, report: ReportProblem): void {
  for (const language of LABEL_LANGUAGES) {
    const said = court.labels?.[language];
    if (said === undefined) continue;
    const path = `labels.${language}`;
    if (said.title !== undefined) checkSeen(said.title, `${path}.title`, report);
    for (const [part, what, known] of namedIn(court)) {
      const given = said[part] ?? {};
      for (const [name, words] of Object.entries(given)) {
        if (!known.includes(name)) report(`${path}.${part}.${name}`, unknownName(what, name, known));
        checkSeen(words, `${path}.${part}.${name}`, report);
      }
      if (part !== 'questions') checkApart(given, known, `${path}.${part}`, report);
    }
  }
}

function checkSeen(words: string, path: string, report: ReportProblem): void {
  if (!isSeen(words)) report(path, 'must not be empty');
}

/** Two labels must not be taken for each other, nor the label of one name for another name that has none. */
function checkApart(
  given: Readonly<Record<string, string>>,
  known: readonly string[],
  path: string,
  report: ReportProblem,
): void {
  const nameOf = new Map<string, string>();
  const shown = known.map((name) => ({ name, words: Object.hasOwn(given, name) ? given[name]! : name }));
  for (const { name, words } of shown) {
    const other = nameOf.get(words);
    if (other !== undefined) report(`${path}.${name}`, `${JSON.stringify(words)} is what ${other} is called`);
    else nameOf.set(words, name);
  }
  for (const { name: words, other } of namesakesIn(shown.map((one) => one.words))) {
    const [one, two] = [nameOf.get(words)!, nameOf.get(other)!];
    const labelled = Object.hasOwn(given, one) ? one : two;
    // Names without a label are a matter of their own.
    if (!Object.hasOwn(given, labelled)) continue;
    report(
      `${path}.${labelled}`,
      `${JSON.stringify(words)} can be taken for ${JSON.stringify(other)}, which ${two} is called: give the two other words`,
    );
  }
}

/** What a court has that can be labelled, and how it is called in a message. */
function namedIn(court: CourtFile): [part: NamedPart, what: string, known: readonly string[]][] {
  const { outcomes, verdict, roles, fields, marks = {}, reasons = [] } = court;
  const asked = fields === undefined ? [VALUE] : Object.keys(fields);
  return [
    ['outcomes', 'outcome', unique([...Object.keys(outcomes), ...Object.keys(verdict?.outcomes ?? {})])],
    ['roles', 'role', Object.keys(roles)],
    ['case', 'field of the case', Object.keys(court.case ?? {})],
    ['fields', 'field', Object.keys(fields ?? {})],
    ['values', 'value of a choice', unique(choicesIn(court))],
    ['marks', 'mark', Object.keys(marks)],
    ['reasons', 'reason', reasons],
    ['questions', 'question about', verdict === undefined ? asked : [...asked, VERDICT]],
  ];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Every word that voices, cases and marks can say where their kind is closed. */
function choicesIn({ value, fields = {}, case: caseKinds = {}, marks = {} }: CourtFile): string[] {
  const kinds: (Kind | CaseKind)[] = [
    ...(value === undefined ? [] : [value]),
    ...[fields, caseKinds, marks].flatMap((part) => Object.values<Kind | CaseKind>(part)),
  ];
  return kinds.flatMap((kind): readonly string[] => {
    if (kind.kind === 'choice') return kind.values;
    if (kind.kind === 'flag') return ['true', 'false'];
    return kind.kind === 'list' && typeof kind.of === 'object' && kind.of.kind === 'choice'
      ? kind.of.values
      : [];
  });
}
