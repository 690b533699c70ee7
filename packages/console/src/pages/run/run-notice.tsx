/** Why a run goes no further by itself, and what that means. */
import { type Run, statusOf } from '../../api/run.ts';
import { useWords } from '../../words/words.tsx';

/** What is said about a run that stopped or waits; nothing otherwise. */
export function RunNotice({ run }: { readonly run: Run }) {
  const { run: words } = useWords();
  const status = statusOf(run);
  if (status === 'running' || status === 'completed') return null;
  const last = run.log.findLast(({ kind }) => kind === 'run-stopped' || kind === 'run-left');
  const { why, error } = (last?.body ?? {}) as { why?: string; error?: { message?: string; code?: string } };
  const open = run.cases - run.closed;
  const isHeld = run.driven_by.some(({ is_there }) => is_there);
  const says = (shown: typeof status): string => {
    if (shown === 'waiting') return words.waits(open);
    if (shown === 'stopped') return words.stopped(open);
    if (shown === 'queued') return run.is_left ? words.forWorkers(open) : words.inTurn(open);
    return shown === 'silent' ? words.notHeard(open) : words.notDriven(open);
  };
  return (
    <div className="note warn run-note">
      <span className="sign">{words.look}</span>
      <div>
        <p>
          <b>{says(status)}</b> {status === 'stopped' ? (error?.message ?? why ?? '') : ''}
        </p>
        <p className="dim">{status === 'silent' && isHeld ? words.holdsPlace : words.nothingLost}</p>
        {status !== 'stopped' || error?.code === undefined ? null : (
          <p className="faint small">{error.code}</p>
        )}
      </div>
    </div>
  );
}
