import { readFile } from 'node:fs/promises';

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly country: string;
}

/** A customer as the CRM hands it out. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly consent: { readonly mail: boolean; readonly since: string } | null;
  readonly address: Address;
}

/** Customers page by page; in tests from a file. */
export async function* readCustomers(): AsyncGenerator<Customer> {
  const source = process.env.CRM_URL ?? 'fixtures/customers.json';
  const text = source.startsWith('http') ? await (await fetch(source)).text() : await readFile(source, 'utf8');
  for (const customer of JSON.parse(text) as Customer[]) yield customer;
}
