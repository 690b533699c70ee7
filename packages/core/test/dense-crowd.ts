/** The readings of a crowd, the blend and the weights by agreement in straight-line code on dense arrays: what the product is held against. */
import type { VoteSet } from '../src/votes/vote-set.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Item, worker and label of every vote. */
const triples = (votes: VoteSet): { i: number; r: number; l: number }[] =>
  votes.items.flatMap((_, i) =>
    Array.from({ length: votes.start[i + 1]! - votes.start[i]! }, (_none, at) => {
      const place = votes.start[i]! + at;
      return { i, r: votes.worker[place]!, l: votes.label[place]! };
    }),
  );

/** The posteriors of one-coin, MACE and shrunken Dawid and Skene: model, item, class. NaN for an item without votes. */
export function denseThree(votes: VoteSet): number[][][] {
  const K = votes.classes.length;
  const all = triples(votes);
  const has = votes.items.map((_, i) => all.some((vote) => vote.i === i));
  const N = has.filter(Boolean).length;
  const classes = votes.classes.map((_, k) => k);
  const workers = Array.from(votes.workerReviewer, (_, r) => r);
  const n = workers.map((r) => all.filter((vote) => vote.r === r).length);
  type Chance = (r: number, l: number, k: number) => number;

  function em(model: (E: number[][][]) => Chance): number[][] {
    let P = votes.items.map((_, i) => {
      const own = all.filter((vote) => vote.i === i);
      return classes.map((k) => own.filter(({ l }) => l === k).length / own.length);
    });
    for (let round = 0; round < 100; round++) {
      const E = workers.map((r) =>
        classes.map((l) =>
          classes.map((k) =>
            sum(all.filter((vote) => vote.r === r && vote.l === l).map(({ i }) => P[i]![k]!)),
          ),
        ),
      );
      const prior = classes.map((k) => (sum(P.filter((_, i) => has[i]).map((row) => row[k]!)) + 1) / (N + K));
      const chance = model(E);
      const Q = votes.items.map((_, i) => {
        const logs = classes.map(
          (k) =>
            Math.log(prior[k]!) +
            sum(all.filter((vote) => vote.i === i).map(({ r, l }) => Math.log(chance(r, l, k)))),
        );
        const top = Math.max(...logs);
        const total = sum(logs.map((log) => Math.exp(log - top)));
        return logs.map((log) => (has[i] ? Math.exp(log - top) / total : Number.NaN));
      });
      const moved = Math.max(
        ...Q.flatMap((row, i) => (has[i] ? row.map((q, k) => Math.abs(q - P[i]![k]!)) : [])),
      );
      P = Q;
      if (moved < 1e-4) break;
    }
    return P;
  }

  const hits = (E: number[][][]): number[] => E.map((own) => sum(classes.map((k) => own[k]![k]!)));
  const accuracy = (E: number[][][]): number[] => {
    const h = hits(E);
    const q = sum(h) / sum(n);
    return h.map((right, r) => Math.min(0.999, Math.max(0.001, (right + 4 * q) / (n[r]! + 4))));
  };
  const coin = em((E) => {
    const p = accuracy(E);
    return (r, l, k) => (l === k ? p[r]! : (1 - p[r]!) / (K - 1));
  });

  let theta = workers.map(() => 0.5);
  let xi = workers.map(() => classes.map(() => 1 / K));
  const mace = em((E) => {
    const know = workers.map((r) =>
      classes.map((l) => (E[r]![l]![l]! * theta[r]!) / (theta[r]! + (1 - theta[r]!) * xi[r]![l]!)),
    );
    const spam = workers.map((r) => classes.map((l) => sum(E[r]![l]!) - know[r]![l]!));
    theta = workers.map((r) => (sum(know[r]!) + 0.5) / (n[r]! + 1));
    xi = spam.map((own) => own.map((count) => (count + 0.5) / sum(own.map((other) => other + 0.5))));
    const [t, x] = [theta, xi];
    return (r, l, k) => Math.max(1e-6, (1 - t[r]!) * x[r]![l]! + (l === k ? t[r]! : 0));
  });

  const shrunken = em((E) => {
    const p = accuracy(E);
    const T = classes.map((l) => classes.map((k) => sum(E.map((own) => own[l]![k]!))));
    const tot = classes.map((k) => sum(classes.map((l) => (l === k ? 0 : T[l]![k]!))));
    const off = classes.map((l) =>
      classes.map((k) => (l === k ? 0 : T[l]![k]! + (0.5 * tot[k]!) / (K - 1) + 1)),
    );
    const share = (l: number, k: number): number => off[l]![k]! / sum(off.map((row) => row[k]!));
    const B = workers.map((r) =>
      classes.map((l) => classes.map((k) => (l === k ? p[r]! : (1 - p[r]!) * share(l, k)))),
    );
    const X = workers.map((r) => classes.map((l) => classes.map((k) => E[r]![l]![k]! + 3 * B[r]![l]![k]!)));
    return (r, l, k) => Math.max(1e-6, X[r]![l]![k]! / sum(classes.map((other) => X[r]![other]![k]!)));
  });
  return [coin, mace, shrunken];
}

/** The offset by agreement: a weight for each reviewer, already divided by D. */
export function denseAgreement(votes: VoteSet): number[] {
  const K = votes.classes.length;
  const said = triples(votes).map(({ i, r, l }) => ({ i, r: votes.workerReviewer[r]!, l }));
  const voices = votes.reviewers.map((_, r) => said.some((vote) => vote.r === r));
  const families = votes.families;
  const sizeOf = (r: number): number =>
    Math.sqrt(families.filter((family, other) => voices[other] && family === families[r]).length);
  const several = new Set(families.filter((_, r) => voices[r])).size > 1;
  const isOther = (r: number, other: number): boolean =>
    several ? families[r] !== families[other] : r !== other;
  let w = votes.reviewers.map((_, r) => (voices[r] ? 1 / sizeOf(r) : 0));
  for (let round = 0; round < 4; round++) {
    const before = w;
    w = votes.reviewers.map((_, r) => {
      if (!voices[r]) return 0;
      const named: number[] = [];
      for (const { i, l } of said.filter((vote) => vote.r === r)) {
        const score = votes.classes.map((_class, k) =>
          sum(
            said
              .filter((vote) => vote.i === i && vote.l === k && isOther(r, vote.r))
              .map((vote) => before[vote.r]!),
          ),
        );
        const best = Math.max(...score);
        if (best <= 1e-9) continue;
        const leaders = score.filter((value) => value >= best - 1e-9).length;
        named.push(score[l]! >= best - 1e-9 ? 1 / leaders : 0);
      }
      const a = named.length === 0 ? 1 / K : sum(named) / named.length;
      return Math.max((a - 1 / K) / (1 - 1 / K), 0.05) ** 3 / sizeOf(r);
    });
  }
  const items = votes.items
    .map((_, i) => said.filter((vote) => vote.i === i))
    .filter(({ length }) => length > 0);
  const D = sum(items.map((own) => sum(own.map(({ r }) => w[r]!)))) / items.length;
  return w.map((weight) => weight / D);
}
