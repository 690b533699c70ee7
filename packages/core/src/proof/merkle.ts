/** A Merkle tree over the leaves of a log, hashed as RFC 6962 prescribes: its root in constant memory, and the path that shows that one leaf is in it. */
import { sha256Bytes } from '../text/sha256.ts';

/** A hash function; whoever has a faster one hands it in. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/** The way from a leaf to the root. */
export interface InclusionPath {
  /** The place of the leaf, from 0. */
  readonly index: number;
  /** How many leaves the tree has. */
  readonly size: number;
  /** The hashes beside the way, from the leaf upwards. */
  readonly path: readonly Uint8Array[];
}

/** A whole subtree at the right edge of a growing tree. */
interface Peak {
  readonly from: number;
  readonly size: number;
  readonly hash: Uint8Array;
}

const LEAF = 0;
const NODE = 1;

/** The hash of a leaf; its first byte keeps a leaf from passing for a node. */
function leafHash(data: Uint8Array, digest: Digest = sha256Bytes): Uint8Array {
  const bytes = new Uint8Array(data.length + 1);
  bytes[0] = LEAF;
  bytes.set(data, 1);
  return digest(bytes);
}

function nodeHash(left: Uint8Array, right: Uint8Array, digest: Digest): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return digest(bytes);
}

/** A tree that leaves are added to, one after the other; it keeps no more than the peaks of what it has. */
export class MerkleTree {
  readonly #digest: Digest;
  readonly #wanted: number | undefined;
  #peaks: Peak[] = [];
  #size = 0;
  /** What stands beside the way of the wanted leaf. */
  readonly #beside: Uint8Array[] = [];

  /** With `wanted`, the tree remembers the path of the leaf at that place. */
  constructor({ digest = sha256Bytes, wanted }: { readonly digest?: Digest; readonly wanted?: number } = {}) {
    this.#digest = digest;
    this.#wanted = wanted;
  }

  /** How many leaves there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds the next leaf. */
  add(data: Uint8Array): void {
    this.#peaks.push({ from: this.#size++, size: 1, hash: leafHash(data, this.#digest) });
    // A peak was added just now.
    for (let last = this.#peaks.at(-1)!, before = this.#peaks.at(-2); before?.size === last.size; ) {
      this.#peaks.splice(-2, 2, this.#join(before, last));
      // Two peaks were joined to one.
      last = this.#peaks.at(-1)!;
      before = this.#peaks.at(-2);
    }
  }

  /** The root over all leaves; the tree takes no more of them afterwards. */
  root(): Uint8Array {
    if (this.#size === 0) return this.#digest(new Uint8Array(0));
    while (this.#peaks.length > 1) {
      const [left, right] = this.#peaks.splice(-2, 2) as [Peak, Peak];
      this.#peaks.push(this.#join(left, right));
    }
    // A tree that is not empty ends in one peak.
    return this.#peaks[0]!.hash;
  }

  /** The path of the wanted leaf; undefined if the tree has no such leaf. Asked for after the root. */
  path(): InclusionPath | undefined {
    if (this.#wanted === undefined || this.#wanted >= this.#size) return undefined;
    return { index: this.#wanted, size: this.#size, path: [...this.#beside] };
  }

  #join(left: Peak, right: Peak): Peak {
    if (this.#has(left)) this.#beside.push(right.hash);
    else if (this.#has(right)) this.#beside.push(left.hash);
    return {
      from: left.from,
      size: left.size + right.size,
      hash: nodeHash(left.hash, right.hash, this.#digest),
    };
  }

  #has({ from, size }: Peak): boolean {
    return this.#wanted !== undefined && this.#wanted >= from && this.#wanted < from + size;
  }
}

/** The root that a leaf and its path lead to; undefined if the path has not the length that its place in the tree takes. */
export function rootFrom(
  leaf: Uint8Array,
  { index, size, path }: InclusionPath,
  digest: Digest = sha256Bytes,
): Uint8Array | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size)
    return undefined;
  let at = index;
  let last = size - 1;
  let hash = leafHash(leaf, digest);
  for (const beside of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(beside, hash, digest);
      // A leaf at the right edge of an uneven tree has no neighbour on some floors.
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else hash = nodeHash(hash, beside, digest);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : undefined;
}
