/** What is wrong with a draft: asked of the server, and listed below the text. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { useWords } from '../../words/words.tsx';
import { findingsOf, type Problem, problemsOf } from './problems.ts';

/** What the server finds in a text; asked once typing rests. */
export function useProblems(text: string): readonly Problem[] {
  const { data, error } = useQuery({
    queryKey: ['check', text],
    queryFn: () => answerOf(client.tables.check.$post({ json: { text } })),
    retry: false,
  });
  return useMemo(
    () => (error !== null ? problemsOf(error) : data === undefined ? [] : findingsOf(data, text)),
    [data, error, text],
  );
}

/** The problems below the text, each with the key that leads to it. */
export function ProblemList({
  problems,
  onLine,
}: {
  readonly problems: readonly Problem[];
  readonly onLine: (line: number) => void;
}) {
  const { playground: words } = useWords();
  if (problems.length === 0) return null;
  return (
    <div className="problems">
      {problems.map(({ line, kind, title, message }, at) => (
        <p key={`${title} ${message}`} className={kind === 'problem' ? '' : 'dim'}>
          {at < 9 ? <kbd>Alt {at + 1}</kbd> : null}
          <span className={kind === 'problem' ? 'sign' : ''}>{words.kinds[kind]}</span>
          {line === undefined ? null : (
            <button type="button" className="bare-link link" onClick={() => onLine(line)}>
              {words.line(line)}
            </button>
          )}
          <span>
            <b>{title}</b> {message}
          </span>
        </p>
      ))}
    </div>
  );
}
