/** A column of whole numbers that grows, without a JavaScript array's cost per entry. */

/** A growing column. */
export interface Column {
  push(value: number): void;
  readonly length: number;
  /** What was pushed so far. */
  values(): Int32Array;
}

/** Starts a column. */
export function startColumn(): Column {
  let cells = new Int32Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === cells.length) {
        const larger = new Int32Array(2 * length);
        larger.set(cells);
        cells = larger;
      }
      cells[length++] = value;
    },
    get length() {
      return length;
    },
    values: () => cells.subarray(0, length),
  };
}
