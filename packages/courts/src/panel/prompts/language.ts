/** In which language a voice is asked. */
import { type PromptLanguage, promptLanguage } from '@curia/core/agent';

/** The language of the texts that a voice is shown, unless the case names one. */
export function languageOf(shown: Readonly<Record<string, unknown>>): PromptLanguage {
  const texts = Object.values(shown).filter((value) => typeof value === 'string');
  return promptLanguage(shown, texts.join('\n'));
}
