/** The fields that may be left out, or be null, although something passes then: each with the reason, and a record that shows it. */
import type { Emptied } from './empty.ts';

/** Such a field. */
export interface Exception {
  /** The question; `court` is any of one's own. */
  readonly by: string;
  readonly path: RegExp;
  readonly edits: readonly Emptied['edit'][];
  readonly because: string;
  /** Where it can be seen: the record, the policy, and the place. */
  readonly shown: readonly [from: string, policy: string, path: string];
}

const BOTH = ['deleted', 'null'] as const;

/** The list. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    by: 'conflict-review',
    path: /^absent(\.[ABC])?$/,
    edits: BOTH,
    because:
      'a reviewer who has a list answered; a run gives an absent one no list, and then nobody is hidden by leaving this out',
    shown: ['all-reviewers-absent.yaml', 'v1', 'absent'],
  },
  {
    by: 'conflict-review',
    path: /^perspectives_absent(\.\w+)?$/,
    edits: BOTH,
    because:
      'who read a text cannot be told from its tuples; a record of tuples alone says that they were read',
    shown: ['v1-perspectives-absent.yaml', 'v1', 'perspectives_absent'],
  },
  {
    by: 'conflict-review',
    path: /^options(\.\w+)?$/,
    edits: BOTH,
    because: 'a case that sets nothing is decided by the values that whoever runs the court chose',
    shown: ['absent-and-asked-always.yaml', 'v5', 'options.ask'],
  },
  {
    by: 'conflict-review',
    path: /^rechecks(\.#\.action)?$/,
    edits: BOTH,
    because: 'a second look that says nothing leaves the votes as they are',
    shown: ['recheck-decides.yaml', 'v2', 'rechecks'],
  },
  {
    by: 'conflict-review',
    path: /^validator_risks$/,
    edits: BOTH,
    because: 'risks are what a validator of one’s own found; a record without any was not validated',
    shown: ['risk-and-absent-reviewer.yaml', 'v5', 'validator_risks'],
  },
  {
    by: 'conflict-review',
    path: /^conflict_flags$/,
    edits: BOTH,
    because: 'conflicts that a record does not list are detected',
    shown: ['facet-given-flag.yaml', 'v2', 'conflict_flags'],
  },
  {
    by: 'conflict-review',
    path: /^candidates\.#\.(confidence|origin_agent)$/,
    edits: BOTH,
    because: 'they weigh rivals against each other: where one weighs less, another weighs more',
    shown: ['v5-contrast-unsaid.yaml', 'v5', 'candidates.0.confidence'],
  },
  {
    by: 'conflict-review',
    path: /^(text|candidates\.#\.evidence)$/,
    edits: BOTH,
    because: 'a quotation that is not given, or has no text to stand in, is not checked',
    shown: ['v5-kept-without-support.yaml', 'v5', 'text'],
  },
  {
    by: 'conflict-review',
    path: /^candidates\.#\.aspect_term$/,
    edits: ['null'],
    because: 'a null term is an aspect that is only implied',
    shown: ['v5-stands-nowhere.yaml', 'v5', 'candidates.0.aspect_term'],
  },
  {
    by: 'conflict-review',
    path: /^review_actions\.[ABC]$/,
    edits: BOTH,
    because:
      'nothing shows that a tuple was put to anybody if it contradicts nothing and nobody else acted on it',
    shown: ['v5-unknown-tuple-id.yaml', 'v5', 'review_actions.B'],
  },
  {
    by: 'conflict-review',
    path: /^review_actions\.[ABC]\.#\.(reason_code|actor)$/,
    edits: BOTH,
    because: 'a vote without a reason, or unsigned, is the vote of the reviewer in whose list it stands',
    shown: ['v5-torn.yaml', 'v5', 'review_actions.B.0.reason_code'],
  },
  {
    by: 'override-gate',
    path: /^(aspect_hints|votes)\.[^.]+$/,
    edits: ['deleted'],
    because: 'an aspect is an entry of a list: nobody speaks about one that is not there',
    shown: ['one-override-per-sample.yaml', 't0', 'aspect_hints.screen'],
  },
  {
    by: 'override-gate',
    path: /^aspect_hints\..+\.#\.polarity_hint$/,
    edits: ['null'],
    because:
      'the source counts a hint that names no polarity as one that cannot be read, and it weighs nothing',
    shown: ['sides-too-close.yaml', 't1', 'aspect_hints.screen.0.polarity_hint'],
  },
  {
    by: 'override-gate',
    path: /^config(\.\w+)?$/,
    edits: BOTH,
    because: 'a case that sets nothing is decided by the values that whoever runs the court chose',
    shown: ['override-disabled.yaml', 't0', 'config'],
  },
  {
    by: 'override-gate',
    path: /^summary\.aspect_evidence(\..+)?$/,
    edits: BOTH,
    because: 'the source reads the evidence of the sentence where an aspect has none of its own',
    shown: ['blank-evidence.yaml', 't0', 'summary.aspect_evidence'],
  },
  {
    by: 'override-gate',
    path: /^warnings(\.[^.]+)?$/,
    edits: BOTH,
    because: 'a sample that no memory was asked about has no warnings',
    shown: ['t3-warning-heeded.yaml', 't3', 'warnings'],
  },
  {
    by: 'memory-outcome',
    path: /^(gold|review)$/,
    edits: ['null'],
    because: 'null is a value of the table: nobody knows',
    shown: ['worse.yaml', 'default', 'gold'],
  },
  {
    by: 'court',
    path: /^votes\.#\.reason$/,
    edits: BOTH,
    because: 'a reason is free, and a vote without one counts as a vote',
    shown: ['a-threat-is-read-by-a-lawyer', 'v1', 'votes.2.reason'],
  },
];

/** The exception that a move comes under. */
export const exceptionFor = (by: string, { path, edit }: Emptied): Exception | undefined =>
  EXCEPTIONS.find(
    (one) =>
      (one.by === by || (one.by === 'court' && by.endsWith('.yaml'))) &&
      one.path.test(path) &&
      one.edits.includes(edit),
  );
