/** Gives labels other names: joined spellings, or the one way to write a number. */
import { type Column, startColumn } from './column.ts';
import { type NameTable, startNames } from './name-table.ts';

// Every index here numbers labels, or votes by their labels.

interface Labelled {
  readonly classes: NameTable;
  readonly columns: Readonly<Record<'label', Column>>;
  readonly answers: ReadonlyMap<string, { readonly label: string }>;
}

/** The same votes and known answers; a label that nothing is kept for stays. */
export function relabel<Read extends Labelled>(read: Read, keptOf: ReadonlyMap<string, string>): Read {
  const classes = startNames();
  const label = startColumn();
  for (const said of read.columns.label.values()) {
    // A vote that is no abstention has the number of a label.
    const name = said < 0 ? '' : read.classes.names[said]!;
    label.push(said < 0 ? -1 : classes.numberOf(keptOf.get(name) ?? name));
  }
  const answers = new Map(
    Array.from(read.answers, ([item, answer]) => [
      item,
      { ...answer, label: keptOf.get(answer.label) ?? answer.label },
    ]),
  );
  return { ...read, classes, columns: { ...read.columns, label }, answers };
}
