/** The keys of the desk for documents. */
import type { KeyBinding } from '../../../keys/key-sets.ts';
import type { Words } from '../../../words/en.ts';

/** What the keys do. */
interface Acts {
  /** How many answers the question at hand has. */
  readonly choices: number;
  readonly choose: (at: number) => void;
  readonly anotherValue: () => void;
  readonly cannotTell: () => void;
  readonly question: (by: number) => void;
  readonly nextFailing: () => void;
  readonly line: () => void;
  readonly turn: (by: number) => void;
  readonly zoom: (by: 1 | -1) => void;
  readonly whole: () => void;
  readonly guideline: (() => void) | undefined;
  readonly note: () => void;
  readonly undo: (() => void) | undefined;
  readonly submit: () => void;
  readonly giveBack: () => void;
  readonly leave: () => void;
}

/** The most answers that have a key. */
const MOST = 9;

/** The keys, in the order in which they are shown. */
export const documentKeys = (own: Words['document'], desk: Words['desk'], acts: Acts): KeyBinding[] => [
  ...Array.from({ length: Math.min(MOST, acts.choices) }, (_, at) => ({
    code: `Digit${at + 1}`,
    cap: String(at + 1),
    does: desk.keyAnswer,
    run: () => acts.choose(at),
  })),
  { code: 'KeyC', cap: 'C', does: own.keyAnother, isQuiet: true, run: acts.anotherValue },
  { code: 'KeyX', cap: 'X', does: desk.keyCannotTell, run: acts.cannotTell },
  { code: 'ArrowUp', cap: '↑', does: desk.keyQuestion, run: () => acts.question(-1) },
  { code: 'ArrowDown', cap: '↓', does: desk.keyQuestion, run: () => acts.question(1) },
  { code: 'KeyF', cap: 'F', does: own.keyFailing, run: acts.nextFailing },
  { code: 'KeyL', cap: 'L', does: own.goToLine, run: acts.line },
  { code: 'BracketLeft', cap: '[', does: own.page, run: () => acts.turn(-1) },
  { code: 'BracketRight', cap: ']', does: own.page, run: () => acts.turn(1) },
  { code: 'Equal', cap: '+', does: own.keyZoom, run: () => acts.zoom(1) },
  { code: 'Minus', cap: '−', does: own.keyZoom, run: () => acts.zoom(-1) },
  { code: 'KeyW', cap: 'W', does: own.wholePage, isQuiet: true, run: acts.whole },
  ...(acts.guideline === undefined
    ? []
    : [{ code: 'KeyG', cap: 'G', does: own.guideline, run: acts.guideline }]),
  { code: 'KeyN', cap: 'N', does: desk.keyNote, run: acts.note },
  ...(acts.undo === undefined ? [] : [{ code: 'KeyZ', cap: 'Z', does: own.keyUndo, run: acts.undo }]),
  {
    code: 'Enter',
    held: 'ctrl',
    cap: 'Ctrl Enter',
    does: desk.keySubmit,
    whileWriting: true,
    run: acts.submit,
  },
  { code: 'Backspace', cap: '⌫', does: desk.keyGiveBack, isQuiet: true, run: acts.giveBack },
  {
    code: 'Escape',
    cap: 'Esc',
    does: desk.keyLeaveField,
    isQuiet: true,
    whileWriting: true,
    run: acts.leave,
  },
];
