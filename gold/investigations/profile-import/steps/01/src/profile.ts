import { regionOf } from './region.ts';
import type { Customer } from './crm.ts';

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly mailAllowed: boolean;
  readonly region: string;
}

export function toProfile(customer: Customer): Profile {
  return {
    id: customer.id,
    name: customer.name.trim(),
    mailAllowed: customer.consent?.mail ?? false,
    region: regionOf(customer),
  };
}
