/** Which cases of a run are listed, as an address says it. */

/** A filter of cases. */
export interface CaseFilter {
  readonly status?: 'open' | 'ruled' | 'refused' | undefined;
  readonly outcome?: string | undefined;
  readonly rule?: string | undefined;
  readonly search?: string | undefined;
}

const STATUSES = ['open', 'ruled', 'refused'] as const;

/** The filter that an address asks for. */
export function filterIn(asked: URLSearchParams): CaseFilter {
  const status = STATUSES.find((one) => one === asked.get('status'));
  const [outcome, rule, search] = ['outcome', 'rule', 'search'].map((name) => asked.get(name) || undefined);
  return {
    status,
    outcome,
    rule,
    search,
  };
}
