import type { Product } from './product.ts';

/** What the filters of a list offer. */
export function facetsOf(products: readonly Product[]) {
  const prices = distinct(products.map(({ price }) => price));
  return {
    brands: distinct(products.map(({ brand }) => brand)),
    price: { from: prices.at(0), to: prices.at(-1) },
  };
}

/** Each value once, in order. */
function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort();
}
