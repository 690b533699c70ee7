/** Taking a run elsewhere, from any screen that is about one: `X` opens the sheet over it, and the address says so. */
import { Suspense, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useMay } from '../../api/me.ts';
import { screen } from '../../frame/screen.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useFirstWords } from '../../words/words.tsx';

const ExportSheet = screen(() => import('./export-sheet.tsx'));

/** Screens that are about runs, or list what is in them. */
const ABOUT_RUNS = /^\/(?:runs|evaluation)(?:\/|$)|^\/queue$/;

/** The run that a screen is about; on a list it is the one of the row that has the focus, or of the first. */
function runAt(pathname: string): string | undefined {
  if (pathname === '/queue') {
    const row = document.activeElement?.closest<HTMLElement>('[data-run]');
    return (row ?? document.querySelector<HTMLElement>('[data-run]'))?.dataset.run;
  }
  const [, runs, run] = pathname.split('/');
  if (runs !== 'runs' && runs !== 'evaluation') return undefined;
  if (run !== undefined && run !== 'new') return decodeURIComponent(run);
  const row = document.activeElement?.closest('tr') ?? document.querySelector('tbody tr:has(.name[href])');
  const path = row?.querySelector('.name[href]')?.getAttribute('href')?.split('/')[2];
  return path === undefined ? undefined : decodeURIComponent(path);
}

/** The sheet, while one is open. */
export function Exporting() {
  const { keys: words } = useFirstWords();
  const [asked, setAsked] = useSearchParams();
  const { pathname } = useLocation();
  const isHere = useMay('read') && ABOUT_RUNS.test(pathname) && pathname !== '/runs/new';
  const run = asked.get('export');
  const keys = useMemo(() => {
    const open = (): void => {
      const found = runAt(pathname);
      if (found === undefined) return;
      setAsked(
        (before) => {
          before.set('export', found);
          return before;
        },
        { replace: true },
      );
    };
    return isHere ? [{ code: 'KeyX', cap: 'X', does: words.exporting, run: open }] : [];
  }, [isHere, pathname, setAsked, words]);
  useKeys(keys);
  if (run === null || run === '') return null;
  const close = (): void =>
    setAsked(
      (before) => {
        before.delete('export');
        return before;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      <ExportSheet key={run} run={run} onClose={close} />
    </Suspense>
  );
}
