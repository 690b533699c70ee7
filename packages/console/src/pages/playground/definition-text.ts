/** A definition as text; apart from the core, which the page itself does not load. */
import { stringify } from 'yaml';

/** The text, as somebody would write it: short lists and records in one line. */
export const textOf = (definition: object): string =>
  stringify(definition, { lineWidth: 100, flowCollectionPadding: true });
