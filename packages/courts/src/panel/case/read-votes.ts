/** Reads the votes of a case, line by line. */
import { describe, isSeen, namesakesIn, sayNamesake } from '@curia/core/text';
import { unknownName } from '../file/court-names.ts';
import { equalForm, problemWithNamed, splitId } from '../file/item-id.ts';
import type { CourtPlan, CourtRole, Field } from '../file/plan.ts';
import { SPARED, StateAt } from '../file/seat.ts';
import type { Item, Voice, VoteLine } from './panel-case.ts';
import type { Problems } from './problems.ts';

/** Lines on one item, or on what a voice calls one. */
export interface Bucket {
  readonly id: string;
  readonly lines: VoteLine[];
}

/** Lines on something that voices named. */
export interface NamedBucket extends Bucket {
  /** The key in the form in which keys are equal; empty for lines that name nothing. */
  readonly key: string;
  readonly field: Field | null;
  /** The key as each line writes it. */
  readonly spellings: string[];
}

/** Votes that were read. */
export interface ReadVotes {
  readonly voices: Voice[][];
  readonly buckets: readonly Bucket[];
  /** By key and field, where voices name the items. */
  readonly named: ReadonlyMap<string, NamedBucket>;
}

/** The fields of a vote. */
const VOTE_FIELDS = [
  'voice',
  'role',
  'item',
  'order',
  'state',
  'value',
  'confidence',
  'reason',
  'quotation',
  'family',
  'cost',
] as const;

const voteFields: ReadonlySet<string> = new Set(VOTE_FIELDS);

/** The states that a line may give; `inconsistent` is found out, never said. */
export const GIVEN_STATES = ['voted', 'abstained', 'missing', 'refused', 'unusable', 'spared'] as const;

const givenState: ReadonlyMap<unknown, number> = new Map(
  GIVEN_STATES.map((state) => [state, state === 'spared' ? SPARED : StateAt[state]]),
);

type Parts = { [Name in (typeof VOTE_FIELDS)[number]]: unknown };

/** Reads all votes onto the items of a case; what is wrong is collected. */
export function readPanelVotes(
  plan: CourtPlan,
  items: readonly Item[],
  votes: readonly unknown[],
  wrong: Problems,
): ReadVotes {
  const voices: Voice[][] = plan.roles.map(() => []);
  const known = plan.roles.map((): Map<string, Voice> | null => null);
  const named = new Map<string, NamedBucket>();
  const itemOf = items.length > 1 ? new Map(items.map((item) => [item.id, item])) : null;
  for (let at = 0; at < votes.length; at++) {
    const parts = takeParts(votes[at], at, wrong);
    if (parts === null) continue;
    const role = roleOf(plan, parts.role, at, wrong);
    if (role === null || !isVoice(role, parts.voice, at, wrong)) continue;
    const state = stateOf(parts.state, at, wrong);
    const order = orderOf(plan, parts.order, at, wrong);
    const place =
      plan.items === 'named'
        ? placeNamed(plan, named, parts.item, at, wrong)
        : placeListed(items, itemOf, parts.item, at, wrong);
    if (place === null || state < 0 || order < 0) continue;
    const said = saidOn(place.field, state, parts.value, at, wrong);
    checkDetails(parts, at, wrong);
    if (said === undefined) continue;
    const voice = voiceOf(voices[role.at]!, known, role.at, parts.voice);
    if (state === StateAt.voted || state === StateAt.abstained) voice.hasAnswered = true;
    if (typeof parts.cost === 'number') voice.cost = (voice.cost ?? 0) + parts.cost;
    if ('spellings' in place && place.field !== null) {
      place.spellings.push(splitId(plan, parts.item as string).key);
    }
    place.lines.push({
      voice,
      at,
      order: order as 0 | 1,
      state,
      said,
      confidence: (parts.confidence ?? null) as number | null,
      reason: (parts.reason ?? null) as string | null,
      quotation: (parts.quotation ?? null) as string | null,
      family: (parts.family ?? null) as string | null,
      cost: (parts.cost ?? null) as number | null,
    });
  }
  refuseNamesakes(plan, voices, votes, wrong);
  return { voices, buckets: plan.items === 'named' ? [...named.values()] : items, named };
}

/** A voice has one name: who is written in two ways would be counted twice. Roles that name their voices take no other spelling. */
function refuseNamesakes(
  { roles }: CourtPlan,
  voices: readonly (readonly Voice[])[],
  votes: readonly unknown[],
  wrong: Problems,
): void {
  for (const { at, names } of roles) {
    const heard = voices[at]!;
    if (names !== null || heard.length < 2) continue;
    for (const one of namesakesIn(heard.map(({ name }) => name))) {
      const place = votes.findIndex((vote) => (vote as Parts | null)?.voice === one.name);
      wrong.add(`votes[${place}].voice`, sayNamesake(one));
    }
  }
}

/** Up to this many voices are found faster by looking at each than by their names in a map. */
const FEW_VOICES = 16;

/** The voice of a role with a name; one that was not heard before is added. */
function voiceOf(heard: Voice[], known: (Map<string, Voice> | null)[], role: number, name: string): Voice {
  let byName = known[role]!;
  if (byName === null && heard.length > FEW_VOICES) {
    byName = new Map(heard.map((voice) => [voice.name, voice]));
    known[role] = byName;
  }
  const before = byName === null ? heard.find((voice) => voice.name === name) : byName.get(name);
  if (before !== undefined) return before;
  const voice: Voice = {
    role,
    name,
    hasVoted: false,
    hasAnswered: false,
    cost: null,
    first: null,
    second: null,
  };
  heard.push(voice);
  byName?.set(name, voice);
  return voice;
}

function takeParts(vote: unknown, at: number, wrong: Problems): Parts | null {
  if (typeof vote !== 'object' || vote === null || Array.isArray(vote)) {
    wrong.add(`votes[${at}]`, `must be an object, got ${describe(vote)}`);
    return null;
  }
  const given = vote as Record<string, unknown>;
  let isKnown = true;
  for (const name in given) {
    if (voteFields.has(name)) continue;
    wrong.add(`votes[${at}].${name}`, unknownName('field of a vote', name, VOTE_FIELDS));
    isKnown = false;
  }
  return isKnown ? (given as Parts) : null;
}

/** Absent and null are the same. */
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

function roleOf(
  { roles, roleOf: byName }: CourtPlan,
  name: unknown,
  at: number,
  wrong: Problems,
): CourtRole | null {
  const role = isAbsent(name) ? (roles.length === 1 ? roles[0] : undefined) : byName.get(name as string);
  if (role !== undefined) return role;
  const names = roles.map((one) => one.name);
  const problem = isAbsent(name)
    ? `is missing; the court has ${names.join(', ')}`
    : typeof name === 'string'
      ? unknownName('role', name, names)
      : `must be text, got ${describe(name)}`;
  wrong.add(`votes[${at}].role`, problem);
  return null;
}

function isVoice(role: CourtRole, voice: unknown, at: number, wrong: Problems): voice is string {
  const problem =
    typeof voice !== 'string' || !isSeen(voice)
      ? `must be a name, got ${describe(voice)}`
      : role.names !== null && !role.names.includes(voice)
        ? unknownName(`voice of ${role.name}`, voice, role.names)
        : undefined;
  if (problem !== undefined) wrong.add(`votes[${at}].voice`, problem);
  return problem === undefined;
}

function stateOf(state: unknown, at: number, wrong: Problems): number {
  if (isAbsent(state)) return StateAt.voted;
  const place = givenState.get(state);
  if (place !== undefined) return place;
  wrong.add(`votes[${at}].state`, `must be one of ${GIVEN_STATES.join(', ')}, got ${describe(state)}`);
  return -1;
}

function orderOf({ swap }: CourtPlan, order: unknown, at: number, wrong: Problems): number {
  if (swap === null && isAbsent(order)) return 0;
  if (swap !== null && (order === '1' || order === '2')) return order === '1' ? 0 : 1;
  const problem =
    swap === null
      ? 'the court shows cases in one order'
      : `must be "1" as in the case or "2" exchanged, got ${describe(order)}`;
  wrong.add(`votes[${at}].order`, problem);
  return -1;
}

function placeListed(
  items: readonly Item[],
  itemOf: ReadonlyMap<string, Item> | null,
  id: unknown,
  at: number,
  wrong: Problems,
): Item | null {
  const [only] = items;
  const isOnly = items.length === 1 && (isAbsent(id) || id === only!.id);
  const item = isOnly ? only : itemOf?.get(id as string);
  if (item !== undefined) return item;
  const names = items.slice(0, 100).map((one) => one.id);
  const problem = isAbsent(id)
    ? `is missing; the case has ${items.length} items`
    : typeof id === 'string'
      ? unknownName('item', id, names)
      : `must be text, got ${describe(id)}`;
  wrong.add(`votes[${at}].item`, problem);
  return null;
}

function placeNamed(
  plan: CourtPlan,
  named: Map<string, NamedBucket>,
  item: unknown,
  at: number,
  wrong: Problems,
): NamedBucket | null {
  if (isAbsent(item)) return bucketOf(named, '', null);
  const problem =
    typeof item === 'string'
      ? problemWithNamed(plan, item, (id, known) => unknownName('item', id, known))
      : `must be text, got ${describe(item)}`;
  if (problem === undefined) {
    return bucketOf(named, equalForm(plan, item as string), splitId(plan, item as string).field!);
  }
  wrong.add(`votes[${at}].item`, problem);
  return null;
}

function bucketOf(named: Map<string, NamedBucket>, id: string, field: Field | null): NamedBucket {
  const bucket = named.get(id) ?? {
    id,
    key: id.slice(0, id.lastIndexOf('/')),
    field,
    lines: [],
    spellings: [],
  };
  named.set(id, bucket);
  return bucket;
}

/** The value of a line: null if it gives none, undefined if it is invalid. */
function saidOn(
  field: Field | null,
  state: number,
  value: unknown,
  at: number,
  wrong: Problems,
): VoteLine['said'] | undefined {
  if (field === null || state !== StateAt.voted) {
    if (isAbsent(value)) return null;
    const problem = field === null ? 'names no item, so it can say no value' : 'only a vote has a value';
    wrong.add(`votes[${at}].value`, problem);
    return undefined;
  }
  const said = field.reader.read(value);
  if (typeof said !== 'string') return said;
  wrong.add(`votes[${at}].value`, said);
  return undefined;
}

function checkDetails(
  { confidence, reason, quotation, family, cost }: Parts,
  at: number,
  wrong: Problems,
): void {
  const refuse = (name: string, value: unknown, wanted: string): void =>
    wrong.add(`votes[${at}].${name}`, `must be ${wanted}, got ${describe(value)}`);
  if (!isAbsent(confidence) && !isShare(confidence)) refuse('confidence', confidence, 'a number from 0 to 1');
  if (!isAbsent(reason) && typeof reason !== 'string') refuse('reason', reason, 'text');
  if (!isAbsent(quotation) && typeof quotation !== 'string') refuse('quotation', quotation, 'text');
  if (!isAbsent(family) && typeof family !== 'string') refuse('family', family, 'text');
  if (!isAbsent(cost) && !isCost(cost)) refuse('cost', cost, 'a number from 0 up');
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

const isCost = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;
