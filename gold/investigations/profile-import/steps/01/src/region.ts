import type { Customer } from './crm.ts';

const REGIONS: Readonly<Record<string, string>> = { DE: 'central', AT: 'central', FR: 'west', NL: 'west' };

/** The sales region of a customer. */
export function regionOf({ address }: Customer): string {
  return REGIONS[address.country.toUpperCase()] ?? 'other';
}
