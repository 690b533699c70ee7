/** What is marked on a page: rows that fail, the value at hand, and every value that can be gone to. */

import { valueAt } from '@curia/core/read';
import type { ValuePlace } from '@curia/courts/in/document-bench';
import type { Mark } from './page-sheet.tsx';
import type { OpenQuestion, Work } from './work.ts';

interface Marked {
  readonly work: Work;
  readonly question: OpenQuestion | undefined;
  /** The place at hand. */
  readonly pointer: string;
  readonly places: (pointer: string) => ValuePlace | undefined;
}

/** The marks of a page, in the order in which they are drawn. */
export function marksOn(page: number, { work, question, pointer, places }: Marked): Mark[] {
  const rows = work.questions
    .filter((one) => one.isOpen || one === question)
    .flatMap(({ place }): Mark[] => {
      const found = places(place);
      const first = found ?? firstBelow(work.output, place, places);
      return first?.page === page && first.row !== undefined ? [{ as: 'row', box: wide(first) }] : [];
    });
  const all = pointersOf(work.output).flatMap((one): Mark[] => {
    const found = places(one);
    return found?.page === page && found.box !== undefined && one !== pointer
      ? [{ as: 'place', box: found.box, pointer: one }]
      : [];
  });
  const hot = places(pointer);
  const box = hot?.box ?? hot?.row;
  return [
    ...rows,
    ...all,
    ...(hot?.page === page && box !== undefined ? [{ as: 'hot' as const, box, pointer }] : []),
  ];
}

const firstBelow = (output: unknown, place: string, places: Marked['places']): ValuePlace | undefined =>
  pointersOf(output)
    .filter((one) => one.startsWith(`${place}/`))
    .map(places)
    .find((found) => found !== undefined);

/** A row is as wide as its line. */
const wide = ({ row }: ValuePlace) => {
  const { x, y, width, height } = row!;
  return { x: x - 4, y: y - 2, width: width + 8, height: height + 4 };
};

const MOST = 400;

/** The pointers of all values but those that say where another was read. */
function pointersOf(output: unknown, pointer = ''): string[] {
  const value = valueAt(output, pointer);
  if (typeof value !== 'object' || value === null) return /\/(page|snippet)$/.test(pointer) ? [] : [pointer];
  return Object.keys(value)
    .slice(0, MOST)
    .flatMap((name) => pointersOf(output, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`));
}
