/** A court that asks its voices one after another and stops when the answer is clear: the table behind a learned cascade. */
import { byCodePoint } from '@curia/core/text';
import type { WeighedModel } from '@curia/core/votes/weigh';
import { readPanelCase } from '../case/read-case.ts';
import type { CourtFile } from '../file/court-file.ts';
import type { OutcomeDefinition, RoleDefinition } from '../file/definition.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { written } from '../value/written.ts';

/** A voice of a court by role and name. */
interface Seated {
  readonly role: string;
  readonly voice: string;
}

/** The court of a cascade, and who sits where in it. */
export interface CascadeCourt {
  readonly court: CourtFile;
  /** The new role of a voice of the old court; undefined if the cascade never asks it. */
  readonly roleOf: (old: Seated) => string | undefined;
}

/** Roles whose voices see what others said: their recorded votes are not what they would say if asked before them. */
export const seeingRoles = ({ court: { roles } }: Panel): string[] =>
  Object.keys(roles).filter((name) => roles[name]!.sees === 'votes');

/** Writes the court: what is asked and answered stays, the rules are those of the cascade. */
export function cascadeCourt(panel: Panel, { stages, stop_at }: WeighedModel): CascadeCourt {
  const { court } = panel;
  const roles: Record<string, RoleDefinition> = {};
  const newRoles = new Map<string, string>();
  const asked = stages.map(({ asks }, at) => {
    const byRole = Map.groupBy(asks.map(seatOf(panel)), ({ role }) => role);
    return [...byRole].map(([old, seats]) => {
      const name = byRole.size === 1 ? `stage-${at + 1}` : `stage-${at + 1}-${old}`;
      const { prompt, doc } = court.roles[old]!;
      roles[name] = written({
        voices: seats.map(({ voice }) => voice),
        prompt,
        asked: at === 0 ? undefined : ('later' as const),
        doc,
      });
      for (const seat of seats) newRoles.set(keyOf(seat), name);
      return name;
    });
  });
  const later = asked.slice(1).map((names, at) => ({ id: `ask-${at + 2}`, then: `ASK-${at + 2}`, names }));
  const outcomes: Record<string, OutcomeDefinition> = {
    TAKE: { effect: 'take', what: 'calibrated', doc: 'the weighed answer is taken' },
    ...Object.fromEntries(
      later.map(({ then, names }) => [then, { effect: 'ask', roles: names, doc: 'one more stage is asked' }]),
    ),
    EXPERT: { effect: 'escalate', doc: 'a person decides' },
  };
  const { case: of, value, fields, items, marks, swap, quote, reasons } = court;
  return {
    court: {
      court: `${panel.name}-cascade`,
      title: `${panel.title}, asked one after another`,
      ...written({ case: of, value, fields, items, marks, swap, quote, reasons }),
      roles,
      facts: {
        certified: { calibrated: 'certified' },
        ...written({ certainty: later.length === 0 ? undefined : { calibrated: 'certainty' as const } }),
      },
      outcomes,
      rules: [
        { id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'within the certified error' },
        ...later.map(({ id, then }) => ({
          id,
          when: { certainty: { below: stop_at } },
          then,
          reason: 'the answer is not clear yet',
        })),
      ],
      otherwise: { then: 'EXPERT', reason: 'not within the certified error' },
      accepted: [
        { kind: 'GAP', rule: 'otherwise', because: 'what is not certified is left to a person' },
        ...later.map(({ id }) => ({
          kind: 'REDUNDANT' as const,
          rule: id,
          because: 'without it the next stage would be asked at once',
        })),
      ],
    },
    roleOf: (old) => newRoles.get(keyOf(old)),
  };
}

const keyOf = ({ role, voice }: Seated): string => JSON.stringify([role, voice]);

/** Who a reviewer is: a voice, or role and voice if the court has several roles. */
const seatOf =
  (panel: Panel) =>
  (reviewer: string): Seated => {
    const { roles } = panel[courtPlan];
    if (roles.length === 1) return { role: roles[0]!.name, voice: reviewer };
    const slash = reviewer.indexOf('/');
    return { role: reviewer.slice(0, slash), voice: reviewer.slice(slash + 1) };
  };

/** The same model under the names that its reviewers have in the court of the cascade. */
export function renameReviewers(
  model: WeighedModel,
  panel: Panel,
  { court, roleOf }: CascadeCourt,
): WeighedModel {
  const isSingle = Object.keys(court.roles).length === 1;
  const nameOf = (reviewer: string): string => {
    const seat = seatOf(panel)(reviewer);
    return isSingle ? seat.voice : `${roleOf(seat)}/${seat.voice}`;
  };
  const order = model.reviewers
    .map(({ reviewer }, at) => ({ name: nameOf(reviewer), at }))
    .sort((a, b) => byCodePoint(a.name, b.name));
  return {
    ...model,
    reviewers: order.map(({ name, at }) => ({ ...model.reviewers[at]!, reviewer: name })),
    stages: model.stages.map(({ asks, weights }) => ({
      asks: asks.map(nameOf),
      weights: order.map(({ at }) => weights[at]!),
    })),
  };
}

/**
 * A case of the old court as one of the new: every vote under the new role of its voice. A voice without a line was silent; it gets
 * one that says so, as it would in a run, because a stage that has no line at all would be asked for ever.
 */
export function caseForCascade(panel: Panel, input: unknown, { court, roleOf }: CascadeCourt): unknown {
  const { roles, swap, items: kind } = panel[courtPlan];
  const { items } = readPanelCase(panel, input);
  const one = input as { readonly votes: readonly WrittenVote[] };
  const votes = one.votes.flatMap((vote) => {
    const role = roleOf({ role: vote.role ?? roles[0]!.name, voice: vote.voice });
    return role === undefined ? [] : [{ ...vote, role }];
  });
  const heard = new Set(
    votes.map(({ role, voice, item, order }) => lineKey(role, voice, item ?? items[0]!.id, order)),
  );
  const orders = swap === null ? [undefined] : ['1', '2'];
  const silent = Object.entries(court.roles).flatMap(([role, { voices }]) =>
    (voices as readonly string[]).flatMap((voice) =>
      items.flatMap(({ id }) =>
        orders
          .filter((order) => !heard.has(lineKey(role, voice, id, order)))
          .map((order) =>
            written({ role, voice, state: 'missing', item: kind === 'one' ? undefined : id, order }),
          ),
      ),
    ),
  );
  return { ...one, votes: [...votes, ...silent] };
}

interface WrittenVote {
  readonly role?: string;
  readonly voice: string;
  readonly item?: string;
  readonly order?: string;
}

const lineKey = (role: string, voice: string, item: string, order: string | undefined): string =>
  JSON.stringify([role, voice, item, order ?? null]);
