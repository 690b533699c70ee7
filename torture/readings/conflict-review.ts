/**
 * A second reading of conflict review that shares no code with the first: whether a record itself speaks against a tuple that
 * was kept or flipped, and whether every vote that was lost is listed.
 */

type Json = Readonly<Record<string, unknown>>;
type Letter = 'A' | 'B' | 'C';

/** A ruling, as far as it is read here. */
interface Ruled {
  readonly rulings: readonly {
    readonly tuple_id: string;
    readonly action_type: string;
    readonly abstained: readonly string[];
    readonly new_value?: { readonly polarity?: string | null };
  }[];
  readonly refused_actions?: readonly {
    readonly reviewer: string;
    readonly tuple_id: string | null;
    readonly problem: string;
  }[];
}

interface Action {
  readonly by: Letter;
  readonly type: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly polarity: string | undefined;
  readonly isWhole: boolean;
  /** Signed by somebody else than the reviewer who handed it in. */
  readonly isForeign: boolean;
  readonly value: Json | undefined;
}

interface Problem {
  readonly reviewer: Letter;
  readonly tuple_id: string | null;
  readonly problem: string;
}

const LETTERS: readonly Letter[] = ['A', 'B', 'C'];
/** Heard, and no vote. */
const ABSTAIN = 'ABSTAIN';
const POLARITIES = ['positive', 'negative', 'neutral', 'mixed'];
const STRUCTURAL = ['NEGATION_SCOPE', 'CONTRAST_CLAUSE', 'STRUCTURAL_INCONSISTENT'];
const JUSTIFIED = ['WEAK_EVIDENCE', 'REDUNDANT_UPPER_REF'];
const GRANULARITY = 'granularity_overlap_candidate';
const FACETS = [GRANULARITY, 'REDUNDANT_UPPER_REF'];
/** Where a tuple has several flags, the later policies take the first of these. */
const STRONGEST = [
  ...FACETS,
  'semantic_conflict_candidate',
  'ref_polarity_mismatch',
  'term_polarity_mismatch',
];

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const known = (word: unknown): string | undefined =>
  POLARITIES.find((one) => one === text(word).trim().toLowerCase());

/** What a ruling under a policy accepts although the record speaks against it, or loses without saying so; undefined if nothing. */
export function doubtReview(given: unknown, policy: string, ruling: unknown): string | undefined {
  const panel = record(given);
  const { rulings, refused_actions = [] } = ruling as Ruled;
  const isLetter = policy === 'v1' || policy === 'v2';
  const candidates = list(panel.candidates);
  const actions = actionsIn(panel);
  const lost = problemsIn(actions, new Set(candidates.map(({ tuple_id }) => text(tuple_id))), isLetter);
  const unlisted = lost.find(
    (one) =>
      !refused_actions.some(
        ({ reviewer, tuple_id, problem }) =>
          reviewer === one.reviewer && tuple_id === one.tuple_id && problem === one.problem,
      ),
  );
  if (unlisted !== undefined) return `${JSON.stringify(unlisted)} is not listed`;
  const types = typesOf(panel, candidates, isLetter);
  for (const candidate of candidates) {
    const id = text(candidate.tuple_id);
    const ruled = rulings.find(({ tuple_id }) => tuple_id === id)!;
    const votes = votesOn(id, actions, isLetter);
    for (const [at, by] of LETTERS.entries())
      if (votes[at] === undefined && !ruled.abstained.includes(by))
        return `${by} did not vote on ${id}, which is not listed`;
    if (ruled.action_type !== 'KEEP' && ruled.action_type !== 'FLIP') continue;
    const type = types.get(id) ?? '';
    const isAsked = types.has(id) || isAtRisk(panel, id) || askOf(panel) === 'always';
    const absence = absenceIn(panel, isAsked, isLetter, id, votes);
    if (absence !== undefined) return `${id} ${ruled.action_type}: ${absence}`;
    const second = recheckOf(panel, id);
    const heard = second === undefined ? votes : [second, second, second];
    const doubt = isLetter
      ? doubtToTheLetter(heard, type, policy, ruled)
      : doubtSound(heard, {
          type,
          polarity: candidate.polarity,
          lost: second === undefined ? lostOn(id, actions, lost, votes, isAsked) : [],
          outcome: ruled.action_type,
        });
    if (doubt !== undefined) return `${id} ${ruled.action_type}: ${doubt}`;
  }
  return undefined;
}

function read(by: Letter, one: Json): Action {
  const type = text(one.action_type).trim().toUpperCase();
  const { new_value: given } = one;
  const value =
    typeof given === 'string'
      ? { polarity: given.toLowerCase() }
      : typeof given === 'object' && given !== null && !Array.isArray(given)
        ? (given as Json)
        : undefined;
  const polarity = typeof value?.polarity === 'string' ? value.polarity : undefined;
  const ref = text(value?.normalized_ref).trim();
  const signed = text(one.actor).trim().toLowerCase();
  return {
    ...{ by, type, value, polarity },
    ids: [...new Set(list(one.target_tuple_ids).map(String))],
    reason: text(one.reason_code).trim().toUpperCase(),
    isForeign: signed !== '' && signed !== by.toLowerCase(),
    isWhole: type === 'FLIP' ? known(polarity) !== undefined : type !== 'MERGE' || ref !== '',
  };
}

/** What does not vote, and why. */
function problemsIn(actions: readonly Action[], ids: ReadonlySet<string>, isLetter: boolean): Problem[] {
  return actions.flatMap((one): Problem[] => {
    const { by: reviewer } = one;
    if (one.ids.length === 0) return [{ reviewer, tuple_id: null, problem: 'incomplete' }];
    return one.ids.flatMap((tuple_id): Problem[] => {
      const isKnown = ids.has(tuple_id);
      if (one.isForeign && (isKnown || isLetter)) return [{ reviewer, tuple_id, problem: 'other_actor' }];
      if (!isKnown) return [{ reviewer, tuple_id, problem: 'unknown_target' }];
      const rivals = namedBy(reviewer, tuple_id, actions, isLetter);
      const isReplaced = isLetter ? rivals.at(-1) !== one && one.type !== ABSTAIN : rivals.length > 1;
      if (isReplaced) return [{ reviewer, tuple_id, problem: 'duplicate' }];
      return isLetter || one.isWhole ? [] : [{ reviewer, tuple_id, problem: 'incomplete' }];
    });
  });
}

/** What a reviewer says of a tuple; to the letter, what somebody else signed was never said. */
const namedBy = (by: Letter, id: string, actions: readonly Action[], isLetter: boolean): readonly Action[] =>
  actions.filter((one) => one.by === by && one.ids.includes(id) && !(isLetter && one.isForeign));

function votesOn(id: string, actions: readonly Action[], isLetter: boolean): (Action | undefined)[] {
  return LETTERS.map((by) => {
    const own = namedBy(by, id, actions, isLetter);
    const last = own.at(-1);
    if (last === undefined || last.type === ABSTAIN) return undefined;
    return isLetter || (own.length === 1 && last.isWhole && !last.isForeign) ? last : undefined;
  });
}

/** Whose action was, or may have been, about a tuple, and did not vote on it. */
function lostOn(
  id: string,
  actions: readonly Action[],
  lost: readonly Problem[],
  votes: readonly (Action | undefined)[],
  isAsked: boolean,
): Letter[] {
  const isUnderReview = isAsked || actions.some(({ ids }) => ids.includes(id));
  return LETTERS.filter((by, at) =>
    lost.some(({ reviewer, tuple_id, problem }) => {
      if (reviewer !== by || votes[at] !== undefined) return false;
      return tuple_id === id || (isUnderReview && (tuple_id === null || problem === 'unknown_target'));
    }),
  );
}

const askOf = (panel: Json): string => text(record(panel.options).ask) || 'conflict';

const isAtRisk = (panel: Json, id: string): boolean =>
  list(panel.validator_risks).some(({ tuple_id }) => tuple_id === id);

const actionsIn = (panel: Json): Action[] =>
  LETTERS.flatMap((by) => list(record(panel.review_actions)[by]).map((one) => read(by, one)));

/** Why somebody who was silent leaves a tuple open. */
function absenceIn(
  panel: Json,
  isAsked: boolean,
  isLetter: boolean,
  id: string,
  votes: readonly (Action | undefined)[],
): string | undefined {
  const readers = record(panel.perspectives_absent);
  const gone = LETTERS.filter((by) => readers[by] != null).length;
  if (readers.S0 != null || gone >= 2) return 'too few read the text';
  if (record(panel.options).absent === 'keep') return undefined;
  const isAbsent = LETTERS.some((by) => record(panel.absent)[by] != null);
  if (isAbsent && isAsked) return 'a reviewer was absent';
  // Whoever has no list said nothing, and may have been asked whatever another acted on, or whatever is a contradiction.
  const isHeard = (by: Letter): boolean => Array.isArray(record(panel.review_actions)[by]);
  const isMissing = !LETTERS.every((by) => isHeard(by) || record(panel.absent)[by] != null);
  const isNobody = LETTERS.every((by) => !isHeard(by) || record(panel.absent)[by] != null);
  const isPut = (isLetter && isAsked) || isContradicted(panel, id);
  if ((isMissing || isNobody) && isPut) return 'a reviewer has no list';
  const isActedOn = actionsIn(panel).some(({ ids }) => ids.includes(id));
  const sides = votes.flatMap((vote) => (vote === undefined ? [] : [side(vote)]));
  return isMissing && isActedOn && sharedOf(sides) === undefined
    ? 'a reviewer without a list may have tipped the votes'
    : undefined;
}

/** A tuple is flagged or at risk, or another of the same reference and term has another polarity, whatever flags the record lists. */
function isContradicted(panel: Json, id: string): boolean {
  const flagged = list(panel.conflict_flags).flatMap(({ tuple_ids }) => list(tuple_ids).map(String));
  if (flagged.includes(id) || isAtRisk(panel, id) || askOf(panel) === 'always') return true;
  const [nameOf, says] = [
    ({ aspect_ref, aspect_term }: Json) => [text(aspect_ref).trim(), text(aspect_term).trim()].join('\n'),
    ({ polarity }: Json) => text(polarity).trim(),
  ];
  const candidates = list(panel.candidates);
  const own = candidates.find(({ tuple_id }) => tuple_id === id)!;
  const isNamed = nameOf(own) !== '\n' && text(record(panel.options).conflict_mode) !== 'primary';
  return (
    isNamed &&
    says(own) !== '' &&
    candidates.some((one) => nameOf(one) === nameOf(own) && says(one) !== '' && says(one) !== says(own))
  );
}

/** The re-check that speaks for all three, if one does. */
function recheckOf(panel: Json, id: string): Action | undefined {
  for (const { group, action } of list(panel.rechecks)) {
    const asked = list(group).map(String);
    if (action == null || !asked.includes(id)) continue;
    const one = read('A', action as Json);
    if (one.type === ABSTAIN) continue;
    if (one.ids.includes(id) && one.ids.every((named) => asked.includes(named)) && one.isWhole) return one;
  }
  return undefined;
}

/** The conflict type of every tuple in conflict. */
function typesOf(panel: Json, candidates: readonly Json[], isLetter: boolean): Map<string, string> {
  const flags =
    panel.conflict_flags == null
      ? detect(panel, candidates, isLetter)
      : list(panel.conflict_flags).map(({ tuple_ids, conflict_type }) => ({
          ids: list(tuple_ids).map(String),
          type: text(conflict_type),
        }));
  const types = new Map<string, string>();
  const rank = (type: string): number => (STRONGEST.includes(type) ? STRONGEST.indexOf(type) : 9);
  for (const { ids, type } of flags)
    for (const id of ids) {
      const held = types.get(id);
      if (isLetter || held === undefined || rank(type) < rank(held)) types.set(id, type);
    }
  return types;
}

function detect(panel: Json, candidates: readonly Json[], isLetter: boolean) {
  const flags: { readonly ids: readonly string[]; readonly type: string }[] = [];
  const groups = (keyOf: (one: Json) => string): readonly (readonly Json[])[] => {
    const keys = [...new Set(candidates.map(keyOf))].filter((key) => key !== '');
    return keys.map((key) => candidates.filter((one) => keyOf(one) === key));
  };
  const refOf = (one: Json): string => text(one.aspect_ref).trim();
  const termOf = (one: Json): string => (refOf(one) === '' ? text(one.aspect_term).trim() : '');
  const flag = (members: readonly Json[], type: string): void => {
    const words = new Set(members.map((one) => text(one.polarity).trim()).filter((word) => word !== ''));
    if (words.size > 1) flags.push({ ids: members.map(({ tuple_id }) => text(tuple_id)), type });
  };
  for (const members of groups(refOf)) flag(members, 'ref_polarity_mismatch');
  if (record(panel.options).conflict_mode !== 'primary')
    for (const members of groups(termOf)) flag(members, 'term_polarity_mismatch');
  const partsOf = (one: Json): [string, string] => {
    const [, entity = '', attribute = ''] = /^([^#]*)#(.*)$/s.exec(refOf(one)) ?? [];
    return [entity.trim(), attribute.trim()];
  };
  for (const one of candidates)
    for (const other of candidates) {
      const [[upper, attribute], [lower, same]] = [partsOf(one), partsOf(other)];
      if (!refOf(one).includes('#') || !refOf(other).includes('#')) continue;
      if (upper !== '제품 전체' || lower === '' || lower === upper || attribute !== same) continue;
      const [mine, theirs] = [one, other].map(({ polarity }) =>
        isLetter ? text(polarity).trim() : known(polarity),
      );
      // What nobody can read may say the same as anything.
      const isSame = isLetter ? mine !== '' && mine === theirs : mine === theirs || !mine || !theirs;
      if (!isSame) continue;
      const alike = candidates.filter((third) => {
        const polarity = isLetter ? text(third.polarity).trim() : known(third.polarity);
        return (
          refOf(third).includes('#') &&
          partsOf(third)[1] === attribute &&
          (polarity === mine || polarity === theirs || (!isLetter && polarity === undefined))
        );
      });
      flags.push({ ids: alike.map(({ tuple_id }) => text(tuple_id)), type: GRANULARITY });
    }
  return flags;
}

const side = (vote: Action | undefined): string =>
  vote === undefined || vote.type === 'MERGE' ? 'KEEP' : vote.type;

const sharedOf = (sides: readonly string[]): string | undefined =>
  sides.find((one, at) => sides.indexOf(one) !== at);

/** Sections 3.3 and 3.4 of the sources: a missing vote is a KEEP. */
function doubtToTheLetter(
  votes: readonly (Action | undefined)[],
  type: string,
  policy: string,
  { action_type, new_value }: Ruled['rulings'][number],
): string | undefined {
  const sides = votes.map(side);
  const shared = sharedOf(sides);
  const reasons = (wanted: string): string => votes.find((vote) => vote?.type === wanted)?.reason ?? '';
  let expected = 'FLAG';
  if (shared !== undefined) {
    const isMinority =
      policy === 'v2' && FACETS.includes(type) && votes[2] !== undefined && sides[2] !== shared;
    if (!isMinority) expected = shared;
  } else if (!sides.includes('FLAG')) {
    if (STRUCTURAL.includes(reasons('FLIP'))) expected = 'FLIP';
    else if (policy === 'v2' && JUSTIFIED.includes(reasons('DROP'))) expected = 'DROP';
  }
  if (expected !== action_type) return `the votes ${sides.join(', ')} make it ${expected}`;
  if (action_type !== 'FLIP') return undefined;
  const value = votes.find((vote) => vote?.type === 'FLIP' && Object.keys(vote.value ?? {}).length > 0);
  return (value?.polarity ?? '') === (new_value?.polarity ?? '') ? undefined : 'another polarity was voted';
}

/** What in sound votes speaks against keeping or flipping a tuple. */
function doubtSound(
  votes: readonly (Action | undefined)[],
  {
    type,
    polarity,
    lost,
    outcome,
  }: {
    readonly type: string;
    readonly polarity: unknown;
    readonly lost: readonly Letter[];
    readonly outcome: string;
  },
): string | undefined {
  const sides = votes.flatMap((vote) => (vote === undefined ? [] : [side(vote)]));
  const shared = sharedOf(sides);
  if (known(polarity) === undefined) return 'its polarity is none';
  if (shared !== undefined && FACETS.includes(type)) {
    if (votes[2] !== undefined && side(votes[2]) !== shared) return 'C is outvoted on its facet';
    if (lost.includes('C')) return 'C may have been outvoted on its facet';
  }
  const flips = votes.filter((vote) => vote?.type === 'FLIP').map((vote) => known(vote!.polarity));
  switch (shared) {
    case 'DROP':
    case 'FLAG':
      return `two want ${shared}`;
    case 'FLIP':
      if (new Set(flips).size > 1) return 'the flips differ';
      return outcome === 'FLIP' ? undefined : 'two want FLIP';
    case 'KEEP':
      return outcome === 'KEEP' ? undefined : 'two want KEEP';
    default:
  }
  if (lost.length > 0) return `an action of ${lost.join(' and ')} was lost`;
  if (sides.length < 3) return outcome === 'KEEP' ? undefined : 'nobody agrees on FLIP';
  const flip = votes.find((vote) => vote?.type === 'FLIP');
  const isStructural = !sides.includes('FLAG') && STRUCTURAL.includes(flip?.reason ?? '');
  return isStructural && outcome === 'FLIP' ? undefined : 'three different votes';
}
