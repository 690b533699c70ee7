/** What is wrong with a text, at which line: what cannot be read, and what the analysis found. */
import { CuriaError } from '@curia/core';
import type { client } from '../../api/client.ts';
import type { BodyOf } from '../../api/run.ts';

/** The findings of the server. */
export type Checked = BodyOf<(typeof client)['tables']['check']['$post']>;

/** One problem. */
export interface Problem {
  /** From 1; undefined where none is known. */
  readonly line: number | undefined;
  /** A text that cannot be read decides nothing; a finding only wants to be looked at. */
  readonly kind: 'problem' | 'warning';
  /** The finding by its name, or the path in the text. */
  readonly title: string;
  readonly message: string;
}

/** The problems of a text that was refused. */
export function problemsOf(error: unknown): Problem[] {
  if (!CuriaError.is(error))
    return [
      {
        line: undefined,
        kind: 'problem',
        title: '',
        message: error instanceof Error ? error.message : String(error),
      },
    ];
  const details = error.details.length > 0 ? error.details : [{ path: '', problem: error.message }];
  return details.map(({ path, problem }) => {
    const [, line, rest = path] = /^line (\d+)(?:, (.*))?$/.exec(path) ?? [];
    return {
      line: line === undefined ? undefined : Number(line),
      kind: 'problem',
      title: rest,
      message: problem,
    };
  });
}

/** What the analysis found in a text, at the lines of the rules concerned. */
export const findingsOf = (checked: Checked, text: string): Problem[] =>
  checked.tables.flatMap(({ findings }) =>
    findings
      .filter(({ accepted }) => !accepted)
      .map(({ kind, rule, message }) => ({
        line: lineOf(rule, text),
        kind: 'warning' as const,
        title: `${kind} ${rule}`,
        message,
      })),
  );

/** The line that names a rule. */
function lineOf(rule: string, text: string): number | undefined {
  const at = text.split('\n').findIndex((line) =>
    rule === 'otherwise'
      ? line.startsWith('otherwise:')
      : /^\s*(?:- )?(?:\{ *)?id: *["']?/.test(line) &&
        line
          .replaceAll(/["',}]/g, ' ')
          .split(/\s+/)
          .includes(rule),
  );
  return at === -1 ? undefined : at + 1;
}
