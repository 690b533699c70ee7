/** A recorded case, asked again in waves: whom that would have spared, and what it would have come to. */
import { givenAnswer } from './case/given-answer.ts';
import type { PanelQuestion, Seating } from './case/question.ts';
import type { PanelEvent } from './case/record-lines.ts';
import type { Panel } from './file/panel.ts';
import { type PanelState, panelProtocol } from './rule/protocol.ts';
import type { Wave } from './rule/wave.ts';
import { recordedSeats } from './seating.ts';

/** A case that was asked in waves. */
export interface AskedInWaves {
  readonly asked: number;
  /** The questions that were spared, by role. */
  readonly spared: ReadonlyMap<string, number>;
  /** The state in which it was ruled. */
  readonly state: PanelState;
}

/** Asks a case with its recorded votes as answers; who has none does not answer. */
export function askInWaves(
  panel: Panel,
  record: unknown,
  wave: Wave,
  seating: Seating = recordedSeats(panel, record),
): AskedInWaves {
  const protocol = panelProtocol(panel, seating, wave);
  const spared = new Map<string, number>();
  let asked = 0;
  let { state, commands } = protocol.start(record);
  while (commands.length > 0) {
    asked += commands.length;
    const { round, waiting } = state;
    const events = commands.map((question) => eventFrom(panel, record, question));
    for (const event of events) ({ state, commands } = protocol.step(state, event));
    if (state.round === round && state.ruling === null) continue;
    for (const { role } of waiting.flat()) spared.set(role, (spared.get(role) ?? 0) + 1);
  }
  return { asked, spared, state };
}

function eventFrom(panel: Panel, record: unknown, question: PanelQuestion): PanelEvent {
  const { role, voice, round, order } = question;
  const head = { role, voice, round, order };
  const answer = givenAnswer(panel, record, question);
  return answer === null
    ? { kind: 'voice-failed', ...head, state: 'missing', problem: 'no answer is recorded' }
    : { kind: 'voice-answered', ...head, answer };
}
