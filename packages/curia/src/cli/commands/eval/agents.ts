/** `curia eval COURT CASES --agents WHO`: how good are the agents of a court, alone and together, and what do they cost? */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { readWholeNumber } from '@curia/core/read';
import { readCourtOptions } from '../../../courts/court-options.ts';
import { readAgents } from '../../../drive/agents/agent-text.ts';
import { openInput } from '../../../input/open-input.ts';
import type { Setting } from '../../../measure/agents/hold-court.ts';
import { type MeasuredCourt, measureAgents } from '../../../measure/agents/measure-agents.ts';
import { agentsScore, courtScore } from '../../../measure/headline-score.ts';
import { measureOwnAgents } from '../../../measure/panel/measure-agents.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { choicesFor } from '../../options/choices.ts';
import { coloursFor } from '../../print/output.ts';
import { startRunProgress } from '../../run/run-progress.ts';
import { watchInput } from '../../run/watch-input.ts';
import { wordCourt } from './compared.ts';
import { type Declared, drawsOf, type Measured, type Said, type Way } from './said.ts';
import type { Taken } from './taken.ts';
import { wordAgents } from './word-agents.ts';

const TAKES = ['agents', 'concurrency', 'resamples', 'seed', 'failUnder'] as const;

/** The way of a court: by what it measures itself, else beside its voices. */
export function agentsWay(court: Court, named: string): Way {
  const is = { measures: 'the agents alone and together, with cost' };
  const { measure } = court;
  return measure === undefined
    ? { ...is, takes: TAKES, measure: (taken, said) => measureVoices(court, named, fileOf(taken), said) }
    : {
        ...is,
        takes: [...TAKES, 'set'],
        declares: Object.keys(measure.options ?? {}),
        measure: (taken, said, declared) => measureRoles({ court, measure }, fileOf(taken), said, declared),
      };
}

/** The cases to ask about, which are those of a file. */
export function fileOf(taken: Taken): string {
  if (taken.as === 'court' && !taken.isRun) return taken.cases;
  throw new CuriaError(
    'USAGE',
    'agents are asked about the cases of a file: curia eval COURT CASES --agents WHO',
  );
}

/** Who is asked, how many questions at once, and where runs and remembered answers are. */
export const settingOf = (court: Court, { agents = '', concurrency, store }: Said): Setting => ({
  agents: readAgents(agents, court.prompts.roles),
  concurrency: readWholeNumber('--concurrency', concurrency, 1, 10_000),
  store,
  watch: (cases) => startRunProgress(cases, 0),
});

async function measureRoles(
  measured: MeasuredCourt,
  file: string,
  said: Said,
  declared: Declared,
): Promise<Measured> {
  const { court } = measured;
  const { agents } = said;
  const draws = drawsOf(said);
  const { report, refused } = await measureAgents(measured, file, {
    ...settingOf(court, said),
    options: ownOf(measured, declared),
    chosen: optionsOf(court, said.set),
    draws,
    open: (name) => watchInput(openInput(name), 'reading'),
  });
  const described = { schema_version: SCHEMA_VERSION, court: court.name, agents, ...draws, refused };
  const { bold } = coloursFor(process.stdout);
  return {
    json: () => `${JSON.stringify({ ...described, ...report })}\n`,
    text: () =>
      `${bold(`${report.cases} cases`)} of ${court.name}, agents ${agents}; seed ${draws.seed}\n${wordAgents(report)}`,
    status: refused > 0 ? EXIT_REFUSED : EXIT_OK,
    score: agentsScore(report),
  };
}

/** The options that this measurement declares. */
const ownOf = ({ measure }: MeasuredCourt, declared: Declared): Declared =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => Object.hasOwn(measure.options ?? {}, name)));

/** Options of the court; its tables are measured under every policy, as they are. */
function optionsOf(court: Court, set: readonly string[]): object {
  const { options, tables } = choicesFor(court, { set });
  const [table] = Object.keys(tables);
  if (table !== undefined)
    throw new CuriaError(
      'USAGE',
      `agents are measured under every policy of ${table} as it is, so none of its values is set`,
    );
  const read = Object.entries(readCourtOptions(court, options));
  return Object.fromEntries(read.filter(([name]) => Object.hasOwn(options, name)));
}

/** The agents of a court whose voices vote; there are none that come with it. */
async function measureVoices(court: Court, named: string, file: string, said: Said): Promise<Measured> {
  const draws = drawsOf(said);
  const input = watchInput(openInput(file), 'reading');
  const measured = await measureOwnAgents(court, input, settingOf(court, said), draws);
  const described = { schema_version: SCHEMA_VERSION, court: named, agents: said.agents };
  return {
    json: () => `${JSON.stringify({ ...described, ...draws, ...measured })}\n`,
    text: () => `${wordCourt(named, measured)}${measured.sentences.map((line) => `${line}\n`).join('')}`,
    status: measured.refused > 0 ? EXIT_REFUSED : EXIT_OK,
    score: courtScore(measured),
  };
}
