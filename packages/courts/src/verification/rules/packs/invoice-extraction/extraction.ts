/** The part of an invoice extractor's answer that the pack's own checks rely on. */

/** A value with the place it was read from. */
export interface CitedValue<Value> {
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
  readonly supplier: CitedValue<string>;
  readonly invoice_number: CitedValue<string>;
  readonly invoice_date: CitedValue<string>;
  readonly due_date?: CitedValue<string | null> | null;
  readonly currency: CitedValue<string>;
  readonly line_count: number;
  readonly line_items: readonly LineItem[];
  readonly taxes: readonly Tax[];
  readonly subtotal: CitedValue<number>;
  readonly tax_total: CitedValue<number>;
  readonly total: CitedValue<number>;
}
