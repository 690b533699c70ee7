/** The part of an invoice extractor's answer that the pack's own checks rely on. */

/** A value with the place it was read from. */
export interface Cited<Value> {
  readonly value: Value;
  readonly page: number;
  readonly snippet: string;
}

/** One line of the invoice. */
export interface LineItem {
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly amount: number;
  readonly page: number;
  readonly snippet: string;
}

/** One tax: rate, base and amount. */
export interface Tax {
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
  readonly page: number;
  readonly snippet: string;
}

/** An extracted invoice. */
export interface Invoice {
  readonly supplier: Cited<string>;
  readonly invoice_number: Cited<string>;
  readonly invoice_date: Cited<string>;
  readonly due_date?: Cited<string> | null;
  readonly currency: Cited<string>;
  readonly line_count: number;
  readonly line_items: readonly LineItem[];
  readonly taxes: readonly Tax[];
  readonly subtotal: Cited<number>;
  readonly tax_total: Cited<number>;
  readonly total: Cited<number>;
}
