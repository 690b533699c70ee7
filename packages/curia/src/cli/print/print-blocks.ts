/** Blocks of a page in a terminal: made harmless, one after the other. */
import type { Block } from '@curia/core/page';
import { grid } from './grid.ts';
import { coloursFor, printable } from './output.ts';

const LONGEST_FOLDED = 2_000;

/** The blocks as lines. */
export const blocksToText = (blocks: readonly Block[]): string => `${blocks.map(textOf).join('\n')}\n`;

function textOf(block: Block): string {
  const colours = coloursFor(process.stdout);
  switch (block.kind) {
    case 'heading':
      return colours.bold(printable(block.text));
    case 'text':
      return block.isStrong === true ? colours.bold(printable(block.text)) : printable(block.text);
    case 'quote':
      return `${colours.dim(`${printable(block.label)}:`)} ${linesOf(block.text).join('\n  ')}`;
    case 'table':
      return grid(
        block.head.map(printable),
        block.rows.map((row) => row.map((cell) => cell.split('\n').map(printable).join('\n'))),
      );
    case 'place':
      // The quotation before it says what stands there.
      return colours.dim(printable(block.label));
    case 'folded': {
      const cut = [...block.text].slice(0, LONGEST_FOLDED).join('');
      const more = cut.length < block.text.length ? ['… (--json shows all)'] : [];
      return [`${colours.dim(`${printable(block.label)}:`)}`, ...linesOf(cut), ...more].join('\n  ');
    }
  }
}

/** Each line made harmless by itself, so that no text can pass for a line of the command. */
const linesOf = (text: string): string[] => text.split('\n').map(printable);
