/** The text of a table or court, with its changed lines and its problems marked at their lines. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

/** A line that is marked, from 1. */
export interface Mark {
  readonly line: number;
  readonly kind: 'changed' | 'warning' | 'problem';
}

/** What others may do with the editor. */
export interface EditorHandle {
  /** Goes to a line, from 1. */
  goTo(line: number): void;
}

interface EditorProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<EditorHandle>;
}

const look = EditorView.theme({
  '&': { fontSize: '12px', backgroundColor: 'transparent', color: 'var(--ink-2)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '19px', fontVariantLigatures: 'none' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    border: 'none',
    color: 'var(--ink-3)',
    paddingLeft: '8px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', paddingRight: '16px' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, ::selection': { backgroundColor: 'var(--accent-line)' },
  '.yaml-key': { color: 'var(--ink)', fontWeight: '500' },
  '.line-changed': { backgroundColor: 'var(--accent-wash)', boxShadow: 'inset 2px 0 0 var(--accent)' },
  '.line-warning': { backgroundColor: 'var(--warning-wash)', boxShadow: 'inset 2px 0 0 var(--warning)' },
  '.line-problem': { backgroundColor: 'var(--warning-wash)', boxShadow: 'inset 2px 0 0 var(--problem)' },
});

/** Out of the text, so that single keys work again. */
function leave({ contentDOM }: EditorView): boolean {
  contentDOM.blur();
  return true;
}

const KEY = /^(\s*(?:- )*)([\w.-]+)(?=:)/;
const key = Decoration.mark({ class: 'yaml-key' });

/** The editor; its style lives in a shadow root, as the content security policy wants it. */
export function YamlEditor({ text, marks, label, onChange, ref }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const marked = useRef(marks);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef(text);
  useEffect(() => {
    const host = place.current!;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      doc: first.current,
      parent: root,
      root,
      extensions: [
        lineNumbers(),
        history(),
        // Ctrl Enter belongs to the page, which compares.
        keymap.of([
          { key: 'Escape', run: leave },
          ...historyKeymap,
          ...defaultKeymap.filter(({ key: name }) => name !== 'Mod-Enter'),
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.decorations.of((shown) => decorate(shown, marked.current)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed.current(update.state.doc.toString());
        }),
        look,
      ],
    });
    // A region that scrolls must be reachable by keyboard, also where the text cannot be.
    editor.scrollDOM.tabIndex = 0;
    view.current = editor;
    return () => editor.destroy();
  }, [label]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    marked.current = marks;
    view.current?.dispatch({});
  }, [marks]);
  useImperativeHandle(ref, () => ({
    goTo(number) {
      const editor = view.current;
      if (editor === null) return;
      const line = editor.state.doc.line(Math.min(Math.max(number, 1), editor.state.doc.lines));
      editor.dispatch({
        selection: { anchor: line.from },
        effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
      });
      editor.focus();
    },
  }));
  return <div className="yaml-place" ref={place} />;
}

function decorate({ state: { doc } }: EditorView, marks: readonly Mark[]): DecorationSet {
  const kinds = new Map(marks.map(({ line, kind }) => [line, kind]));
  const ranges = [];
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number);
    const kind = kinds.get(number);
    if (kind !== undefined) ranges.push(Decoration.line({ class: `line-${kind}` }).range(line.from));
    const [, indent = '', name] = KEY.exec(line.text) ?? [];
    if (name === undefined) continue;
    const from = line.from + indent.length;
    ranges.push(key.range(from, from + name.length));
  }
  return Decoration.set(ranges);
}
