/** A guideline as blocks: headings, lists, quotations and emphasis of Markdown; everything else, HTML and links included, stays text. */
import { showUnseen } from '@curia/core/text';
import { Fragment, type ReactNode } from 'react';

/** A block of a guideline. */
type Piece =
  | { readonly kind: 'heading' | 'text' | 'quote' | 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] };

const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;

/** Divides Markdown into blocks. */
function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) pieces.push({ kind: 'text', text: lines.join(' ') });
    lines = [];
  };
  let fence: string[] | undefined;
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    if (/^\s*```/.test(line)) {
      flush();
      if (fence !== undefined) pieces.push({ kind: 'code', text: fence.join('\n') });
      fence = fence === undefined ? [] : undefined;
    } else if (fence !== undefined) fence.push(line);
    else if (line.trim() === '') flush();
    else if (/^#{1,6}\s/.test(line)) {
      flush();
      pieces.push({ kind: 'heading', text: line.replace(/^#+\s+/, '').replace(/\s#+$/, '') });
    } else if (/^>\s?/.test(line)) {
      flush();
      pieces.push({ kind: 'quote', text: line.replace(/^>\s?/, '') });
    } else if (ITEM.test(line)) {
      flush();
      const [, number, text] = ITEM.exec(line)!;
      const ordered = number !== undefined;
      const last = pieces.at(-1);
      if (last?.kind === 'list' && last.ordered === ordered)
        pieces[pieces.length - 1] = { ...last, items: [...last.items, text!] };
      else pieces.push({ kind: 'list', ordered, items: [text!] });
    } else lines.push(line.trim());
  }
  flush();
  if (fence !== undefined) pieces.push({ kind: 'code', text: fence.join('\n') });
  return pieces;
}

/** Words with **bold**, *emphasis* and `code`. */
function inline(text: string): ReactNode[] {
  const parts = showUnseen(text).split(/(\*\*[^*]+\*\*|__[^_]+__|`[^`]+`|\*[^*\s][^*]*\*)/);
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    if (/^(\*\*|__).+(\*\*|__)$/.test(part)) return <b key={key}>{part.slice(2, -2)}</b>;
    if (/^`.+`$/.test(part)) return <code key={key}>{part.slice(1, -1)}</code>;
    if (/^\*.+\*$/.test(part)) return <em key={key}>{part.slice(1, -1)}</em>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

/** A guideline as it is read. */
export const Guideline = ({ markdown }: { readonly markdown: string }) => (
  <div className="guideline-text">
    {piecesOf(markdown).map((piece, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a guideline never changes while it is shown
      <OnePiece key={at} piece={piece} />
    ))}
  </div>
);

function OnePiece({ piece }: { readonly piece: Piece }) {
  switch (piece.kind) {
    case 'heading':
      return <h3>{inline(piece.text)}</h3>;
    case 'quote':
      return <blockquote>{inline(piece.text)}</blockquote>;
    case 'code':
      return <pre>{showUnseen(piece.text, true)}</pre>;
    case 'text':
      return <p>{inline(piece.text)}</p>;
    case 'list': {
      const items = piece.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guideline never changes while it is shown
        <li key={at}>{inline(item)}</li>
      ));
      return piece.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** The first sentence of a guideline, for the line above the question. */
export function firstSentence(markdown: string): string {
  const first = piecesOf(markdown).find((piece) => piece.kind === 'text' || piece.kind === 'list');
  const text =
    first === undefined
      ? ''
      : first.kind === 'list'
        ? (first.items[0] ?? '')
        : (first as { text: string }).text;
  return text.replaceAll(/\*\*|__|`/g, '').slice(0, 200);
}
