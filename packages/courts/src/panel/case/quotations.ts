/** Checks whether a voice's quotation occurs in the case. */
import { containsText, foldText } from '@curia/core/text';
import type { Quotation } from '../file/fact.ts';
import type { CourtPlan } from '../file/plan.ts';

/** Looks quotations up in the fields of one case; each field is folded once. */
export class Quotations {
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #fields: readonly string[];
  #folded: string[] | undefined;

  constructor({ quote }: CourtPlan, given: Readonly<Record<string, unknown>>) {
    this.#given = given;
    this.#fields = quote?.in ?? [];
  }

  /** Checks a quotation: none was given, it was found, or it is not there. */
  look(quotation: string | null): Quotation {
    const wanted = quotation === null ? '' : foldText(quotation);
    if (wanted === '') return 'none';
    this.#folded ??= this.#fields.map((name) => {
      const text = this.#given[name];
      return typeof text === 'string' ? foldText(text) : '';
    });
    return this.#folded.some((text) => containsText(text, wanted)) ? 'found' : 'not-found';
  }
}
