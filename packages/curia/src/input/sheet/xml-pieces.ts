/** Goes through the XML of a sheet piece by piece, since a sheet has more cells than a tree of them would leave memory for. */
import { CuriaError } from '@curia/core';
import { decodeEntities } from '../../files/foreign/xml.ts';

/** The beginning of an element, its end, or text between. */
export type XmlPiece =
  | { readonly is: 'begin'; readonly name: string; readonly attributes: string }
  | { readonly is: 'end'; readonly name: string }
  | { readonly is: 'text'; readonly text: string };

/** What nothing is read in, with how it ends. */
const CLOSED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** The pieces of a document; names stand without their prefix. */
export function* xmlPieces(file: string, xml: string): Generator<XmlPiece> {
  const broken = (problem: string): CuriaError => new CuriaError('FOREIGN_INVALID', `${file} ${problem}`);
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at);
    const to = next < 0 ? xml.length : next;
    if (to > at) yield { is: 'text', text: decodeEntities(file, 1, xml.slice(at, to)) };
    if (next < 0) return;
    const closed = CLOSED.find(([begin]) => xml.startsWith(begin, next));
    const isData = xml.startsWith('<![CDATA[', next);
    const ending = isData ? ']]>' : (closed?.[1] ?? '>');
    const end = xml.indexOf(ending, next + 1);
    if (end < 0) throw broken('ends in the middle; save the sheet as CSV');
    at = end + ending.length;
    if (isData) yield { is: 'text', text: xml.slice(next + 9, end) };
    else if (xml.startsWith('<!', next) && closed === undefined)
      throw broken('has a document type (<!DOCTYPE …>), which is not read; save the sheet as CSV');
    else if (closed === undefined) yield* piecesOf(xml.slice(next + 1, end));
  }
}

function* piecesOf(tag: string): Generator<XmlPiece> {
  const isEnd = tag.startsWith('/');
  const isWhole = tag.endsWith('/');
  const inner = tag.slice(isEnd ? 1 : 0, isWhole ? -1 : undefined);
  const space = inner.search(/\s/);
  const full = space < 0 ? inner : inner.slice(0, space);
  const name = full.slice(full.indexOf(':') + 1);
  if (!isEnd) yield { is: 'begin', name, attributes: space < 0 ? '' : inner.slice(space) };
  if (isEnd || isWhole) yield { is: 'end', name };
}

/** An attribute of the beginning of an element. */
export function attributeOf(attributes: string, name: 'r' | 't' | 's'): string | undefined {
  const found = name === 'r' ? R : name === 't' ? T : S;
  return found.exec(attributes)?.[1];
}

const R = /\sr=["']([^"']*)["']/;
const T = /\st=["']([^"']*)["']/;
const S = /\ss=["']([^"']*)["']/;
