/** What somebody can do with a run: hold its feed, stop it, resume it; whatever cannot be undone at once is asked first. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { canResume, canStop, type Run, statusOf } from '../../api/run.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useWords } from '../../words/words.tsx';

/** What the keys of the screen need of it. */
export interface RunActsHandle {
  /** Asks whether the run should be stopped. */
  ask(): void;
}

interface ActsProps {
  readonly run: Run;
  readonly isHeld: boolean;
  readonly onHold: () => void;
  readonly ref?: Ref<RunActsHandle>;
}

/** The buttons at the head of a run. */
export function RunActs({ run, isHeld, onHold, ref }: ActsProps) {
  const { run: words } = useWords();
  const mayOperate = useMay('operate');
  const dialog = useRef<HTMLDialogElement>(null);
  const answers = useQueryClient();
  const again = () => answers.invalidateQueries({ queryKey: ['run', run.run_id] });
  const param = { run: run.run_id };
  const stop = useMutation({
    mutationFn: () => answerOf(client.runs[':run'].stop.$post({ param, query: {} })),
    onSettled: again,
  });
  const resume = useMutation({
    mutationFn: () => answerOf(client.runs[':run'].resume.$post({ param, json: {} })),
    onSettled: again,
  });
  useImperativeHandle(ref, () => ({ ask: () => dialog.current?.showModal() }));
  if (!mayOperate) return null;
  const status = statusOf(run);
  const error = stop.error ?? resume.error;
  return (
    <div className="acts">
      {error === null ? null : <Trouble error={error} />}
      {status === 'running' ? (
        <button type="button" className="btn bare" aria-pressed={isHeld} onClick={onHold}>
          {isHeld ? words.letGo : words.holdFeed} <kbd>P</kbd>
        </button>
      ) : null}
      {canStop(run) ? (
        <button
          type="button"
          className="btn"
          disabled={stop.isPending}
          onClick={() => dialog.current?.showModal()}
        >
          {stop.isPending ? words.stopping : words.stop} <kbd>S</kbd>
        </button>
      ) : null}
      {canResume(run) ? (
        <button type="button" className="btn go" disabled={resume.isPending} onClick={() => resume.mutate()}>
          {status === 'silent' || status === 'unfinished' ? words.driveHere : words.resume}
        </button>
      ) : null}
      <dialog ref={dialog} className="help" aria-labelledby="stop-title">
        <h2 id="stop-title">{words.stopTitle}</h2>
        <p className="dim">{words.stopMeans}</p>
        <form method="dialog" className="acts">
          <button type="submit" className="btn go" onClick={() => stop.mutate()}>
            {words.stopYes}
          </button>
          <button type="submit" className="btn">
            {words.stopNo}
          </button>
        </form>
      </dialog>
    </div>
  );
}
