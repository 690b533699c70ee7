/** Why a run goes no further by itself, and what that means. */
import { isRunning, type Run } from '../../api/run.ts';
import { useWords } from '../../words/words.tsx';

/** What is said about a run that stopped or waits; nothing otherwise. */
export function RunNotice({ run }: { readonly run: Run }) {
  const { run: words } = useWords();
  if (isRunning(run) || run.status === 'completed') return null;
  const last = run.log.findLast(({ kind }) => kind === 'run-stopped' || kind === 'run-left');
  const { why, error } = (last?.body ?? {}) as { why?: string; error?: { message?: string; code?: string } };
  const open = run.cases - run.closed;
  return (
    <div className="note warn run-note">
      <span className="sign">{words.look}</span>
      <div>
        <p>
          <b>{run.status === 'waiting' ? words.waits(open) : words.stopped(open)}</b>{' '}
          {run.status === 'stopped' ? (error?.message ?? why ?? '') : ''}
        </p>
        <p className="dim">{words.nothingLost}</p>
        {error?.code === undefined ? null : <p className="faint small">{error.code}</p>}
      </div>
    </div>
  );
}
