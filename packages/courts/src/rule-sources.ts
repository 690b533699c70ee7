/** What the `source` of a rule refers to: the documents that Curia's rules were taken from, and its own. */

/** One document that rules cite. */
export interface Source {
  readonly prefix: string;
  readonly title: string;
  readonly about: string;
}

/** All sources; the reference page is generated from this. */
export const SOURCES: readonly Source[] = [
  {
    prefix: '000',
    title: 'Conflict review arbiter, second version',
    about:
      'How three reviewers’ actions on one tuple become one action, with protection for a minority that a facet prefers. `000/1` is its first rule, `000/1-facet` the exception to it, `000/3-flip` the branch of its third rule that adopts FLIP.',
  },
  {
    prefix: '001',
    title: 'Conflict review, first version',
    about:
      'The first arbiter, the conflict flags, the reviewers’ duties and the episodic memory: `001/2.1` is how it is read, `001/2.2` how it is written.',
  },
  {
    prefix: '002',
    title: 'Debate override',
    about:
      'Whether a debate may change anything (`002/1`), when it may change a sentiment (`002/3.1` to `002/3.12`), when the second stage is adopted (`002/5.…`), and how both are checked (`002/7-…`). The steps around them: what the validator may claim (`002/validator-…`), how what is said weighs and where it belongs (`002/hint-…`, `002/place-…`), what proposals and reviews change (`002/proposal-…`, `002/aspect-review-…`, `002/sentiment-review-…`, `002/placeholder`), whose polarity stands in the end (`002/align-…`), and the rules of the moderator, `002/moderator-z` to `002/moderator-e`.',
  },
  {
    prefix: '003',
    title: 'Investigation and classification',
    about:
      'How findings of several investigators are compared, classified, reviewed and judged: `003/<step>-<n>` is the n-th branch of its step, such as `003/classification-2` (somebody contradicts the finding) or `003/next-round-4` (the list of what may be skipped).',
  },
  {
    prefix: '004',
    title: 'Document disposition',
    about:
      'Whether a verified document is accepted, fixed and verified again, or handed to an expert: `004/1` to `004/8`, the rules in their original order.',
  },
  {
    prefix: 'curia',
    title: 'Curia itself',
    about: 'Rules that are ours: `curia/<policy>/<rule>`.',
  },
];
