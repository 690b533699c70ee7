/** A court of one's own: made from a court file and its prompts, or from the copy that a run kept of them. */
import { CuriaError } from '@curia/core';
import { type Court, proceed } from '@curia/core/court';
import { tableFor, tablesFor } from '@curia/core/protocol';
import { refusal } from '@curia/core/read';
import { anyQuestion } from '@curia/core/table';
import { memoryCompanions, memoryTables, readMemoryPlan } from '@curia/memory';
import { memoryQuestions } from '@curia/memory/questions';
import { askVoice } from './asking.ts';
import { panelCalibrates } from './calibrate/calibrate-court.ts';
import { startPanelMeasure } from './calibrate/measure-panel.ts';
import { caseVotes } from './case/case-votes.ts';
import type { PanelCase } from './case/panel-case.ts';
import type { PanelQuestion, Seating } from './case/question.ts';
import { panelAnswerShape } from './case/read-answer.ts';
import { readPanelCase } from './case/read-case.ts';
import type { PanelEvent } from './case/record-lines.ts';
import { certificateOf, uncertifiedIn } from './certificate.ts';
import { panelDesk } from './desk.ts';
import { panelDoctor } from './doctor.ts';
import { panelHash, withPanelTable } from './file/panel.ts';
import { rememberedShape } from './file/remembered.ts';
import { SPARED } from './file/seat.ts';
import { packetLines, studyPanel } from './folder.ts';
import { givenVotes } from './given.ts';
import { judgedCase } from './judged.ts';
import { type CourtSource, definitionOf } from './kept.ts';
import { memoryOptions } from './memory/options.ts';
import { panelMemory, remembering } from './memory.ts';
import { panelPacket } from './packet.ts';
import { panelQuestion } from './panel-question.ts';
import { panelPrompt, panelPromptVersions } from './prompts.ts';
import { type PanelState, panelProtocol, recordOf } from './rule/protocol.ts';
import { checkPurposes } from './rule/purposes.ts';
import type { CaseRuling } from './rule/ruling.ts';
import { scoreRuling } from './rule/score-ruling.ts';
import { readWave, WAVE } from './rule/wave.ts';
import { IN_THE_CASE, keptSeats, recordedSeats, SEATS, seatsFor } from './seating.ts';
import { panelSpot } from './spot.ts';

/** Makes a court. There is no value to export: every court file is a court of its own. */
export default function panelCourt(source: CourtSource): Court<CaseRuling> {
  const { panel, prompts } = source;
  const { court, name } = panel;
  const { memory } = court;
  const typed = panelQuestion(panel);
  const question = anyQuestion(typed);
  const certificate = certificateOf(source, panel, panelCourt);
  const uncertified = uncertifiedIn(panel);
  const seatingOf = (seats: Seating | typeof IN_THE_CASE, input: unknown): Seating =>
    seats === IN_THE_CASE ? recordedSeats(panel, input) : seats;

  return {
    name,
    view: 'votes',
    questions: memory === undefined ? [question] : [question, ...memoryQuestions],
    definition: definitionOf(source),
    ...(certificate && { certificate }),
    ...(uncertified && { uncertified }),
    options: {
      [SEATS]: {
        values: [],
        means: 'who sits where; set by --agents',
        is_place: true,
        read: refuseSeats,
      },
      [WAVE]: {
        values: ['court'],
        means:
          'how many voices of a role are asked at once, such as 1; the rest only while they can change something. court: as its file says; all: everybody at once',
        is_pace: true,
        read: (said) => String(readWave(panel, said)),
      },
      ...(memory && memoryOptions(memory)),
    },
    ...(memory && {
      memory: panelMemory(panel),
      companions: (_policy, options) => memoryCompanions(options),
    }),
    prompts: {
      roles: Object.keys(court.roles),
      answers: { votes: panelAnswerShape(panel) },
      texts: {},
      template: panelPrompt(court, prompts),
      versions: () => panelPromptVersions(court, prompts),
    },
    doctor: panelDoctor(panel),
    shapes: () => ({
      court: panelHash(panel),
      reasons: court.reasons ?? [],
      ...(memory && { memory: rememberedShape(court) }),
    }),
    seat: (agents) => ({ [SEATS]: agents.before?.[SEATS] ?? seatsFor(panel, agents) }),
    voices: (options) => {
      const seats = keptSeats(options[SEATS]);
      return seats === IN_THE_CASE ? {} : seats;
    },
    bind(rulebook, options) {
      const inForce = withPanelTable(panel, tableFor(rulebook, question));
      const seats = keptSeats(options[SEATS]);
      const plan = readMemoryPlan(options);
      const wave = readWave(panel, options[WAVE]);
      const asked = certificateOf(source, inForce, panelCourt);
      return {
        ...(asked && { certificate: asked }),
        open(input, case_id) {
          // Votes that are given are read as `decide` reads them, before anybody is seated by them.
          if (seats === IN_THE_CASE) refuseSpared(readPanelCase(inForce, withVotes(input)));
          const protocol = panelProtocol(inForce, seatingOf(seats, input), wave);
          const packet = (state: PanelState, at: string) =>
            panelPacket(inForce, state, { case_id, rulebook_hash: rulebook.hash, at });
          if (memory !== undefined) {
            const tables = tablesFor(rulebook, memoryTables);
            return remembering(inForce, protocol, input, { plan, tables, packet });
          }
          return proceed<unknown, PanelState, PanelEvent, PanelQuestion>(protocol, input, {
            task: (question, state) => askVoice(panel, question, state, () => ''),
            record: recordOf,
            packet,
          });
        },
        desk: (handed) => panelDesk(inForce, handed),
        compares: {
          start: () => startPanelMeasure(inForce),
          purposes: () => checkPurposes(inForce),
        },
      };
    },
    brings: { answers: ['votes'], law: [] },
    given: (input, ask) => givenVotes(panel, input, ask),
    headlines: typed.headlines,
    votes: (record, case_id) => caseVotes(panel, record, case_id),
    calibrates: panelCalibrates(panel),
    spot: panelSpot(panel),
    judged: (item) => judgedCase(panel, item),
    score: (input, ruling) => scoreRuling(panel, input, ruling),
    trace: (record, rulebook) =>
      traceOf(question.rule(record, tableFor(rulebook, question), { trace: true }).ruling),
    folder: {
      records: packetLines,
      study: (options, rulebook) => {
        const seats = keptSeats(options[SEATS]);
        const inForce = withPanelTable(panel, tableFor(rulebook, question));
        return studyPanel(inForce, (input) => seatingOf(seats, input), readWave(panel, options[WAVE]));
      },
    },
  };
}

const refuseSeats = (): never => {
  throw new CuriaError('USAGE', 'who sits where is set by --agents');
};

/** Votes that are given to a run are answers, and whoever was spared gave none. */
function refuseSpared({ items }: PanelCase): void {
  const at = items.flatMap(({ lines }) => lines).find(({ state }) => state === SPARED)?.at;
  if (at === undefined) return;
  const problem =
    'was spared in another run and has no answer to give; decide the case, or leave the line out';
  throw refusal('SPARED_UNPROVEN', 'the case', [{ path: `votes[${at}]`, problem }]);
}

const withVotes = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !('votes' in input) ? { ...input, votes: [] } : input;

/** What was counted and tried for each item, and for the verdict. */
function traceOf(ruling: object): object {
  const { items, verdict } = ruling as CaseRuling;
  const traced = { items: items.map(({ item, facts, trace }) => ({ item, facts, trace })) };
  return verdict === undefined
    ? traced
    : { ...traced, verdict: { facts: verdict.facts, trace: verdict.trace } };
}
