/** What a court calls its outcomes, roles, fields and values in the language of the page; records keep the names behind the labels. */
import { showUnseen } from '@curia/core/text';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { courtFileOf, type Run } from '../api/run.ts';
import { useSpeech } from '../words/words.tsx';
import { isFields } from './say-value.ts';

/** The parts of a court that may have labels. */
type Labelled = 'outcomes' | 'roles' | 'case' | 'fields' | 'values' | 'marks' | 'reasons';

/** What something is called; what has no label is called by its name. */
export type Called = (part: Labelled, name: string) => string;

const byName: Called = (_part, name) => name;

const CalledContext = createContext<Called>(byName);

/** Gives everything inside it the labels of the court of a run. */
export function CourtLabels({
  run,
  children,
}: {
  /** Undefined while it is not known, and for what no run has kept. */
  readonly run: Run | undefined;
  readonly children: ReactNode;
}) {
  const { language } = useSpeech();
  const file = run === undefined ? undefined : courtFileOf(run);
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
