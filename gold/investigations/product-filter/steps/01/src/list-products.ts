import { byName } from './ordering.ts';
import { facetsOf } from './facets.ts';
import type { Product } from './product.ts';

export interface Listing {
  readonly products: readonly Product[];
  readonly facets: ReturnType<typeof facetsOf>;
}

export function listProducts(all: readonly Product[], category: string): Listing {
  const products = all.filter((product) => product.category === category).sort(byName);
  return { products, facets: facetsOf(products) };
}
