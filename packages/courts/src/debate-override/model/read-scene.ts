/** Reads what the debate on one aspect came to. */
import type { Scene } from '@curia/core/court/analysis';
import type { AspectRuling } from '../rules/gate/gate.ts';
import type { DebateRuling } from '../rules/protocol.ts';
import { ASPECT, FOR } from './write-scene.ts';

/** The results of a ruling on a scene; `threshold` is what an override has to be worth. */
export function readDebate(ruling: DebateRuling, { settings }: Scene, threshold: number) {
  if (ruling.status === 'escalated')
    return {
      results: { result: 'handed_over', gate: 'not_asked' },
      because: `agent-failed: ${ruling.role}: ${ruling.problem}`,
    };
  const { gate, adoption, final_tuples } = ruling;
  const judged = gate.aspects.find(({ aspect }) => aspect === ASPECT);
  const polarity = final_tuples.find(({ aspect_term }) => aspect_term === ASPECT)?.polarity ?? 'none';
  return {
    results: {
      result: resultOf(String(settings.stage1), polarity),
      gate: gateOf(judged),
    },
    because: [
      ...(judged === undefined ? [] : [`${judged.rule}: ${judged.reason}`]),
      `${adoption.rule}: ${adoption.reason}`,
    ].join('; '),
    details: {
      is_candidate: adoption.override_candidate,
      is_worth_enough: adoption.ev_score >= threshold,
    },
  };
}

function resultOf(stage1: string, polarity: string): string {
  if (polarity === stage1) return 'kept';
  if (polarity !== FOR) return 'turned';
  return stage1 === 'none' ? 'added' : 'flipped';
}

function gateOf(judged: AspectRuling | undefined): string {
  if (judged === undefined) return 'not_asked';
  if (judged.decision === 'SKIP') return 'skipped';
  return judged.target_pol === FOR ? 'applied' : 'applied_against';
}
