/** What a court calls its outcomes, roles, fields and values in the language of the page; records keep the names behind the labels. */
import { showUnseen } from '@curia/core/text';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLanguage } from '../words/words.tsx';
import { isFields } from './say-value.ts';

/** The parts of a court that may have labels. */
type Labelled = 'outcomes' | 'roles' | 'case' | 'fields' | 'values' | 'marks' | 'reasons';

/** What something is called; what has no label is called by its name. */
export type Called = (part: Labelled, name: string) => string;

const byName: Called = (_part, name) => name;

const CalledContext = createContext<Called>(byName);

/** Gives everything inside it the labels of a court of one’s own. */
export function CourtLabels({
  file,
  children,
}: {
  /** The court file, as a run keeps it; undefined for the courts that come with Curia. */
  readonly file: object | undefined;
  readonly children: ReactNode;
}) {
  const { language } = useLanguage();
  const labels = isFields(file) && isFields(file.labels) ? file.labels[language] : undefined;
  const called = useMemo((): Called => {
    if (!isFields(labels)) return byName;
    return (part, name) => {
      const given = labels[part];
      const label = isFields(given) && Object.hasOwn(given, name) ? given[name] : undefined;
      return typeof label === 'string' ? showUnseen(label) : name;
    };
  }, [labels]);
  return <CalledContext value={called}>{children}</CalledContext>;
}

/** What things of the court are called. */
export const useCalled = (): Called => useContext(CalledContext);
