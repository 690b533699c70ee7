/** What a screen shows that broke or could not be loaded: a notice in its place, and the way on. */
import { Component, type ReactNode, useEffect } from 'react';
import { useFirstWords } from '../words/words.tsx';
import { isOutdated, ScreenMissing } from './screen.ts';

/** How often a server is asked whether it is back. */
const AGAIN_MS = 3_000;

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Keeps what goes wrong in a screen inside it. */
export class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override readonly state = { error: undefined as unknown };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ScreenMissing) return <Missing />;
    return <Broken error={error} again={() => this.setState({ error: undefined })} />;
  }
}

/** Nothing was typed on a screen that never came, so the page is loaded anew as soon as the server answers. */
function Missing() {
  const { states } = useFirstWords();
  useEffect(() => {
    const timer = setInterval(() => {
      void isOutdated().then((answer) => {
        if (answer !== undefined) location.reload();
      });
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="note" role="status">
      <div>
        <p>
          <b>{states.missing}</b> {states.missingThen}
        </p>
      </div>
    </div>
  );
}

function Broken({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const { states } = useFirstWords();
  return (
    <div className="note bad" role="alert">
      <span className="sign">{states.problem}</span>
      <div>
        <p>
          <b>{states.broken}</b> {states.brokenThen}
        </p>
        <p className="faint small">{error instanceof Error ? error.message : String(error)}</p>
      </div>
      <button type="button" className="btn" onClick={again}>
        {states.again}
      </button>
    </div>
  );
}
