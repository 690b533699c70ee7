/** Logarithms of factorials, as exact chances of counts need them. */

// Every index here is one that was added up before it is read.

/** Starts a table of the logarithms of n!; they are added up from below once and kept. */
export function startLogFactorials(): (n: number) => number {
  const known = [0];
  return (n) => {
    for (let next = known.length; next <= n; next++) known.push(known[next - 1]! + Math.log(next));
    return known[n]!;
  };
}
