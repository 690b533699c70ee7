/** Writes docs/measurements/mutation.md from the reports of Stryker: the score of each room, and every survivor with its reason. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Explained, explain, nameChange, type Survivor } from './reasons.ts';
import { MOST_RUNS, ROOMS } from './rooms.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

const PAGE = 'docs/measurements/mutation.md';

/** Where the report of a room is kept. */
export const reportOf = (kept: string, room: string): string => `${kept}/${room.replaceAll('/', '-')}`;

/** Writes the page once every room is measured, and complains of survivors without a reason and of reasons without a survivor. */
export function writeReport(kept: string): string[] {
  const measured = Object.keys(ROOMS).map((room) => {
    const file = `${reportOf(kept, room)}.json`;
    return {
      room,
      report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StrykerReport) : undefined,
    };
  });
  const rows = [
    ...measured.map(({ room, report }) => rowOf(room, report === undefined ? [] : [report])),
    rowOf(
      '**all**',
      measured.flatMap(({ report }) => report ?? []),
    ),
  ];
  const reports = measured.flatMap(({ report }) => report ?? []);
  const explained = explain(
    reports.flatMap(survivorsIn),
    reports.flatMap(({ files }) => Object.keys(files)),
  );
  // Somebody who measures one room keeps what the page says of the others.
  if (measured.every(({ report }) => report !== undefined)) writeFileSync(PAGE, pageOf(rows, explained));
  return [
    ...explained.open.map((one) => `${one.file}:${one.line}: nothing notices ${wordChange(one)}`),
    ...explained.stale,
  ];
}

function rowOf(room: string, reports: readonly StrykerReport[]): string {
  const counts: Record<string, number> = {};
  for (const { mutants } of reports.flatMap(({ files }) => Object.values(files)))
    for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1;
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0, RuntimeError = 0, Ignored = 0 } = counts;
  const noticed = Killed + Timeout;
  const tried = noticed + Survived + NoCoverage;
  return `| ${room} | ${tried} | ${noticed} | ${Survived} | ${NoCoverage} | ${RuntimeError} | ${Ignored} | ${((100 * noticed) / tried).toFixed(1)} % |`;
}

const survivorsIn = ({ files }: StrykerReport): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement = '' }) => ({
        ...{ file, line: location.start.line },
        ...{ code: cut(source, location), becomes: squeeze(replacement) },
      })),
  );

/** The code between two positions, on one line. */
function cut(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  return squeeze(lines.join(' '));
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
const wordChange = (one: Survivor): string => `${one.code} → ${one.becomes} (${nameChange(one)})`;

function pageOf(rows: readonly string[], { known, open }: Explained): string {
  const reasons = [...known].map(([{ file, because }, count]) => `| ${file} | ${count} | ${because} |`);
  return `# Mutation score, measured

\`npm run mutate\` changes the code in thousands of small ways (a condition turned round, a call left out, a word emptied) and runs the tests near it for each: a change that no test notices survives. \`npm run mutate -- ROOM\` measures one room; what is known from earlier runs is used again, so it can be stopped and continued. \`npm run gen\` does not write this page, \`npm run mutate\` does, once it knows every room.

| room | mutants | noticed | survived | reached by no test | refused while loading | left out | score |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- **Left out** is prose: doc, reason and message texts, the sentences about facts and outcomes. A changed word there changes no ruling.
- **Refused while loading**: \`defineTable\` refuses the mutated table, or a schema cannot be made, so no program with it starts. It counts neither as noticed nor as survived.
- Properties run ${MOST_RUNS} times for each mutant instead of 100 to 300 times, without a search for the smallest counterexample, and a few long tests are left out (\`scripts/mutate/rooms.ts\`). Only tests inside the core run, not those of commands, servers and browsers: the score is a lower bound.

## Survivors that change nothing anybody could see

What each of them changes is behind the letters in \`scripts/mutate/reasons.yaml\`.

| file | survivors | why nothing changes |
|---|---|---|
${reasons.join('\n')}

## Survivors that no test has been written for

${open.length === 0 ? 'None.' : open.map((one) => `- ${one.file}:${one.line}: \`${wordChange(one)}\``).join('\n')}
`;
}
