/** The language of the page: its words, and how it writes numbers and times. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Words } from './en.ts';
import { type Formats, formatsFor } from './formats.ts';

/** A language of the console. */
export type Language = 'en' | 'ko';

/** A language and its words; a page speaks one, so only one is loaded. */
export interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

async function load(language: Language): Promise<Spoken> {
  const words = language === 'ko' ? (await import('./ko.ts')).ko : (await import('./en.ts')).en;
  return { language, words };
}

/** The language to begin with. */
export const firstSpoken = (): Promise<Spoken> => load(firstLanguage());

const KEPT = 'curia-language';

interface Speech extends Spoken {
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
export function SpeechProvider({
  first,
  children,
}: {
  readonly first: Spoken;
  readonly children: ReactNode;
}) {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken]);
  const speech = useMemo(
    (): Speech => ({
      ...spoken,
      formats: formatsFor(spoken.language),
      // The page stays as it is until the other words are there.
      setLanguage: (chosen) => {
        localStorage.setItem(KEPT, chosen);
        void load(chosen).then(setSpoken);
      },
    }),
    [spoken],
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
