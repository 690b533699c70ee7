/** From what was said about a sample to votes on each aspect: by speakers, judge, reviewers and validator. */
import { type Polarity, readPolarity } from '@curia/core/text/opinion';
import { type DebateTurn, type Edit, type Judgement, readOp } from '../debate.ts';
import { type AspectVocabulary, aspectVocabulary, keyOf, stripParticle } from '../gate/aspect-vocabulary.ts';
import type { Vote } from '../gate/vote.ts';
import type { AspectReview, SentimentReview, Stage1, Validation } from '../review/review.ts';
import { mostConfidentOf, type Sentiment } from '../sentiment.ts';

/** The votes on each aspect, in the order in which the aspects were first spoken about. */
export type AspectVotes = Readonly<Record<string, readonly Vote[]>>;

/** What was said about a sample. */
export interface SaidAboutSample {
  readonly stage1: Stage1;
  readonly validation: Validation;
  readonly turns: readonly DebateTurn[];
  readonly judgement: Judgement;
  readonly aspect_reviews: readonly AspectReview[];
  readonly sentiment_reviews: readonly SentimentReview[];
}

type Name = string | null | undefined;
type Cast = (
  names: readonly Name[],
  one: Omit<Vote, 'vote'> & { readonly vote: Vote['vote'] | null },
) => void;

/** The voices outside the debate, as the votes name them; the judge too, since a speaker may have its old name. */
const JUDGE = 'judge';

/** Casts the votes; what names no aspect or neither a polarity nor a drop is none. */
export function castVotes(said: SaidAboutSample): AspectVotes {
  const { stage1, turns, judgement } = said;
  const terms = [
    ...stage1.aspects.map(({ term }) => term),
    ...stage1.sentiments.map((one) => one.aspect_term),
  ];
  const find = finderOf(aspectVocabulary(terms));
  const votes = new Map<string, Vote[]>();
  const cast: Cast = (names, { vote, ...one }) => {
    const aspect = find(names);
    if (aspect === undefined || vote === null) return;
    votes.set(aspect, [...(votes.get(aspect) ?? []), { ...one, vote }]);
  };
  for (const { speaker, proposed_edits } of turns)
    for (const edit of proposed_edits ?? []) castEdit(cast, edit, speaker, 'speaker');
  for (const edit of judgement.final_patch) castEdit(cast, edit, JUDGE, 'judge');
  const edited = new Set(
    [...votes].filter(([, list]) => list.some(({ role }) => role === 'judge')).map(([aspect]) => aspect),
  );
  for (const { aspect_term, aspect_ref, polarity } of judgement.final_tuples) {
    const aspect = find([aspect_term, aspect_ref]);
    if (aspect !== undefined && !edited.has(aspect))
      cast([aspect], { voice: JUDGE, role: 'judge', vote: readPolarity(polarity) });
  }
  castReviews(cast, said, (name) => polarityOf(stage1.sentiments, find([name])));
  // Objects cannot store this key safely, and no aspect is called that.
  votes.delete('__proto__');
  return Object.fromEntries(votes);
}

/** Finds the aspect that names mean: the first that is known, else the first as it stands, under its first spelling. */
function finderOf({ find }: AspectVocabulary): (names: readonly Name[]) => string | undefined {
  const unknown = new Map<string, string>();
  return (names) => {
    const said = names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
    const known = said.map(find).find((aspect) => aspect !== undefined);
    const [first] = said;
    if (known !== undefined || first === undefined) return known;
    const key = keyOf(stripParticle(first.trim())) || first;
    const aspect = unknown.get(key) ?? first.trim();
    unknown.set(key, aspect);
    return aspect;
  };
}

function castEdit(
  cast: Cast,
  { target, value, evidence, ...one }: Edit,
  voice: string,
  role: Vote['role'],
): void {
  const word = { set_polarity: value, confirm_tuple: target?.polarity }[readOp(one)];
  const vote = readOp(one) === 'drop_tuple' ? 'drop' : readPolarity(word);
  const quotation = typeof evidence === 'string' ? evidence : null;
  cast([target?.aspect_term, target?.aspect_ref], { voice, role, vote, quotation });
}

/** An edit of a reviewer or of the validator is one more vote; to keep what is there is no edit. */
function castReviews(
  cast: Cast,
  { validation, aspect_reviews, sentiment_reviews }: SaidAboutSample,
  polarityOn: (name: string) => Polarity | null,
): void {
  for (const { target_aspect, proposal_type } of validation.correction_proposals) {
    const type = proposal_type.trim().toUpperCase();
    const turned = target_aspect == null ? null : opposite(polarityOn(target_aspect));
    const vote = type === 'DROP_ASPECT' ? 'drop' : type === 'FLIP_POLARITY' ? turned : null;
    cast([target_aspect], { voice: 'validator', role: 'validator', vote });
  }
  for (const { term, action } of aspect_reviews) {
    const vote = ['drop', 'remove'].includes(spell(action)) ? 'drop' : null;
    cast([term], { voice: 'aspect-reviewer', role: 'reviewer', vote });
  }
  for (const { aspect_term, action, revised_polarity } of sentiment_reviews) {
    const word = spell(action);
    const named = readPolarity(revised_polarity);
    const votes: Readonly<Record<string, Vote['vote'] | null>> = {
      drop: 'drop',
      remove: 'drop',
      add: named,
      flip_polarity: named ?? opposite(polarityOn(aspect_term)),
    };
    const vote = (Object.hasOwn(votes, word) ? votes[word] : null) ?? null;
    cast([aspect_term], { voice: 'sentiment-reviewer', role: 'reviewer', vote });
  }
}

const spell = (word: string): string => word.trim().toLowerCase();

/** What the first stage says about an aspect, with the most confidence. */
function polarityOf(sentiments: readonly Sentiment[], aspect: string | undefined): Polarity | null {
  return readPolarity(mostConfidentOf(sentiments.filter((one) => one.aspect_term === aspect))?.polarity);
}

/** Neutral has no opposite, and neither has a word that nobody knows. */
const opposite = (polarity: Polarity | null): Polarity | null =>
  polarity === 'positive' ? 'negative' : polarity === 'negative' ? 'positive' : null;
