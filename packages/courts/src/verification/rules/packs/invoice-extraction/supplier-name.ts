/** Whether the name of the supplier was read to its end. */
import type { Check } from '../../pack/pack.ts';
import { wordAfterName } from '../../text/whole-name.ts';
import type { Invoice } from './extraction.ts';

/** The value is the whole name at one place at least. */
export const supplierWhole: Check<Invoice> = {
  id: 'supplier-whole',
  agent: 'V4',
  codes: ['SUPPLIER_CUT'],
  *run({ output: { supplier }, pages }) {
    const goesOn = wordAfterName(
      Array.from(pages.pages.values(), ({ text }) => text),
      supplier.value,
    );
    if (goesOn === undefined) return;
    yield {
      code: 'SUPPLIER_CUT',
      message: `the name goes on with “${goesOn}” where the value stops`,
      pointer: '/supplier',
      location: { field: 'supplier', page: supplier.page },
    };
  },
};
