import type { Product } from './product.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const byName = (a: Product, b: Product): number => collator.compare(a.name, b.name);
