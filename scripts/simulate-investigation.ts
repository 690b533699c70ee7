/** Simulates investigations whose true causes are known, and writes how the judge does against a plain majority into docs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@curia/core/text';
import type { LineStyle } from '../packages/curia/src/report/drawing/line-style.ts';
import { type Curve, drawLines } from '../packages/curia/src/report/drawing/lines.ts';
import { emptyTally, runWorld, type Tally } from './simulate/run-world.ts';
import { wilsonInterval } from './simulate/wilson-interval.ts';

const RUNS = Number(process.argv[2] ?? 1000);
const RELIABILITIES = [0.5, 0.6, 0.7, 0.8, 0.9];
const FABRICATORS = [0, 1, 2];
const TEMPTATIONS = [0.2, 0.8];
const folder = join(import.meta.dirname, '../docs/measurements');

const results = TEMPTATIONS.flatMap((temptation) =>
  FABRICATORS.flatMap((fabricators) =>
    RELIABILITIES.map((reliability) => {
      const tally = emptyTally();
      for (let seed = 1; seed <= RUNS; seed++)
        runWorld({ reliability, fabricators, temptation }, seed, tally);
      return { temptation, fabricators, reliability, tally };
    }),
  ),
);

const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(share(part, whole) * 100).toFixed(1)} %`;

const cells = ({
  places,
  confirmed,
  confirmedTrue,
  standing,
  standingTrue,
  voted,
  votedTrue,
  rounds,
  iterations,
  runs,
}: Tally): string[] => [
  percent(confirmedTrue, confirmed),
  percent(standingTrue, standing),
  percent(votedTrue, voted),
  percent(confirmedTrue, places),
  percent(standingTrue, places),
  percent(votedTrue, places),
  (rounds / runs).toFixed(2),
  (iterations / runs).toFixed(2),
];

const table = markdownTable(
  [
    'tempting mistakes',
    'fabricators of 4',
    'reliability',
    'precision Confirmed',
    'precision Confirmed + Likely',
    'precision majority',
    'recall Confirmed',
    'recall Confirmed + Likely',
    'recall majority',
    'rounds',
    'iterations of round 3',
  ],
  results.map(({ temptation, fabricators, reliability, tally }) => [
    `${temptation * 100} %`,
    String(fabricators),
    reliability.toFixed(1),
    ...cells(tally),
  ]),
);

const wins = results.filter(
  ({ tally }) => share(tally.confirmedTrue, tally.confirmed) > share(tally.votedTrue, tally.voted),
).length;
const standingWins = results.filter(
  ({ tally }) => share(tally.standingTrue, tally.standing) > share(tally.votedTrue, tally.voted),
).length;
const recallWins = results.filter(({ tally }) => tally.standingTrue > tally.votedTrue).length;

const poorer = results.filter(({ tally }) => tally.confirmedTrue < tally.votedTrue).length;

const page = `# The judge against a plain majority, simulated

\`node --conditions=curia-source scripts/simulate-investigation.ts ${RUNS}\` writes this page: ${results.length} kinds of worlds, ${RUNS.toLocaleString('en-US')} seeded runs each. A world has six places with one true cause each and four investigators of three types. An honest investigator looks at three places of four and names the true cause as often as the reliability says; some of the mistakes are tempting ones that others make too. A fabricator always names a wrong cause with full confidence and cites lines of which the citation check finds four in five missing. In round 3 a second look is right 10 points more often; a counter-reviewer upholds three true agreements of four and refutes every second wrong one. The majority hears the newest claim of every investigator, takes the cause that most of them name, and needs two votes and no tie.

Precision: of what is called so, how much is true. Recall: of all true causes, how many are called so.

![Precision of Confirmed and of the majority](investigation.svg)

${table}

## What it shows, and where the judge does not win

- Precision of Confirmed is above that of the majority in ${wins} of ${results.length} kinds of worlds, that of Confirmed and Likely together in ${standingWins}.
- The price is recall: Confirmed alone finds fewer true causes than the majority in ${poorer} of ${results.length} kinds, for it wants two witnesses, sound evidence and nobody against it. Confirmed and Likely together find more true causes than the majority in ${recallWins} of ${results.length} kinds.
- Where mistakes are tempting, agreement itself is misleading: what two investigators get wrong in the same way is an agreement, and only the counter-review stands between it and Confirmed.
- It is not a contest of equals: the judge also hears the citation check and the counter-reviewer, which a vote has no place for.
- Without fabricators and with reliable investigators the two are close. The majority is given the newest claims, so it too profits from the second look of round 3, which it would never have asked for.
- The numbers rest on the assumptions above, not on people or models. They show how the rules behave, not how good any investigator is; calibrate the weights on labelled cases of your own.
`;

/** One chart per share of tempting mistakes would repeat itself; the harder one is drawn. */
function chart(): string {
  const hard = results.filter(({ temptation }) => temptation === TEMPTATIONS.at(-1));
  const colours = ['blue', 'orange', 'green'] as const;
  const lines = FABRICATORS.flatMap((fabricators): Curve[] => {
    const own = hard.filter((one) => one.fabricators === fabricators);
    const line = (
      name: string,
      style: LineStyle,
      of: (tally: Tally) => [part: number, whole: number],
    ): Curve => ({
      name: `${name}, ${fabricators} fabricator${fabricators === 1 ? '' : 's'}`,
      colour: colours[fabricators]!,
      style,
      points: own.map(({ reliability, tally }) => {
        const [part, whole] = of(tally);
        const { low, high } = wilsonInterval(part, whole);
        return {
          x: reliability,
          y: 100 * share(part, whole),
          interval: { low: 100 * low, high: 100 * high },
        };
      }),
    });
    return [
      line('Confirmed', 'full', ({ confirmedTrue, confirmed }) => [confirmedTrue, confirmed]),
      line('majority', 'dashed', ({ votedTrue, voted }) => [votedTrue, voted]),
    ];
  });
  return drawLines({
    title: 'Precision by reliability, where 80 % of mistakes are tempting',
    note: `Per cent of what is called so that is true; ${RUNS.toLocaleString('en-US')} simulated runs for each point, with 95 % intervals`,
    axis: 'reliability of an honest investigator',
    unit: ' %',
    lines,
  });
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'investigation.md'), page);
writeFileSync(join(folder, 'investigation.svg'), chart());
console.log(table);
