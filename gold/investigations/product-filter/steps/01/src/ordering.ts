import type { Product } from './product.ts';

const collator = new Intl.Collator('en', { numeric: true });

export const byName = (a: Product, b: Product): number => collator.compare(a.name, b.name);
