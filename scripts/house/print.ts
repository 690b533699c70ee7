/** The figures of the house as text, in lines of at most eighty columns. */
import type { Figure, PackageLines } from './figures.ts';

const WIDTH = 80;

/** How many lines every package has, with its rooms below it. */
export const printPackages = (packages: readonly PackageLines[]): string[] =>
  packages.flatMap(({ name, lines, rooms }) => [
    `${name.padEnd(10)}${say(lines).padStart(8)}`,
    ...wrap(rooms.map((room) => `${room.name} ${say(room.lines)}`)),
  ]);

/** Every figure beside its aim; a mark stands before those that miss it. */
export function printFigures(figures: readonly Figure[]): string[] {
  const head = `  ${''.padEnd(56)}${'now'.padStart(10)}${'aim'.padStart(10)}`;
  return [
    head,
    ...figures.flatMap((one) => {
      const { what, now, aim, where } = one;
      const line = `${isMissed(one) ? '✗' : ' '} ${what.padEnd(56)}${say(now).padStart(10)}${say(aim).padStart(10)}`;
      return where === undefined || now === 0 ? [line] : [line, ...wrap([shorten(where)])];
    }),
  ];
}

/** Whether a figure is not yet what it should be. */
export const isMissed = ({ now, aim }: Figure): boolean => now > aim;

const say = (count: number): string => count.toLocaleString('en');

/** Paths of the project without the folder that all of them share. */
const shorten = (where: string): string => {
  const short = where.replaceAll('packages/', '');
  return short.length <= WIDTH - 4 ? short : `${short.slice(0, WIDTH - 5)}…`;
};

/** Parts in as few lines as they fit in, set in by four. */
function wrap(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length + 2 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${part}`;
    else lines.push(`    ${part}`);
  }
  return lines;
}
