/** The sheet that takes a run elsewhere: which files, in which form, what is in them, and the command that writes the same. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { client, useAnswer } from '../../api/client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useRun } from '../../api/run.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { Loading } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { ExportRow } from './export-row.tsx';
import { type Chosen, commandOf, type Form, isTable, SHOWN, urlOf, usual, type What } from './exports.ts';
import { Preview } from './preview.tsx';
import './export.css';

interface SheetProps {
  readonly run: string;
  readonly onClose: () => void;
}

/** Asks whether a file would come, and lets go of it; a download that is refused would say nothing. */
async function tryFile(run: string, what: What, form: Form): Promise<void> {
  // Both are made whole before their first byte, and nobody is refused them who sees the run.
  if (what === 'folder' || what === 'report') return;
  const letGo = new AbortController();
  const isRows = what === 'rulings' || what === 'truth' || what === 'votes';
  const answer = await fetch(urlOf(run, what, form, isRows ? 1 : undefined), { signal: letGo.signal });
  if (!answer.ok) throw await refusalOf(answer);
  letGo.abort();
}

/** A browser takes one file after the other, and needs a moment between them. */
const BETWEEN_MS = 300;

/** Has the browser download a file, piece by piece as the server makes it. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** The sheet; Esc closes it, and the focus goes back. */
export default function ExportSheet({ run: name, onClose }: SheetProps) {
  const { exported: words } = useWords();
  const formats = useFormats();
  const dialog = useRef<HTMLDialogElement>(null);
  const run = useRun(name);
  const offered = useAnswer(['run', name, 'exports'], () =>
    client.runs[':run'].exports.$get({ param: { run: name } }),
  );
  const [picked, setPicked] = useState<Chosen>();
  const [state, setState] = useState<'open' | 'asking' | 'done' | 'copied'>('open');
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // A page that is left takes its sheet with it.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const isOffered = offered.data !== undefined;
  useEffect(() => {
    // On the button that closes it, Enter would close it.
    if (isOffered) dialog.current?.querySelector<HTMLInputElement>('.tick')?.focus();
  }, [isOffered]);
  const exports = SHOWN.flatMap((what) => offered.data?.exports.find((one) => one.what === what) ?? []);
  const chosen = picked ?? usual(exports);
  const files = exports.flatMap(({ what }): [What, Form][] => {
    const form = chosen[what];
    return form === undefined ? [] : [[what, form]];
  });
  const choose = (what: What, form: Form | undefined): void => {
    const { [what]: _before, ...others } = chosen;
    setPicked(form === undefined ? others : { ...others, [what]: form });
    setState('open');
    setError(undefined);
  };
  const take = async (): Promise<void> => {
    if (files.length === 0 || state === 'asking') return;
    setState('asking');
    setError(undefined);
    try {
      for (const [what, form] of files) await tryFile(name, what, form);
      for (const [at, [what, form]] of files.entries()) {
        if (at > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
        download(urlOf(name, what, form));
      }
      setState('done');
    } catch (refused) {
      setError(refused);
      setState('open');
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(files.map(([what, form]) => commandOf(name, what, form)).join('\n'));
    setState('copied');
  };
  const latest = useRef(take);
  latest.current = take;
  const keys = useMemo(
    () => [
      { code: 'Space', cap: 'Space', does: words.keyChoose, run: tick },
      { code: 'Enter', cap: 'Enter', does: words.keyDownload, run: () => void latest.current() },
    ],
    [words],
  );
  useKeys(keys, true);
  const shown = exports.find((one) => isTable(one) && chosen[one.what] !== undefined);
  const { data } = run;
  const problem = error ?? run.error ?? offered.error ?? undefined;
  return (
    <dialog ref={dialog} className="sheetbox" aria-labelledby="export-title" onClose={onClose}>
      <div className="sb-head">
        <h1 id="export-title">{words.title(data?.run_id ?? name)}</h1>
        <button type="button" className="btn bare small" onClick={() => dialog.current?.close()}>
          {words.close} <kbd>Esc</kbd>
        </button>
      </div>
      {data === undefined ? null : (
        <p className="dim">
          {words.says(
            data.cases,
            formats.number(data.cases),
            formats.number(offered.data?.exports.find(({ what }) => what === 'truth')?.rows ?? 0),
          )}
          {data.hidden > 0 ? ` ${words.hidden(formats.number(data.hidden))}` : ''}
        </p>
      )}
      {problem === undefined ? null : <Trouble error={problem} />}
      {offered.data === undefined ? (
        problem === undefined && <Loading />
      ) : (
        <>
          <div className="xopts">
            {exports.map((one) => (
              <ExportRow key={one.what} offered={one} form={chosen[one.what]} onChoose={choose} />
            ))}
          </div>
          {shown === undefined ? null : <Preview run={name} what={shown.what} />}
          <div className="submit acts">
            <button
              type="button"
              className="btn go"
              disabled={files.length === 0 || state === 'asking'}
              onClick={() => void take()}
            >
              {words.download(files.length)} <kbd>Enter</kbd>
            </button>
            <button
              type="button"
              className="btn bare"
              disabled={files.length === 0}
              onClick={() => void copy()}
            >
              {words.copy}
            </button>
            <span className="small faint" role="status">
              {state === 'open' ? '' : words.states[state]}
            </span>
          </div>
        </>
      )}
    </dialog>
  );
}

/** Space chooses the row in which the focus is, also from one of its forms. */
function tick(): void {
  document.activeElement?.closest('.xopt')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}
