/** Writes docs/measurements/mutation.md from the reports of Stryker: the score of each room, and every survivor with its reason. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reason } from './reason.ts';
import { REASONS } from './reasons.ts';
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

interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly becomes: string;
  readonly reason: Reason | undefined;
}

const PAGE = 'docs/measurements/mutation.md';
const ROOT = 'packages/core/src/';

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
  const survivors = measured.flatMap(({ report }) => (report === undefined ? [] : survivorsIn(report)));
  // Somebody who measures one room keeps what the page says of the others.
  if (measured.every(({ report }) => report !== undefined)) writeFileSync(PAGE, pageOf(rows, survivors));
  const open = survivors.filter(({ reason }) => reason === undefined);
  const files = new Set(measured.flatMap(({ report }) => Object.keys(report?.files ?? {})));
  const used = new Set(survivors.map(({ reason }) => reason));
  const stale = REASONS.filter((reason) => files.has(ROOT + reason.file) && !used.has(reason));
  return [
    ...open.map(({ file, line, code, becomes }) => `${file}:${line}: nothing notices ${code} → ${becomes}`),
    ...stale.map(({ file, code }) => `${file}: the reason for ${code} fits no survivor`),
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

function survivorsIn({ files }: StrykerReport): Survivor[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const file = path.replace(ROOT, '');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => {
        const code = cut(source, mutant.location);
        const becomes = squeeze(mutant.replacement ?? '');
        const reason = REASONS.find(
          (one) =>
            one.file === file && one.code === code && (one.becomes === undefined || one.becomes === becomes),
        );
        return { file, line: mutant.location.start.line, code, becomes, reason };
      });
  });
}

/** The code between two positions, on one line. */
function cut(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  return squeeze(lines.join(' '));
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
const shown = (code: string): string => {
  const short = code.length > 90 ? `${code.slice(0, 89)}…` : code;
  return `<code>${short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;').replaceAll('*', '&#42;').replaceAll('_', '&#95;')}</code>`;
};

function pageOf(rows: readonly string[], survivors: readonly Survivor[]): string {
  const explained = survivors.filter(({ reason }) => reason !== undefined);
  const open = Map.groupBy(
    survivors.filter(({ reason }) => reason === undefined),
    ({ file }) => file,
  );
  return `# Mutation score, measured

\`npm run mutate\` changes the code in thousands of small ways (a condition turned round, a call left out, a word emptied) and runs the tests near it for each: a change that no test notices survives. \`npm run mutate -- ROOM\` measures one room; what is known from earlier runs is used again, so it can be stopped and continued. \`npm run gen\` does not write this page, \`npm run mutate\` does, once it knows every room.

| room | mutants | noticed | survived | reached by no test | refused while loading | left out | score |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- **Left out** is prose: doc, reason and message texts, the sentences about facts and outcomes. A changed word there changes no ruling.
- **Refused while loading**: \`defineTable\` refuses the mutated table, or a schema cannot be made, so no program with it starts. It counts neither as noticed nor as survived.
- Properties run ${MOST_RUNS} times for each mutant instead of 100 to 300 times, without a search for the smallest counterexample, and a few long tests are left out (\`scripts/mutate/rooms.ts\`). Only tests inside the core run, not those of commands, servers and browsers: the score is a lower bound.

## Survivors that change nothing anybody could see

${explained.length === 0 ? 'None is explained yet.' : `| place | code | becomes | why nothing changes |\n|---|---|---|---|\n${explained.map(({ file, line, code, becomes, reason }) => `| ${file}:${line} | ${shown(code)} | ${shown(becomes)} | ${reason!.because} |`).join('\n')}`}

## Survivors that no test has been written for

${
  open.size === 0
    ? 'None.'
    : [...open]
        .map(
          ([file, list]) =>
            `<details><summary>${file}: ${list.length}</summary>\n\n${list.map(({ line, code, becomes }) => `- ${line}: ${shown(code)} → ${shown(becomes)}`).join('\n')}\n\n</details>`,
        )
        .join('\n\n')
}
`;
}
