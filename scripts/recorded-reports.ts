/**
 * Takes recorded reports of models in as files, all of them and with some replaced by a wrong one, and prints
 * what the court makes of them. CURIA_DATA: the folder with model-reports and bugs; REPOS: the work trees of the bugs, by id.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '@curia/core/text';
import { parseLocation } from '@curia/core/text/citation';
import type { FinalReport, InvestigatorReport } from '@curia/courts/investigation';
import type { InvestigationState } from '../packages/courts/src/investigation/rules/investigation-state.ts';
import { curia } from '../packages/curia/test/run-curia.ts';

type MatrixItem = InvestigationState['items'][number];
type Finding = InvestigatorReport['layer_2']['findings'][number];

/** A recorded bug: its question, its repository, and the reports on it. */
interface Bug {
  readonly id: string;
  readonly query: string;
  readonly repository: string;
  readonly reports: readonly InvestigatorReport[];
}

const folderOf = (name: string): string => {
  const folder = process.env[name];
  if (folder === undefined) throw new Error(`${name} names no folder`);
  return folder;
};
const data = folderOf('CURIA_DATA');
const repositories = folderOf('REPOS');
const root = mkdtempSync(join(tmpdir(), 'curia-recorded-'));

const bugs = readdirSync(join(data, 'model-reports'))
  .filter((id) => existsSync(join(repositories, id)) && !id.includes('.'))
  .map((id): Bug => {
    const folder = join(data, 'model-reports', id);
    return {
      id,
      query: readFileSync(join(data, 'bugs/reports', `${id}.md`), 'utf8'),
      repository: join(repositories, id),
      reports: readdirSync(folder).map(
        (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as InvestigatorReport,
      ),
    };
  });

const linesOf = ({ repository }: Bug, path: string): string[] =>
  readFileSync(join(repository, path), 'utf8').split('\n');
const citedBy = (reports: readonly InvestigatorReport[]) =>
  reports.flatMap(({ layer_2 }) =>
    layer_2.findings.flatMap(({ evidence }) =>
      evidence.filter(({ type }) => type === 'code').map(({ location }) => parseLocation(location)),
    ),
  );
const isCode = (path: string): boolean =>
  /\.(?:js|ts|py)$/.test(path) && !/(?:^|\/)(?:tests?|docs?|examples?|dist|build|bin|setup|conf)/i.test(path);

/** Five lines of code that nobody cited. */
function anywhereElse(bug: Bug): string {
  const cited = new Set(citedBy(bug.reports).map(({ path }) => path));
  const path = execFileSync('git', ['-C', bug.repository, 'ls-files'], { encoding: 'utf8' })
    .split('\n')
    .find(
      (one) =>
        isCode(one) &&
        !cited.has(one) &&
        existsSync(join(bug.repository, one)) &&
        linesOf(bug, one).length > 60,
    );
  if (path === undefined) throw new Error(`${bug.id} has no other file`);
  const lines = linesOf(bug, path);
  const from = lines.findIndex(
    (line, at) => at > 25 && /[=(]/.test(line) && !/^\s*(?:\/\/|\*|#|"""|')/.test(line),
  );
  return `${path}:${from + 1}`;
}

/** A report that answers with the wrong place, on evidence of the kind of its investigator; all of them are wrong alike. */
function wrongReport(bug: Bug, iid: string, place: string): InvestigatorReport {
  const { path } = parseLocation(place);
  const commit = (): string =>
    execFileSync('git', ['-C', bug.repository, 'log', '-1', '--format=%H', '--', path!], {
      encoding: 'utf8',
    }).trim();
  const finding: Finding = {
    id: 'F1',
    question_id: 'Q1',
    is_side: false,
    description: `The fault begins at ${place}.`,
    facts: [`${place} runs in the case of the report`],
    inference: 'What the report describes follows from it.',
    cause: { category: 'value', object: path!, text: 'the value that is made here is wrong' },
    fix: { action: 'change', target: path!, text: 'make another value' },
    evidence_strength: 'STRONG',
    confidence: 'HIGH',
    evidence: [
      { type: 'code', location: place, role: 'cause' },
      ...(iid.startsWith('HIST')
        ? [{ type: 'commit' as const, location: commit(), role: 'related' as const }]
        : []),
      ...(iid.startsWith('LOG')
        ? [{ type: 'report' as const, location: 'report:1', role: 'related' as const }]
        : []),
    ],
    alternative_explanations: ['none'],
  };
  return {
    iid,
    layer_1: { confidence: 'HIGH', one_liner: finding.description, needs_further: false },
    layer_2: { findings: [finding] },
  };
}

/** A reviewer that knows the right place: it upholds what lies there, with the way on, and refutes everything else. */
function review(bug: Bug, items: readonly MatrixItem[], wrong: ReadonlySet<string>, iid: string): object {
  const right = bug.reports[0]!.layer_2.findings[0]!.evidence.find(({ type }) => type === 'code')!;
  const { path, lines } = parseLocation(right.location);
  const taken = citedBy(bug.reports);
  const onTheWay = linesOf(bug, path!).findIndex(
    (line, at) =>
      line.trim().length > 8 &&
      taken.every((one) => one.path !== path || at + 1 < one.lines![0] || at + 1 > one.lines![1]),
  );
  const cites = [
    { type: 'code', location: `${path}:${lines!.join('-')}`, role: 'cause' },
    { type: 'code', location: `${path}:${onTheWay + 1}`, role: 'related' },
  ];
  return {
    iid,
    layer_2: {
      counter_reviews: items
        .filter(({ category }) => category === 'AGREED')
        .map(({ item_id, members }) => ({
          original_finding_id: item_id,
          challenge: { description: 'went the way from the cause to the symptom', evidence: cites },
          verdict: members.some((ref) => wrong.has(ref.split('#')[0]!)) ? 'REFUTED' : 'UPHELD',
          impact: 'see the verdict',
        })),
    },
  };
}

interface Scene {
  readonly wrong: number;
  readonly reviewed: boolean;
}

/** One investigation through the commands, as a person would do it. */
async function judge(bug: Bug, { wrong, reviewed }: Scene) {
  const dir = join(root, `${bug.id}-${wrong}-${reviewed}`);
  const reports = join(dir, 'reports', bug.id);
  mkdirSync(reports, { recursive: true });
  const done = async (...args: string[]): Promise<void> => {
    const { status, stderr } = await curia([...args, '--store', join(dir, 'store.sqlite')]);
    if (status !== 0) throw new Error(`${args[0]}: ${stderr}`);
  };
  const handIn = (iid: string, report: object): void =>
    writeFileSync(join(reports, `${iid}.json`), JSON.stringify(report));
  const read = <T>(name: string): T =>
    JSON.parse(readFileSync(join(dir, 'runs/r/investigations', bug.id, name), 'utf8')) as T;
  const place = anywhereElse(bug);
  // Another investigator comes first in every bug.
  const first = bugs.indexOf(bug) % bug.reports.length;
  const replaced = new Set(
    Array.from({ length: wrong }, (_, at) => bug.reports[(first + at) % bug.reports.length]!.iid),
  );
  const chosen = bug.reports.flatMap(({ iid }) => ['--with', `investigators=${iid.replace(/-R1$/, '')}`]);
  const said = ['--with', 'query_type=bug', '--with', `case_id=${bug.id}`, ...chosen];
  const asked = ['--set', `repository=${bug.repository}`, '--agents', `files:${join(dir, 'reports')}`];
  await done('run', 'investigation', '--text', bug.query, ...said, ...asked, '--name', 'r');
  for (const report of bug.reports)
    handIn(report.iid, replaced.has(report.iid) ? wrongReport(bug, report.iid, place) : report);
  await done('resume', 'r');
  const found = read<{ items: MatrixItem[] }>('cross-verification-r2.json');
  if (reviewed && found.items.some(({ category }) => category === 'AGREED')) {
    handIn('CR-AGREED-R3', review(bug, found.items, replaced, 'CR-AGREED-R3'));
    await done('resume', 'r');
  }
  await done('resume', 'r', '--anyway');
  return { report: read<FinalReport>('final-report.json'), place, replaced };
}

/** What is looked at: where the first finding lies, how sure the court is of it, and what became of the other place. */
function readReport({ report, place, replaced }: Awaited<ReturnType<typeof judge>>) {
  const isWrong = (one: FinalReport['findings'][number]): boolean =>
    one.sources.length > 0 && one.sources.every((iid) => replaced.has(iid));
  const cites = (one: FinalReport['findings'][number]): boolean =>
    [...one.evidence, ...one.sides.flatMap(({ evidence }) => evidence ?? [])].some(
      ({ location }) => location === place,
    );
  const [first] = report.findings;
  const right = report.findings.filter((one) => one.sources.some((iid) => !replaced.has(iid)));
  return {
    tag: first?.tag ?? 'none',
    right_first: first !== undefined && !isWrong(first),
    right_kept: right.length > 0,
    wrong_shown: replaced.size === 0 || report.findings.some(cites),
    wrong_confirmed: report.findings.some((one) => isWrong(one) && one.tag === 'Confirmed'),
    supporters: first?.sources.length ?? 0,
  };
}

const SCENES: readonly Scene[] = [
  { wrong: 0, reviewed: false },
  { wrong: 0, reviewed: true },
  { wrong: 1, reviewed: true },
  { wrong: 2, reviewed: true },
  { wrong: 3, reviewed: false },
  { wrong: 3, reviewed: true },
];

const rows: string[][] = [];
for (const scene of SCENES) {
  const seen: ReturnType<typeof readReport>[] = [];
  for (const bug of bugs) {
    const read = readReport(await judge(bug, scene));
    seen.push(read);
    console.error(bug.id, JSON.stringify(scene), JSON.stringify(read));
  }
  const count = (holds: (one: (typeof seen)[number]) => boolean): string =>
    `${seen.filter(holds).length} of ${seen.length}`;
  rows.push([
    `${scene.wrong} of 4${scene.reviewed ? ', reviewed' : ''}`,
    ['Confirmed', 'Likely', 'Uncertain']
      .map((tag) => seen.filter((one) => one.tag === tag).length)
      .join(' / '),
    count((one) => one.supporters >= 4 - scene.wrong && one.right_first),
    count((one) => one.right_first),
    count((one) => one.right_kept),
    count((one) => one.wrong_shown),
    count((one) => one.wrong_confirmed),
  ]);
}
console.log(
  markdownTable(
    [
      'wrong reports',
      'first finding Confirmed / Likely / Uncertain',
      'all who are right agree',
      'right place first',
      'right place kept',
      'other place shown',
      'wrong one Confirmed',
    ],
    rows,
  ),
);
