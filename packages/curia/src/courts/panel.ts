/** A user-defined court as the runner drives it: made from a court file, or from the copy that a run kept. */

import { dirname } from 'node:path';
import { CuriaError } from '@curia/core';
import { promptLanguage } from '@curia/core/agent';
import type { Court, PromptWish, Wanted } from '@curia/core/court';
import { asks, proceed } from '@curia/core/court';
import type { CallReport, Failure } from '@curia/core/in/agent';
import { type Rulebook, tableFor } from '@curia/core/protocol';
import { type ErrorDetail, readBy, refusal } from '@curia/core/read';
import { anyProcedure } from '@curia/core/table';
import type { Uncertified } from '@curia/core/votes/certify';
import {
  calibratedBy,
  caseVotes,
  type OwnPrompts,
  type PanelEvent,
  type PanelQuestion,
  type PanelState,
  panelAnswerShape,
  panelDoctor,
  panelProcedure,
  panelPrompt,
  panelPromptVersions,
  panelProtocol,
  promptProblems,
  readPanelAnswer,
  readPanelCase,
  recordOf,
  type Seating,
  scoreRuling,
  shownCase,
  shownVotes,
  withPanelTable,
} from '@curia/courts/in/panel';
import { type CaseRuling, type Panel, panelHash, parsePanel } from '@curia/courts/panel';
import { z } from 'zod';
import { readText } from '../files/read-file.ts';
import { fileInFolder } from '../files/read-folder.ts';
import { loadCourt } from '../input/load-court.ts';
import type { CalibratedCourt } from './calibration/calibrated-court.ts';
import { panelDesk } from './panel-desk.ts';
import { type AskedOf, givenVotes } from './panel-given.ts';
import { panelPacket } from './panel-packet.ts';
import { IN_THE_CASE, keptSeats, recordedSeats, SEATS, seatsFor } from './panel-seating.ts';
import { studyPanel } from './panel-study.ts';

/** A court with everything that its files say. */
export interface CourtSource {
  readonly panel: Panel;
  readonly prompts: OwnPrompts;
  readonly calibration?: unknown;
  /** Where the calibration is kept, so that it can be marked there once it is void. */
  readonly calibration_file?: string | undefined;
  /** Why nothing was certified from the start, though the calibration does not say so itself. */
  readonly uncertified?: Exclude<Uncertified, 'void'> | undefined;
}

const LARGEST_PROMPT = 1024 * 1024;

/** Reads a court file and the prompts beside it; at rest it certifies nothing. */
export function readCourt(file: string): Court {
  const { panel, ...calibrated } = loadCourt(file);
  const problems: ErrorDetail[] = [];
  const prompts: Record<string, string> = {};
  for (const [role, { prompt }] of Object.entries(panel.court.roles)) {
    if (prompt === undefined) continue;
    const read = readPrompt(file, prompt);
    if ('problem' in read) problems.push({ path: `roles.${role}.prompt`, problem: read.problem });
    else {
      prompts[role] = read.text;
      problems.push(...promptProblems(panel.court, role, read.text));
    }
  }
  if (problems.length > 0) throw refusal('COURT_INVALID', 'the court', problems, file);
  return panelCourt({ panel, prompts, ...calibrated }) as Court;
}

/** Reads a prompt, which must lie in the folder of the court file or below it. */
function readPrompt(file: string, prompt: string): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: readText(fileInFolder(dirname(file), prompt), { most_bytes: LARGEST_PROMPT }) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { problem: error.message };
  }
}

const kept = z.object({
  court: z.record(z.string(), z.unknown()),
  prompts: z.record(z.string(), z.string()),
  calibration: z.unknown().optional(),
  calibration_file: z.string().optional(),
  uncertified: z.enum(['outdated', 'unwatched']).optional(),
});

/** The court of a run, from the copy the run kept. */
export const keptCourt = (definition: unknown): Court => panelCourt(keptSource(definition)) as Court;

/** What a run kept of the files of its court. */
export function keptSource(definition: unknown): CourtSource {
  const { court, ...files } = readBy(kept, definition, 'STORE_INVALID', 'the court of the run');
  const panel = parsePanel(court);
  return asRecorded({ panel, ...files });
}

/** The court as its runs are ruled and ruled again; whoever starts or drives one asks the store first. */
const asRecorded = ({ panel, calibration, ...rest }: CourtSource): CourtSource =>
  calibration === undefined
    ? { ...rest, panel }
    : {
        ...rest,
        calibration,
        panel: calibratedBy({ ...panel, calibration: null }, calibration, rest.uncertified ?? 'as-recorded'),
      };

/** A court that certifies nothing from the start, and says why for as long as its run is kept. */
export const withoutCertificate = (definition: unknown, uncertified: Exclude<Uncertified, 'void'>): Court =>
  keptCourt({ ...(definition as object), uncertified });

/** The shape of an answer: what is in its votes is read item by item. */
const answer = z.strictObject({ votes: z.array(z.unknown()) });

function panelCourt(source: CourtSource): Court<CaseRuling> {
  const { panel, prompts, calibration, calibration_file, uncertified } = source;
  const { court, name } = panel;
  const procedure = anyProcedure(panelProcedure(panel));
  const { headlines } = panelProcedure(panel);
  const shape = panelAnswerShape(panel);
  const seatingOf = (seats: Seating | typeof IN_THE_CASE, input: unknown): Seating =>
    seats === IN_THE_CASE ? recordedSeats(panel, input) : seats;

  return {
    name,
    questions: [procedure],
    definition: {
      court: { ...court, values: panel.table.values },
      prompts,
      ...(calibration === undefined ? {} : { calibration }),
      ...(calibration_file === undefined ? {} : { calibration_file }),
      ...(uncertified === undefined ? {} : { uncertified }),
    },
    ...certifiedBy(panel),
    options: {
      [SEATS]: {
        values: [],
        means: 'who sits where; set by --agents',
        is_place: true,
        read: refuseSeats,
      },
    },
    prompts: {
      court: name,
      roles: Object.keys(court.roles),
      answers: { votes: shape },
      lists: () => ({}),
      texts: {},
      template: panelPrompt(court, prompts),
      versions: () => panelPromptVersions(court, prompts),
    },
    doctor: panelDoctor(panel),
    shapes: () => ({ court: panelHash(panel), reasons: court.reasons ?? [] }),
    seat: async (agents, optionsOf) => {
      const [, run] = /^replay(?:-by-prompt)?:(.+)$/.exec(agents) ?? [];
      const before = run === undefined ? undefined : (await optionsOf(run))[SEATS];
      if (before !== undefined) return { [SEATS]: before };
      const seats = seatsFor(panel, agents);
      return { [SEATS]: seats === IN_THE_CASE ? seats : JSON.stringify(seats) };
    },
    voices: (options) => {
      const seats = keptSeats(options[SEATS]);
      return seats === IN_THE_CASE ? {} : seats;
    },
    bind(rulebook, options) {
      const inForce = withPanelTable(panel, tableFor(rulebook, procedure));
      const seats = keptSeats(options[SEATS]);
      return {
        ...certifiedBy(inForce),
        open(input, case_id) {
          // Votes that are given are read as `decide` reads them, before anybody is seated by them.
          if (seats === IN_THE_CASE) readPanelCase(inForce, withVotes(input));
          const protocol = panelProtocol(inForce, seatingOf(seats, input));
          return proceed<unknown, PanelState, PanelEvent, PanelQuestion>(protocol, input, {
            task: (question, state) => wanted(question, state),
            record: recordOf,
            packet: (state, at) => panelPacket(inForce, state, { case_id, rulebook_hash: rulebook.hash, at }),
          });
        },
        desk: (handed) => panelDesk(inForce, handed),
      };
    },
    brings: { answers: ['votes'], law: [] },
    given: (input, ask) => givenVotes(panel, input, ask),
    headlines,
    votes: (record, case_id) => caseVotes(panel, record, case_id),
    score: (input, ruling) => scoreRuling(panel, input, ruling),
    trace: (record, rulebook) =>
      traceOf(procedure.rule(record, tableFor(rulebook, procedure), { trace: true }).ruling),
    folder: {
      records: ({ events }) =>
        events.flatMap(({ kind, said }) =>
          kind === 'packet-opened'
            ? [{ file: 'packets.jsonl', line: (said as { packet: object }).packet }]
            : [],
        ),
      study: (options, rulebook: Rulebook) => {
        const seats = keptSeats(options[SEATS]);
        const inForce = withPanelTable(panel, tableFor(rulebook, procedure));
        return studyPanel(inForce, (input) => seatingOf(seats, input));
      },
    },
  };

  /** What has to be asked of a store before anything is certified: nothing where it is settled that nothing is. */
  function certifiedBy(under: Panel): { readonly calibrated?: CalibratedCourt } {
    const isSettled = uncertified !== undefined || under.calibration?.why === 'void';
    return calibration === undefined || isSettled ? {} : { calibrated: { panel: under, calibration } };
  }

  function wanted(question: PanelQuestion, state: PanelState): Wanted<PanelEvent> {
    const { role, voice, round, order } = question;
    const asked = { role, voice, round, order };
    return asks<z.infer<typeof answer>, PanelEvent>({
      key: [`round-${round}`, role, voice, ...(order === null ? [] : [`order-${order}`])].join('/'),
      role,
      voice,
      prompt: () => wishFor(question, state),
      answer,
      check: (said) => problemsWith(question, said),
      told: (said, calls) => ({ kind: 'voice-answered', ...asked, answer: said, ...spentOn(calls) }),
      failed: (problem, failure) => ({ kind: 'voice-failed', ...asked, state: stateOf(failure), problem }),
    });
  }

  function problemsWith(question: PanelQuestion, said: unknown): string | undefined {
    const { problems } = readPanelAnswer(panel, question, said);
    return problems.length === 0 ? undefined : problems.slice(0, 10).join('; ');
  }

  function wishFor(question: PanelQuestion, { input, votes }: PanelState): PromptWish {
    const { role, voice, round, order, items } = question;
    const fields = Object.keys(court.case ?? {});
    // Of a case only its own fields are shown: never votes, and never what is right.
    const given = Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)));
    const shown = shownCase(panel, given, order);
    const said = court.roles[role]?.sees === 'votes' ? shownVotes(panel, votes, question) : undefined;
    const isOnly = items?.length === 1 && items[0] === 'value';
    const texts = Object.values(shown).filter((value) => typeof value === 'string');
    const language = promptLanguage(shown, texts.join('\n'));
    const filling = {
      ...shown,
      __items: isOnly ? null : (items?.join('\n') ?? null),
      __votes: said ?? null,
    };
    const inputs: AskedOf & Readonly<Record<string, unknown>> = {
      case: shown,
      role,
      voice,
      round,
      order,
      items,
      ...(said === undefined ? {} : { votes: said }),
    };
    return { template: role, language, inputs, filling };
  }
}

const refuseSeats = (): never => {
  throw new CuriaError('USAGE', 'who sits where is set by --agents');
};

const withVotes = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !('votes' in input) ? { ...input, votes: [] } : input;

/** What cannot be read was said all the same; everything else is silence. */
const stateOf = ({ failure }: Failure): 'missing' | 'unusable' =>
  failure === 'wrong_shape' || failure === 'too_long' ? 'unusable' : 'missing';

/** The model that answered and what it cost; other agents have neither. */
function spentOn(calls: readonly CallReport[]): { readonly family?: string; readonly cost?: number } {
  const last = calls.at(-1);
  if (last === undefined || last.provider === last.model) return {};
  const priced = calls.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]));
  return {
    family: `${last.provider}/${last.model}`,
    ...(priced.length === 0 ? {} : { cost: priced.reduce((sum, cost) => sum + cost, 0) }),
  };
}

/** What was counted and tried for each item, and for the verdict. */
function traceOf(ruling: object): object {
  const { items, verdict } = ruling as CaseRuling;
  return {
    items: items.map(({ item, facts, trace }) => ({ item, facts, trace })),
    ...(verdict === undefined ? {} : { verdict: { facts: verdict.facts, trace: verdict.trace } }),
  };
}
