/** The thresholds of a gate, as a run reports them. */
import { type GatePolicy, goesByVotes, type HintPolicy, type VotePolicy } from '../gate/gate.table.ts';

/** The thresholds that were used. */
export type GateThresholds =
  | Pick<
      HintPolicy['values'],
      | 'enable_debate_override'
      | 'min_total'
      | 'min_margin'
      | 'min_target_conf'
      | 'l3_conservative'
      | 'ev_threshold'
    >
  | VotePolicy['values'];

/** The thresholds of a policy; one by votes is reported with all its values. */
export function thresholdsOf(policy: GatePolicy): GateThresholds {
  if (goesByVotes(policy)) return policy.values;
  const { values } = policy;
  return {
    enable_debate_override: values.enable_debate_override,
    min_total: values.min_total,
    min_margin: values.min_margin,
    min_target_conf: values.min_target_conf,
    l3_conservative: values.l3_conservative,
    ev_threshold: values.ev_threshold,
  };
}
