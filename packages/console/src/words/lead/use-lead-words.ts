/** The words of the screens of a lead beside all others; they come with those screens, so that the first one waits for fewer. */
import { useMemo } from 'react';
import type { Words } from '../en.ts';
import { useSpeech } from '../words.tsx';
import { leadEn } from './en.ts';
import { leadKo } from './ko.ts';

/** The words in use. */
export function useLeadWords(): Words & typeof leadEn {
  const { language, words } = useSpeech();
  return useMemo(() => ({ ...words, ...(language === 'ko' ? leadKo : leadEn) }), [language, words]);
}
