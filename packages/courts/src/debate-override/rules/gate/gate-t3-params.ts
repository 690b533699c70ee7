/** The thresholds of the gate by votes, and by how much each vote moves the odds of a change. */

const odds = (value: number, doc: string) =>
  ({ kind: 'number', default: value, min: 1, max: 100, doc }) as const;
const share = (value: number, doc: string) =>
  ({ kind: 'number', default: value, min: 0, max: 1, doc }) as const;

/** The parameters of policy `t3`. */
export const VOTE_PARAMS = {
  enable_debate_override: {
    kind: 'flag',
    default: true,
    doc: 'the debate may change a result at all; where it may not, every aspect is skipped',
  },
  min_voices: {
    kind: 'number',
    default: 2,
    min: 1,
    integer: true,
    doc: 'the least voices for a change, the judge among them',
  },
  min_target_conf: share(0.55, 'a first stage that agrees and is at least this sure is left alone'),
  ev_threshold: share(0.5, 'the least probability that a change is right'),
  ev_threshold_at_risk: share(0.6, 'the same where the sentence has a structural risk, or the memory warns'),
  max_overrides: {
    kind: 'number',
    default: 5,
    min: 0,
    integer: true,
    doc: 'the most aspects of a sample that are changed',
  },
  speaker_odds: odds(1.5, 'by how much the vote of a speaker moves the odds'),
  judge_odds: odds(1.9, 'by how much the vote of the judge moves the odds'),
  memory_odds: share(0.5, 'by how much a warning of the memory lowers the odds'),
} as const;
