/** A new run on one page: a file of cases, who decides, who is asked, where it stops; three cases tried first, then it is started and watched. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay, useMe } from '../../api/me.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTitle } from '../../parts/use-title.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { type CasesHandle, CasesStep } from './cases-step.tsx';
import { AgentsStep, CourtStep, LimitsStep } from './choice-steps.tsx';
import { startRun } from './requests.ts';
import { Summary } from './summary.tsx';
import { type NewRun, useNewRun } from './use-new-run.ts';
import '../desk/desk.css';
import './new-run.css';

/** The screen. */
export default function NewRunPage() {
  const words = useWords();
  useTitle(words.newRun.title);
  const mayOperate = useMay('operate');
  const { data: me } = useMe();
  // Whoever has to sign in again comes back to what they began.
  return mayOperate || me?.name === '' ? (
    <NewRunForm />
  ) : (
    <div className="empty">
      <h1>{words.newRun.title}</h1>
      <p className="read dim">{words.newRun.mayNot}</p>
    </div>
  );
}

function NewRunForm() {
  const words = useWords();
  const run = useNewRun();
  const navigate = useNavigate();
  const cases = useRef<CasesHandle>(null);
  const start = useMutation({
    mutationFn: async () => {
      const { file, ready } = run;
      return file === undefined || ready === undefined ? undefined : startRun(file, ready);
    },
    onSuccess: (started) => {
      if (started !== undefined) void navigate(`/runs/${encodeURIComponent(started.run_id)}`);
    },
  });
  const latest = useRef({ run, start });
  latest.current = { run, start };
  const keys = useMemo(
    () => [
      { code: 'KeyO', cap: 'O', does: words.newRun.keyFile, run: () => cases.current?.pick() },
      { code: 'KeyD', cap: 'D', does: words.newRun.keyDry, run: () => latest.current.run.tryAgain() },
      {
        code: 'Enter',
        held: 'ctrl' as const,
        cap: 'Ctrl Enter',
        does: words.newRun.keyStart,
        whileWriting: true,
        run: () => {
          const { run: now, start: starting } = latest.current;
          if (now.ready !== undefined && !starting.isPending) starting.mutate();
        },
      },
      { code: 'Escape', cap: 'Esc', does: words.newRun.keyLeave, run: () => void navigate('/runs') },
    ],
    [words, navigate],
  );
  useKeys(keys);
  const isOver = useDropped(run.take);
  return (
    <div className={isOver ? 'new-run over' : 'new-run'}>
      <div className="head">
        <div>
          <p className="crumb">
            <Link to="/runs">{words.screens.runs}</Link>
          </p>
          <h1>{words.newRun.title}</h1>
          <p className="sub">
            <Says run={run} />
          </p>
        </div>
      </div>
      <div className="cols startcols">
        <div className="steps">
          <CasesStep run={run} ref={cases} />
          <CourtStep run={run} />
          <AgentsStep run={run} />
          <LimitsStep run={run} />
        </div>
        <Summary run={run} onStart={() => start.mutate()} isStarting={start.isPending} error={start.error} />
      </div>
    </div>
  );
}

/** What will happen, in one sentence. */
function Says({ run }: { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  const { ready, usable, trial } = run;
  if (ready === undefined) return <span>{words.begin}</span>;
  const usd = trial.data?.all.usd ?? null;
  const cost = usd === null || usd === 0 ? undefined : formats.usd(usd);
  return <span>{words.says(usable, formats.number(usable), ready.court, ready.agents, cost)}</span>;
}

/** Takes a file that is dropped anywhere on the page, or rows that are pasted; whether one is over it now. */
function useDropped(take: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      latest.current(file);
    };
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) latest.current(file);
      else if (text.includes('\n')) latest.current(pasted(text));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}

/** Rows from a sheet come with tabs; records begin with a bracket. */
function pasted(text: string): File {
  const first = text.trimStart()[0];
  const ending = first === '{' ? 'jsonl' : first === '[' ? 'json' : text.includes('\t') ? 'tsv' : 'csv';
  return new File([text.endsWith('\n') ? text : `${text}\n`], `pasted.${ending}`);
}
