import type { Product } from './product.ts';

/** What the filters of a list offer. */
export function facetsOf(products: readonly Product[]) {
  const prices = products.map(({ price }) => price);
  return {
    brands: [...new Set(products.map(({ brand }) => brand))].sort(),
    price: { from: Math.min(...prices), to: Math.max(...prices) },
  };
}
