/** What the benchmarks share: best-of timing, and a plain table. */

/** The best wall time of some rounds, in seconds. */
export async function best(rounds: number, run: () => unknown): Promise<number> {
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = process.hrtime.bigint();
    await run();
    seconds = Math.min(seconds, Number(process.hrtime.bigint() - started) / 1e9);
  }
  return seconds;
}

/** Prints aligned rows. */
export function printRows(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd()}`,
    );
}

/** A number with thousands separators. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
