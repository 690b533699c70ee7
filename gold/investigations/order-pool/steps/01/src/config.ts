import { readFileSync } from 'node:fs';

type Tree = { [key: string]: Tree | string | number };

const read = (name: string): Tree => JSON.parse(readFileSync(new URL(`../config/${name}.json`, import.meta.url), 'utf8'));

function merge(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = typeof value === 'object' && typeof before === 'object' ? merge(before, value) : value;
  }
  return merged;
}

export const config: any = merge(read('default'), read(process.env.NODE_ENV ?? 'default'));
