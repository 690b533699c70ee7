/** Reads incoming polarities: required ones, observed ones, and the label of a sentence. */
import { closedWord, mostlyWord } from '@curia/core/read';

const POLARITY_WORDS = ['positive', 'negative', 'neutral', 'pos', 'neg', 'neu'];
const LABEL_WORDS = [...POLARITY_WORDS, 'mixed'];

/** A polarity that an agent is asked for: one of the six words. */
export const askedPolarity = closedWord(POLARITY_WORDS);

/** A label that an agent is asked for: a polarity, or mixed. */
export const askedLabel = closedWord(LABEL_WORDS);

/** A polarity that a case states: other words are kept and match nothing, but a slip in one of the six is refused. */
export const statedPolarity = mostlyWord(POLARITY_WORDS).describe(
  'positive, negative or neutral (pos, neg, neu); other words are kept and match nothing, but one that is nearly one of these is refused',
);
