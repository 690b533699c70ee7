/** Evidence and what the machine says, block by block; every text is shown as text, with the cited place marked. */
import type { Block } from '@curia/core/page';
import { showUnseen } from '@curia/core/text';
import { useEffect, useRef } from 'react';
import { isQuoted } from '../../parts/cut-by-quotes.ts';
import { MarkedText } from '../../parts/marked-text.tsx';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useWords } from '../../words/words.tsx';
import { PageDrawing } from './page-drawing.tsx';

/** A text with nothing in it that acts on the page instead of being shown. */
const plain = (text: string): string => showUnseen(text, true);

/** The evidence on its sheet; on a phone, where the sheet scrolls, the cited place is in sight. */
export function EvidenceSheet({ blocks }: { readonly blocks: readonly Block[] }) {
  const { desk: words } = useWords();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = sheet.current!;
    const cited = element.querySelector('mark, .page-drawing');
    if (cited === null) return undefined;
    // Its size changes when it is first laid out and when a phone is turned.
    const watch = new ResizeObserver(() => {
      const above = cited.getBoundingClientRect().top - element.getBoundingClientRect().top;
      element.scrollTop += above - element.clientHeight / 3;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={sheet} className="sheet" aria-label={words.evidence} tabIndex={0}>
      <Blocks blocks={blocks} />
    </section>
  );
}

/** The blocks in their order. */
export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) =>
  blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an item never change
    <OneBlock key={at} block={block} cited={citedIn(block, blocks[at - 1])} />
  ));

/** What the block before quotes from this one: a citation stands right before the page that it is from. */
function citedIn(block: Block, before: Block | undefined): string | undefined {
  if (block.kind !== 'quote' || before?.kind !== 'quote') return undefined;
  return isQuoted(block.text, before.text) ? before.text : undefined;
}

function OneBlock({ block, cited }: { readonly block: Block; readonly cited: string | undefined }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? <h3>{plain(block.text)}</h3> : <h2>{plain(block.text)}</h2>;
    case 'text':
      return (
        <p className="said-text">
          {block.isStrong === true ? <b>{plain(block.text)}</b> : plain(block.text)}
        </p>
      );
    case 'quote':
      return (
        <figure data-evidence tabIndex={-1}>
          <figcaption>{plain(block.label)}</figcaption>
          <MarkedText
            text={plain(block.text)}
            quotes={cited === undefined ? [] : [{ tag: '', text: plain(cited) }]}
          />
        </figure>
      );
    case 'table':
      return <PlainTable head={block.head} rows={block.rows} />;
    case 'folded':
      return (
        <details data-evidence tabIndex={-1}>
          <summary className="link">{plain(block.label)}</summary>
          <pre className="said-text">{plain(block.text)}</pre>
        </details>
      );
    case 'place':
      return (
        <figure data-evidence tabIndex={-1}>
          <figcaption>{plain(block.label)}</figcaption>
          <PageDrawing place={block.place} label={plain(block.label)} />
        </figure>
      );
  }
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table; one without heads is a list of names and values. */
function PlainTable({ head, rows }: TableProps) {
  if (head.every((one) => one === ''))
    return (
      <dl className="facts">
        {rows.map(([name = '', ...values]) => (
          <div key={name} className="pair">
            <dt>{plain(name)}</dt>
            <dd className="said-text">{plain(values.join(', '))}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ScrollX label={head.filter((one) => one !== '').join(', ')}>
      <table className="plain">
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {plain(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a block never change
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
                <td key={column} className="said-text">
                  {plain(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

/** Moves to the next piece of evidence, and from the last to the first. */
export function goToNextEvidence(): void {
  const all = [...document.querySelectorAll<HTMLElement>('.evidence [data-evidence]')];
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const next = all[(at + 1) % all.length];
  if (next instanceof HTMLDetailsElement) next.open = true;
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
