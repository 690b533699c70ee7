/** Answers every role of conflict review with a few words that it knows: a small agent, and an honest one. */
import type { OwnAgent } from 'curia/agent';

const GOOD = /\b(great|good|lovely)\b/;
const NOT = /\b(not|never|no)\b/;
const THINGS = ['sound', 'cable', 'battery'];

interface Candidate {
  readonly tuple_id: string;
  readonly aspect_term: string;
  readonly polarity: string;
}

/** What the text says of a thing; one who reads literally overlooks a negation. */
function polarityOf(thing: string, text: string, isLiteral: boolean): string | undefined {
  const clause = text.split(/\bbut\b/).find((part) => part.includes(thing)) ?? '';
  if (!GOOD.test(clause)) return undefined;
  return !isLiteral && NOT.test(clause) ? 'negative' : 'positive';
}

const answer: OwnAgent = ({ role, inputs }) => {
  const text = String(inputs.text);
  if (role.startsWith('perspective-')) {
    const triplets = THINGS.flatMap((thing) => {
      const polarity = polarityOf(thing, text, role === 'perspective-P-LIT');
      return polarity === undefined ? [] : [{ aspect_term: thing, aspect_ref: '본품#품질', polarity }];
    });
    return { answer: { triplets } };
  }
  if (role.startsWith('reviewer-')) {
    const candidates = inputs.candidates as readonly Candidate[];
    const review_actions = candidates.map(({ tuple_id, aspect_term, polarity }) => {
      const read = polarityOf(aspect_term, text, false);
      const isWrong = read !== undefined && read !== polarity;
      return {
        action_type: isWrong ? 'FLIP' : 'KEEP',
        target_tuple_ids: [tuple_id],
        new_value: isWrong ? { polarity: read } : null,
        reason_code: isWrong ? 'NEGATION_SCOPE' : '',
      };
    });
    return { answer: { review_actions } };
  }
  return { failure: 'no_answer', message: `I do not know the role ${role}` };
};

export default answer;
