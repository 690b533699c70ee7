/** Spot checks of a court: the items that it took, and what a person's answer on one of them means. */
import type { ItemChecks, ShownItem, TakenItem } from '@curia/core/court/votes';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { askedIn } from './calibrate/try-court.ts';
import { answerOn, isRightAnswer } from './case/check-answer.ts';
import { fieldsOf } from './case/fields-of.ts';
import { votedItem } from './case/labelled-votes.ts';
import { kindOfItem } from './case/person-answer.ts';
import { readPanelCase } from './case/read-case.ts';
import type { Panel } from './file/panel.ts';
import type { CaseRuling } from './rule/ruling.ts';
import type { Kind } from './value/kind.ts';
import type { SaidValue } from './value/said.ts';
import { written } from './value/written.ts';

/** How people look again at what a court took. */
export const panelSpot = (panel: Panel): ItemChecks<CaseRuling> => ({
  by: 'item',
  taken: ({ items }, case_id) =>
    items.flatMap(({ item, effect, value }): TakenItem[] => {
      if (effect !== 'take' || value === undefined) return [];
      const name = votedItem(panel, { name: case_id }, { id: item });
      return [{ name, case_id, item, field: fieldOf(panel, item), value }];
    }),
  shown: (input, item) => shownItem(panel, input, item),
  isRight: ({ item, value }, answer) => isRightAnswer(panel, item, value as SaidValue, answer),
  failed(record, { item, value, case_id }, answer) {
    const { gold: _gold, ...asked } = record as Record<string, unknown>;
    const right = answer === undefined ? null : answerOn(panel, item, answer);
    const known = right === null ? {} : { gold: item === ONLY_ITEM ? right.value : { [item]: right.value } };
    return {
      taken: answerOn(panel, item, value)?.label ?? '',
      right: right?.label ?? null,
      asked: askedIn(readPanelCase(panel, record)),
      case: { ...asked, case_id, ...known },
    };
  },
});

const ONLY_ITEM = 'value';

/** The field of an item, as calibrations name it. */
function fieldOf({ court: { fields } }: Panel, item: string): string {
  if (fields === undefined) return ONLY_FIELD;
  return item.slice(item.lastIndexOf('/') + 1);
}

const shownItem = (panel: Panel, input: unknown, item: string): ShownItem =>
  written({
    case: fieldsOf(panel, (input ?? {}) as Readonly<Record<string, unknown>>),
    about: item === ONLY_ITEM ? undefined : item,
    choices: choicesOf(kindOfItem(panel, item)),
  });

function choicesOf(kind: Kind | undefined): string[] | undefined {
  if (kind?.kind !== 'choice' && kind?.kind !== 'flag') return undefined;
  const values = kind.kind === 'choice' ? [...kind.values] : ['true', 'false'];
  return kind.optional === true ? [...values, 'null'] : values;
}
