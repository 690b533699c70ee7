/** Which language an agent is spoken to in: that of the case, and never an unknown one. */
import { detectLanguage } from '../../text/detect-language.ts';

/** The languages that prompts are written in. */
export const PROMPT_LANGUAGES = ['en', 'ko'] as const;

/** A language that prompts are written in. */
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number];

/** The language that a case names, else that of its text; English if it is neither Korean nor English. */
export function promptLanguage(input: unknown, text: string): PromptLanguage {
  const named = (input as { readonly language?: unknown } | null)?.language;
  return PROMPT_LANGUAGES.find((one) => one === named) ?? (detectLanguage(text) === 'ko' ? 'ko' : 'en');
}
