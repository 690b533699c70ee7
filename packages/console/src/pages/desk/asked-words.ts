/** What somebody asks an expert in words of their own: it is the question, and not a part of the evidence. */
import type { ExpertQuestion } from '@curia/core/review';

/** The court of questions that belong to no other court. */
const ASK_EXPERT = 'ask-expert';

/** The words that were asked, where there are any, and what is left to read. */
export function askedIn({ court, evidence }: Pick<ExpertQuestion, 'court' | 'evidence'>): {
  readonly asked: string | undefined;
  readonly evidence: ExpertQuestion['evidence'];
} {
  const asked = evidence.find((block) => block.kind === 'quote' && block.label === 'question');
  if (court !== ASK_EXPERT || asked?.kind !== 'quote') return { asked: undefined, evidence };
  return { asked: asked.text, evidence: evidence.filter((block) => block !== asked) };
}
