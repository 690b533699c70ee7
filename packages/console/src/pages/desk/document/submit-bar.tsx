/** What the checks come to, and what can be done now; always in sight. */
import { useFormats, useWords } from '../../../words/words.tsx';
import type { Sayer } from './say.ts';
import type { OpenQuestion, Work } from './work.ts';

interface BarProps {
  readonly work: Work;
  readonly sayer: Sayer;
  readonly open: readonly OpenQuestion[];
  /** What else is missing, in words. */
  readonly problem: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly submits: string;
  readonly onGiveBack: () => void;
  readonly onDecline: (() => void) | undefined;
}

/** The bar. */
export function SubmitBar(props: BarProps) {
  const { work, sayer, open, problem, isReady, isBusy, submits, onGiveBack, onDecline } = props;
  const { document: words, desk } = useWords();
  const formats = useFormats();
  const { checked, output, corrected } = work;
  const [first] = open;
  return (
    <div className="submitbar">
      <p className="state" role="status">
        <span className={open.length === 0 ? 'chk pass' : 'chk fail'}>
          <b>{words.passes(formats.number(checked.passed), formats.number(checked.total))}</b>
          {first === undefined
            ? ''
            : open.length === 1
              ? words.oneOpen(sayer.place(output, first.place))
              : words.manyOpen(formats.number(open.length))}
        </span>
        {corrected === 0 ? null : <span className="dim wide-only">{words.corrected(corrected)}</span>}
        {problem === '' ? null : <span className="dim">{problem}</span>}
        <span className="faint small">
          <kbd>N</kbd> {words.addNote}
        </span>
      </p>
      <div className="go-row">
        <button type="submit" className="btn go" aria-disabled={!isReady || isBusy}>
          {submits} <kbd>Ctrl Enter</kbd>
        </button>
        <button type="button" className="btn bare" onClick={onGiveBack}>
          {desk.giveBack} <kbd>⌫</kbd>
        </button>
        {onDecline === undefined ? null : (
          <button type="button" className="btn bare" onClick={onDecline}>
            {desk.decline}
          </button>
        )}
        <span className="blindly small faint">{words.blindly}</span>
      </div>
    </div>
  );
}
