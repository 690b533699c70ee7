/** The language of the page: its words, and how it writes numbers and times. */
import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from 'react';
import type { Words } from './en.ts';
import type { FirstWords } from './first.en.ts';
import { type Formats, formatsFor } from './formats.ts';

/** A language of the console. */
export type Language = 'en' | 'ko';

/** A language and the words of the first screen; the others are on their way. */
export interface Spoken {
  readonly language: Language;
  readonly first: FirstWords;
  readonly whole: Promise<Words>;
  /** Undefined until they are there. */
  readonly words: Words | undefined;
}

/** A page speaks one language, so only one is loaded; the first screen waits for its own words alone. */
async function load(language: Language): Promise<Spoken> {
  const first =
    language === 'ko' ? (await import('./first.ko.ts')).firstKo : (await import('./first.en.ts')).firstEn;
  const whole =
    language === 'ko' ? import('./ko.ts').then(({ ko }) => ko) : import('./en.ts').then(({ en }) => en);
  // Whoever needs the words says that they did not come.
  whole.catch(() => undefined);
  return { language, first, whole, words: undefined };
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
    let isOver = false;
    const take = (words: Words): void => {
      if (!isOver) setSpoken((now) => (now.whole === spoken.whole ? { ...now, words } : now));
    };
    if (spoken.words === undefined) spoken.whole.then(take, () => undefined);
    return () => {
      isOver = true;
    };
  }, [spoken]);
  const speech = useMemo(
    (): Speech => ({
      ...spoken,
      formats: formatsFor(spoken.language),
      // The page stays as it is until all the other words are there.
      setLanguage: (chosen) => {
        localStorage.setItem(KEPT, chosen);
        void load(chosen).then(async (other) => setSpoken({ ...other, words: await other.whole }));
      },
    }),
    [spoken],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

function useSpoken(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === undefined) throw new Error('words need a SpeechProvider around them');
  return speech;
}

/** The language in use, and how another is chosen. */
export const useLanguage = (): Pick<Speech, 'language' | 'setLanguage'> => useSpoken();

/** The words of the frame and of the first screen, which are always there. */
export const useFirstWords = (): FirstWords => useSpoken().first;

/** The words in use; a screen waits for them. */
export function useWords(): Words {
  const { words, whole } = useSpoken();
  return words ?? use(whole);
}

/** The language in use with its words. */
export const useSpeech = (): Pick<Speech, 'language' | 'setLanguage'> & { readonly words: Words } => ({
  ...useLanguage(),
  words: useWords(),
});

/** How numbers and times are written. */
export const useFormats = (): Formats => useSpoken().formats;
