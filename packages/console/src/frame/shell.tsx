/** What stands around every screen: the bar at the top, the keys at the bottom, and signing in before anything is shown. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMe } from '../api/me.ts';
import { useKeyboard } from '../keys/use-keys.ts';
import { Trouble } from '../parts/trouble.tsx';
import { Loading } from '../parts/wait.tsx';
import { useFirstWords } from '../words/words.tsx';
import { Boundary } from './boundary.tsx';
import { KeyStrip } from './key-strip.tsx';
import { Newer } from './newer.tsx';
import { SignIn } from './sign-in.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** The frame of a screen; `over` may lie over any of them. */
export function Shell({ over }: { readonly over: ReactNode }) {
  useKeyboard();
  useKeptPlace();
  const words = useFirstWords();
  const me = useMe();
  const { pathname } = useLocation();
  const isIn = me.data !== undefined && (me.data.name !== '' || pathname === '/join');
  // A session may end in the middle of something; what was begun is kept until somebody has signed in again.
  const [wasIn, setWasIn] = useState(false);
  useEffect(() => {
    if (isIn) setWasIn(true);
  }, [isIn]);
  return (
    <>
      <a className="skip" href="#main">
        {words.frame.skip}
      </a>
      <TopBar />
      <main id="main">
        <Newer />
        {me.error !== null && me.data === undefined ? (
          <Trouble error={me.error} retry={me.refetch} />
        ) : me.data === undefined ? (
          <Loading />
        ) : (
          <>
            {isIn ? null : <SignIn />}
            {isIn || wasIn ? (
              <div className={isIn ? 'screen' : 'screen away'}>
                <Boundary key={pathname}>
                  <Suspense fallback={<Loading />}>
                    <Outlet />
                  </Suspense>
                  {over}
                </Boundary>
              </div>
            ) : null}
          </>
        )}
      </main>
      <KeyStrip />
    </>
  );
}
