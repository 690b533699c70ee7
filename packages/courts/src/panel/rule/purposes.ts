/** What a court promises: small cases with their votes and what must come of them, decided like any other case. */
import { CuriaError } from '@curia/core';
import type { PurposeCheck } from '@curia/core/court/votes';
import type { ErrorDetail } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import type { PanelCase } from '../case/panel-case.ts';
import { VERDICT } from '../case/person-answer.ts';
import { readPanelCase } from '../case/read-case.ts';
import { own, unknownName } from '../file/court-names.ts';
import type { Panel } from '../file/panel.ts';
import type { CourtPurpose } from '../file/purpose.ts';
import { ruleCase } from './rule-case.ts';
import type { CaseRuling } from './ruling.ts';

/** Decides the case of every purpose of a court. */
export const checkPurposes = (panel: Panel): PurposeCheck[] =>
  (panel.court.purposes ?? []).map((purpose) => {
    const { id, statement } = purpose;
    const [different] = differences(purpose, ruleCase(panel, caseOf(purpose)));
    return different === undefined
      ? { id, statement, holds: true }
      : { id, statement, holds: false, ...different };
  });

/** The case of a purpose with its votes, as `decide` reads it. */
const caseOf = ({ id, case: given = {}, votes }: CourtPurpose): object => ({ case_id: id, ...given, votes });

/** A part of a ruling: an item or the verdict, and what a purpose wants of it. */
interface WantedPart {
  readonly about: string;
  readonly outcome?: string;
  readonly value?: { readonly is: unknown };
}

function differences(purpose: CourtPurpose, ruling: CaseRuling): Pick<PurposeCheck, 'rule' | 'instead'>[] {
  return wantedOf(purpose, ruling.verdict === undefined ? ruling.items[0]?.item : VERDICT).flatMap(
    ({ about, outcome, value }) => {
      const ruled = about === VERDICT ? ruling.verdict : ruling.items.find(({ item }) => item === about);
      const where = ruling.items.length > 1 || about === VERDICT ? `${about}: ` : '';
      if (ruled === undefined) return [{ instead: `${where}there is nothing to rule on` }];
      const taken = 'value' in ruled ? ruled.value : undefined;
      const isSame =
        (outcome === undefined || ruled.outcome === outcome) &&
        (value === undefined || (taken !== undefined && canonicalJson(taken) === canonicalJson(value.is)));
      if (isSame) return [];
      const what = taken === undefined ? '' : ` ${JSON.stringify(taken)}`;
      return [{ rule: ruled.rule, instead: `${where}${ruled.outcome}${what} by ${ruled.rule}` }];
    },
  );
}

/** The parts that a purpose speaks of; a plain outcome is that of the verdict, else of the only item. */
function wantedOf({ outcome, value }: CourtPurpose, only: string | undefined): WantedPart[] {
  if (typeof outcome === 'string')
    return [{ about: only ?? VERDICT, outcome, ...(value === undefined ? {} : { value: { is: value } }) }];
  const values = isByItem(value) ? value : {};
  return [...new Set([...Object.keys(outcome), ...Object.keys(values)])].map((about) => ({
    about,
    ...(Object.hasOwn(outcome, about) ? { outcome: outcome[about]! } : {}),
    ...(Object.hasOwn(values, about) ? { value: { is: values[about] } } : {}),
  }));
}

const isByItem = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with the purposes themselves: names, cases and votes that the court does not know. */
export function purposeProblems(panel: Panel): ErrorDetail[] {
  const { purposes = [] } = panel.court;
  return purposes.flatMap((purpose, at) => {
    const path = `purposes[${at}]`;
    const twice = purposes.findIndex(({ id }) => id === purpose.id) < at;
    return [
      ...(twice ? [{ path: `${path}.id`, problem: `${purpose.id} is there twice` }] : []),
      ...problemsWith(panel, purpose, path),
    ];
  });
}

function problemsWith(panel: Panel, purpose: CourtPurpose, path: string): ErrorDetail[] {
  let one: PanelCase;
  try {
    one = readPanelCase(panel, caseOf(purpose));
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    if (error.details.length === 0) return [{ path, problem: error.message }];
    return error.details.map((detail) => ({
      path: `${path}.${detail.path.startsWith('votes') ? detail.path : `case.${detail.path}`}`,
      problem: detail.problem,
    }));
  }
  const { outcome, value } = purpose;
  const items = one.items.map(({ id }) => id);
  const hasVerdict = panel.verdict !== null;
  if (typeof outcome === 'string') {
    if (!hasVerdict && items.length !== 1)
      return [
        {
          path: `${path}.outcome`,
          problem: `say of which item: { ITEM: OUTCOME }; there are ${items.join(', ') || 'none'}`,
        },
      ];
    if (value !== undefined && hasVerdict)
      return [
        {
          path: `${path}.value`,
          problem: 'a verdict has no value; write { ITEM: VALUE }, and the outcomes likewise',
        },
      ];
    return outcomeProblems(panel, hasVerdict ? VERDICT : 'item', outcome, `${path}.outcome`);
  }
  if (value !== undefined && !isByItem(value))
    return [{ path: `${path}.value`, problem: 'say of which item: { ITEM: VALUE }' }];
  return [
    ...Object.entries(outcome).flatMap(([about, name]) =>
      about === VERDICT && hasVerdict
        ? outcomeProblems(panel, VERDICT, name, `${path}.outcome.${about}`)
        : items.includes(about)
          ? outcomeProblems(panel, 'item', name, `${path}.outcome.${about}`)
          : [{ path: `${path}.outcome`, problem: unknownName('item', about, items) }],
    ),
    ...Object.keys(value ?? {})
      .filter((about) => !items.includes(about))
      .map((about) => ({ path: `${path}.value`, problem: unknownName('item', about, items) })),
  ];
}

function outcomeProblems(
  panel: Panel,
  of: 'item' | typeof VERDICT,
  name: string,
  path: string,
): ErrorDetail[] {
  const { outcomes, verdict } = panel.court;
  const known = of === VERDICT ? verdict!.outcomes : outcomes;
  return own<unknown>(known, name) === undefined
    ? [{ path, problem: unknownName('outcome', name, Object.keys(known)) }]
    : [];
}
