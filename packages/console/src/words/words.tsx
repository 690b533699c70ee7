/** The language of the page: its words, and how it writes numbers and times. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { en } from './en.ts';
import { type Formats, formatsFor } from './formats.ts';
import { ko } from './ko.ts';

/** The words of one language; English is the measure of what there is. */
export type Words = typeof en;

/** A language of the console. */
export type Language = 'en' | 'ko';

const WORDS: Readonly<Record<Language, Words>> = { en, ko };
const KEPT = 'curia-language';

interface Speech {
  readonly language: Language;
  readonly words: Words;
  readonly formats: Formats;
  readonly setLanguage: (language: Language) => void;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

/** The language somebody chose before, or else the first of the browser that we speak. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(KEPT);
  if (chosen === 'en' || chosen === 'ko') return chosen;
  return navigator.languages.find((one) => /^(ko|en)\b/.test(one))?.startsWith('ko') === true ? 'ko' : 'en';
}

/** Gives everything inside it a language. */
export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speech = useMemo(
    (): Speech => ({
      language,
      words: WORDS[language],
      formats: formatsFor(language),
      setLanguage: (chosen) => {
        localStorage.setItem(KEPT, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The language in use. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === undefined) throw new Error('useSpeech needs a SpeechProvider around it');
  return speech;
}

/** The words in use. */
export const useWords = (): Words => useSpeech().words;

/** How numbers and times are written. */
export const useFormats = (): Formats => useSpeech().formats;
