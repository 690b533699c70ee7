/** Trees against the definition of RFC 6962, written out, and against the known answers of Certificate Transparency. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../text/sha256.ts';
import { MerkleTree, rootFrom } from './merkle.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The leaves and roots that implementations of Certificate Transparency are tested with. */
const KNOWN_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const KNOWN_ROOTS: Readonly<Record<number, string>> = {
  0: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
};

test('roots are those that are known', () => {
  for (const [size, root] of Object.entries(KNOWN_ROOTS)) {
    const tree = new MerkleTree();
    for (const leaf of KNOWN_LEAVES.slice(0, Number(size))) tree.add(bytes(leaf));
    expect(toHex(tree.root())).toBe(root);
  }
});

const sha = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 6962, 2.1, word for word. */
function rootOf(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha();
  if (leaves.length === 1) return sha(Buffer.of(0), leaves[0]!);
  const k = largestPowerBelow(leaves.length);
  return sha(Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)));
}

/** RFC 6962, 2.1.1, word for word. */
function pathOf(m: number, leaves: readonly Uint8Array[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = largestPowerBelow(leaves.length);
  return m < k
    ? [...pathOf(m, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathOf(m - k, leaves.slice(k)), rootOf(leaves.slice(0, k))];
}

function largestPowerBelow(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

const someLeaves = fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 });

test('root and path are those of the definition, and the path leads to the root', () => {
  fc.assert(
    fc.property(someLeaves, fc.nat(), (leaves, at) => {
      const wanted = at % leaves.length;
      const tree = new MerkleTree({ wanted });
      for (const leaf of leaves) tree.add(leaf);
      expect(toHex(tree.root())).toBe(rootOf(leaves).toString('hex'));
      const way = tree.path()!;
      expect(way.path.map(toHex)).toEqual(pathOf(wanted, leaves).map((hash) => hash.toString('hex')));
      expect(toHex(rootFrom(leaves[wanted]!, way)!)).toBe(toHex(tree.root()));
    }),
  );
});

test('no other leaf, place or length of a path leads to the root', () => {
  fc.assert(
    fc.property(someLeaves, fc.nat(), fc.nat(80), (leaves, at, other) => {
      const wanted = at % leaves.length;
      const tree = new MerkleTree({ wanted });
      for (const leaf of leaves) tree.add(leaf);
      const root = toHex(tree.root());
      const way = tree.path()!;
      const found = (changed: Partial<typeof way>, leaf = leaves[wanted]!): string | undefined => {
        const hash = rootFrom(leaf, { ...way, ...changed });
        return hash === undefined ? undefined : toHex(hash);
      };
      expect(found({}, Uint8Array.of(...leaves[wanted]!, 1))).not.toBe(root);
      if (other !== wanted) expect(found({ index: other })).not.toBe(root);
      expect(found({ path: way.path.slice(1) })).not.toBe(way.path.length > 0 ? root : undefined);
      expect(found({ path: [...way.path, way.path[0] ?? tree.root()] })).not.toBe(root);
      for (const index of [-1, 0.5, Number.NaN, way.size]) expect(found({ index })).toBeUndefined();
    }),
  );
});
