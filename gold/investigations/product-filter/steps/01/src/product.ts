export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** In whole euros; the shop has no cents. */
  readonly price: number;
}
