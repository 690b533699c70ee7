/** What reading verifiers (models, programs or word lists) are asked, and what they can answer. */

import type { ReaderKind } from '@curia/core/protocol';
import { detectLanguage, firstLetters } from '@curia/core/text';
import type { VerifierId } from './issue.ts';
import type { CodeEntry } from './pack/codes.ts';
import type { DomainPack, VerifierPrompt } from './pack/pack.ts';
import { numberRanges } from './text/number-ranges.ts';
import type { PageIndex } from './text/page-index.ts';
import { type ShownPage, showOutput, showPages } from './text/shown-material.ts';

/** The languages in which a question can be asked. */
export type TaskLanguage = 'en' | 'ko';

/** What a verifier is given. */
export interface VerifierRequest {
  readonly agent: VerifierId;
  /** The language of the document, which is also that of the task. */
  readonly language: TaskLanguage;
  readonly task: string;
  /** The only codes an answer may use, with their meaning in that language. */
  readonly codes: readonly { readonly code: string; readonly means: string }[];
  readonly output: unknown;
  readonly pages: readonly ShownPage[];
  /** True if no part of the output or the document was left out. */
  readonly is_whole: boolean;
}

/** The result of asking a verifier. */
export type VerifierAnswer = {
  readonly agent: VerifierPrompt['agent'];
  readonly calls: number;
  /** Who was asked; a program of the user if that is not said. */
  readonly kind?: ReaderKind | undefined;
} & ({ readonly answer: unknown } | { readonly failure: string });

const LETTERS_FOR_LANGUAGE = 5000;

/** The request for one verifier of a pack, in the requested language or that of the document. */
export function verifierRequest(
  pack: DomainPack,
  { agent, task, codes, shows }: VerifierPrompt,
  output: unknown,
  index: PageIndex,
  wanted?: TaskLanguage,
): VerifierRequest {
  const { pages, is_whole: hasAllPages } = showPages(pack, output, index);
  const { output: shown, is_whole: hasWholeOutput } = showOutput(output, shows);
  const language = wanted ?? languageOf(pages);
  const words = typeof task === 'string' ? task : task[language];
  const notes = [
    ...(hasAllPages
      ? []
      : [NOTES[language].pages(numberRanges(pages.map(({ page_num }) => page_num)), index.total_pages)]),
    ...(hasWholeOutput ? [] : [NOTES[language].output]),
  ];
  return {
    agent,
    language,
    task: [words, ...notes].join('\n'),
    codes: codes.map((code) => ({ code, means: meaningOf(pack.codes[code]!, language) })),
    output: shown,
    pages,
    is_whole: hasAllPages && hasWholeOutput,
  };
}

const meaningOf = ({ means, means_ko = means }: CodeEntry, language: TaskLanguage): string =>
  language === 'ko' ? means_ko : means;

function languageOf(pages: readonly ShownPage[]): TaskLanguage {
  const sample = pages.map(({ text }) => firstLetters(text, LETTERS_FOR_LANGUAGE)).join('\n');
  return detectLanguage(firstLetters(sample, LETTERS_FOR_LANGUAGE)) === 'ko' ? 'ko' : 'en';
}

const NOTES = {
  en: {
    pages: (shown: string, total: number) =>
      `Shown are pages ${shown} of ${total}; […] marks what is left out of a page. What is not shown is no defect.`,
    output: 'The output is shown in part; … marks what is left out. What is not shown is no defect.',
  },
  ko: {
    pages: (shown: string, total: number) =>
      `전체 ${total}쪽 가운데 ${shown}쪽만 보여 준다. […]는 쪽에서 생략된 부분이다. 보이지 않는다는 이유만으로 결함으로 보고하지 않는다.`,
    output:
      '출력의 일부만 보여 준다. …는 생략된 부분이다. 보이지 않는다는 이유만으로 결함으로 보고하지 않는다.',
  },
} as const;
