/** A court of one's own: made from a court file and its prompts, or from the copy that a run kept of them. */
import { type Court, proceed } from '@curia/core/court';
import { tableFor } from '@curia/core/protocol';
import { refusal } from '@curia/core/read';
import { anyQuestion } from '@curia/core/table';
import { impliedByMemory, MEMORY_PLACES, memoryOptions, readMemoryPlan } from '@curia/memory';
import { memoryQuestions } from '@curia/memory/questions';
import { z } from 'zod';
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
import { MEMORY_CONDITIONS } from './file/memory-part.ts';
import { panelHash, withPanelTable } from './file/panel.ts';
import { rememberedShape } from './file/remembered.ts';
import { SPARED } from './file/seat.ts';
import { packetLines, studyPanel } from './folder.ts';
import { givenVotes } from './given.ts';
import { judgedCase } from './judged.ts';
import { type CourtSource, definitionOf } from './kept.ts';
import { panelMemory, remembering } from './memory.ts';
import { panelPacket } from './packet.ts';
import { panelQuestion } from './panel-question.ts';
import { panelPrompt, panelPromptVersions } from './prompts.ts';
import { type PanelState, panelProtocol, recordOf } from './rule/protocol.ts';
import { checkPurposes } from './rule/purposes.ts';
import type { CaseRuling } from './rule/ruling.ts';
import { knownParts, scoreRuling } from './rule/score-ruling.ts';
import { waveOption } from './rule/wave.ts';
import {
  IN_THE_CASE,
  type PanelOptions,
  recordedSeats,
  type Seats,
  seatsFor,
  seatsOption,
} from './seating.ts';
import { panelSpot } from './spot.ts';

/** Makes a court. There is no value to export: every court file is a court of its own. */
export default function panelCourt(source: CourtSource): Court<PanelOptions, CaseRuling> {
  const { panel, prompts } = source;
  const { court, name } = panel;
  const { memory } = court;
  const typed = panelQuestion(panel);
  const question = anyQuestion(typed);
  const certificate = certificateOf(source, panel, panelCourt);
  const uncertified = uncertifiedIn(panel);
  const seatingOf = (seats: Seats, input: unknown): Seating =>
    seats === IN_THE_CASE ? recordedSeats(panel, input) : seats;

  return {
    name,
    view: 'votes',
    questions: memory === undefined ? [question] : [question, ...memoryQuestions],
    definition: definitionOf(source),
    ...(certificate && { certificate }),
    ...(uncertified && { uncertified }),
    options: z.object({
      seats: seatsOption,
      wave: waveOption(panel),
      ...(memory && memoryOptions({ condition: MEMORY_CONDITIONS[0], ...memory })),
    }),
    places: ['seats', ...MEMORY_PLACES],
    paces: ['wave'],
    ...(memory && { memory: panelMemory(panel), implies: impliedByMemory }),
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
    seat: { option: 'seats', of: (agents) => seatsFor(panel, agents) },
    voices: ({ seats }) => (seats === IN_THE_CASE ? {} : seats),
    bind(rulebook, options) {
      const inForce = withPanelTable(panel, tableFor(rulebook, question));
      const { seats, wave } = options;
      const plan = readMemoryPlan(options);
      const asked = certificateOf(source, inForce, panelCourt);
      return {
        ...(asked && { certificate: asked }),
        open(input, case_id) {
          // Votes that are given are read as `decide` reads them, before anybody is seated by them.
          if (seats === IN_THE_CASE) refuseSpared(readPanelCase(inForce, withVotes(input)));
          const protocol = panelProtocol(inForce, seatingOf(seats, input), wave);
          const packet = (state: PanelState, at: string) =>
            panelPacket(inForce, state, { case_id, rulebook_hash: rulebook.hash, at });
          if (memory !== undefined) return remembering(inForce, protocol, input, { plan, rulebook }, packet);
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
    known: (input, ruling) => knownParts(panel, input, ruling),
    trace: (record, rulebook) =>
      traceOf(question.rule(record, tableFor(rulebook, question), { trace: true }).ruling),
    folder: {
      records: packetLines,
      study: ({ seats, wave }, rulebook) => {
        const inForce = withPanelTable(panel, tableFor(rulebook, question));
        return studyPanel(inForce, (input) => seatingOf(seats, input), wave);
      },
    },
  };
}

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
