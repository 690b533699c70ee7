/** Decides cases of courts a second time, straight from the definitions, sharing no code with the room: lists, loops and fractions. */

/** A value as it is said: null is "there is none". */
export type OracleValue = string | number | boolean | null | readonly string[];

interface Kind {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly exact?: boolean;
  readonly tolerance?: number;
  readonly of?: string | Kind;
  readonly marks?: Readonly<Record<string, unknown>>;
}

interface Form {
  readonly count?: string;
  readonly tally?: string;
  readonly calibrated?: string;
  readonly case?: string;
  readonly mark?: string;
  readonly asked?: string;
  readonly by?: string | readonly string[];
  readonly per?: string;
  readonly value?: unknown;
  readonly reason?: string | readonly string[];
  readonly quotation?: string;
  readonly beyond?: number;
  readonly outcome?: string | readonly string[];
  readonly effect?: string | readonly string[];
  readonly marks?: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly id: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly then: string;
  readonly code?: string;
}

interface Outcome {
  readonly effect: string;
  readonly what?: string;
  readonly value?: OracleValue;
  readonly by?: string | readonly string[];
  readonly roles?: readonly string[];
}

interface Ruled {
  readonly facts: Readonly<Record<string, Form>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly rules: readonly Row[];
  readonly otherwise: Omit<Row, 'id' | 'when'>;
}

/** A court file as the oracle reads it. */
export interface OracleCourt extends Ruled {
  readonly court: string;
  readonly value?: Kind;
  readonly fields?: Readonly<Record<string, Kind>>;
  readonly items?: 'named' | { readonly listed: string };
  readonly marks?: Readonly<Record<string, unknown>>;
  readonly swap?: readonly string[];
  readonly quote?: { readonly in: readonly string[]; readonly required?: boolean };
  readonly roles: Readonly<
    Record<string, { readonly voices: number | string | readonly string[]; readonly asked?: string }>
  >;
  readonly params?: Readonly<Record<string, { readonly default: unknown }>>;
  readonly verdict?: Ruled;
}

interface Line {
  readonly voice: string;
  readonly role?: string | null;
  readonly item?: string | null;
  readonly order?: string;
  readonly state?: string | null;
  readonly value?: OracleValue;
  readonly reason?: string | null;
  readonly quotation?: string | null;
  readonly confidence?: number | null;
}

/** A case as the oracle reads it. */
export type OracleCase = { readonly votes: readonly Line[] } & Readonly<Record<string, unknown>>;

/** What a calibration says of an item. */
export interface OracleCalibrated {
  readonly label: string | null;
  readonly tie: boolean;
  readonly certified: boolean;
  readonly certainty: number;
}

/** The answer as a ruling shows it: with a silent seat nothing is certified, and it says so. */
function showCalibrated(
  { label, certified, certainty }: OracleCalibrated,
  hasSilence: boolean,
): Omit<OracleCalibrated, 'tie'> & { readonly why?: string } {
  if (!hasSilence) return { label, certified, certainty };
  return { label, certified: false, certainty, ...(certified ? { why: 'voice-missing' } : {}) };
}

const byPoint = (a: string, b: string): number => {
  const [x, y] = [Array.from(a, (c) => c.codePointAt(0)!), Array.from(b, (c) => c.codePointAt(0)!)];
  for (let at = 0; at < x.length && at < y.length; at++) if (x[at] !== y[at]) return x[at]! - y[at]!;
  return x.length - y.length;
};

const folded = new Map<string, string>();

/** The folding of quotations, letter by letter. */
export const fold = (text: string): string => {
  const known = folded.get(text) ?? foldAnew(text);
  folded.set(text, known);
  return known;
};

const foldAnew = (text: string): string => {
  let out = '';
  for (const letter of text.normalize('NFKC')) {
    const point = letter.codePointAt(0)!;
    if (point === 0xad) continue;
    if ((point >= 0x2010 && point <= 0x2015) || [0x2212, 0xfe58, 0xfe63, 0xff0d].includes(point)) out += '-';
    else if ((point >= 0x2018 && point <= 0x201b) || [0x2032, 0x2039, 0x203a, 0x60, 0xb4].includes(point))
      out += "'";
    else if ((point >= 0x201c && point <= 0x201f) || [0x2033, 0xab, 0xbb].includes(point)) out += '"';
    else out += letter;
  }
  return out
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
};

/** A number in whole billionths of a billionth: exact for every number that tests use. */
const units = (value: number): bigint => {
  const known = counted.get(value) ?? unitsAnew(value);
  counted.set(value, known);
  return known;
};

const counted = new Map<number, bigint>();

const unitsAnew = (value: number): bigint => {
  const [mantissa, power = '0'] = String(value).split('e') as [string, string?];
  const [whole, part = ''] = mantissa.replace('-', '').split('.') as [string, string?];
  const digits = BigInt(whole + part) * 10n ** BigInt(18 - part.length + Number(power));
  return mantissa.startsWith('-') ? -digits : digits;
};

interface OracleVote {
  state: string;
  value: OracleValue;
  key: string;
  reasons: string[];
  quotation: string;
  confidence: number | null;
}

interface OracleSeat extends OracleVote {
  role: string;
}

const keyOf = (kind: Kind, value: OracleValue | undefined): string => {
  if (value === null || value === undefined) return 'none';
  if (kind.kind === 'text') {
    const text = String(value);
    return `=${kind.exact === true ? text.normalize('NFC').trim() : fold(text)}`;
  }
  if (kind.kind === 'number') return `=${units(Number(value))}`;
  if (kind.kind !== 'list') return `=${value}`;
  const of = typeof kind.of === 'string' ? { kind: kind.of } : kind.of!;
  const keys = new Set((value as readonly string[]).map((entry) => keyOf(of, entry)));
  return `=${JSON.stringify([...keys].sort())}`;
};

const written = (kind: Kind, value: OracleValue): OracleValue =>
  kind.kind === 'list' && value !== null ? [...new Set(value as readonly string[])].sort(byPoint) : value;

const smaller = (kind: Kind, a: OracleValue, b: OracleValue): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (kind.kind === 'number') return Number(a) - Number(b);
  if (kind.kind === 'choice') return kind.values!.indexOf(String(a)) - kind.values!.indexOf(String(b));
  if (kind.kind === 'flag') return Number(b) - Number(a);
  if (kind.kind === 'list') {
    const [one, other] = [a as readonly string[], b as readonly string[]];
    if (one.length !== other.length) return one.length - other.length;
    for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return byPoint(one[at]!, other[at]!);
    return 0;
  }
  return [...String(a)].length - [...String(b)].length || byPoint(String(a), String(b));
};

/** Classes of votes, each a list of votes: equal keys, or numbers that no cut parts. */
function classesOf(kind: Kind, votes: OracleVote[]): OracleVote[][] {
  const groups = new Map<string, OracleVote[]>();
  for (const vote of votes) {
    const group = groups.get(vote.key);
    if (group === undefined) groups.set(vote.key, [vote]);
    else group.push(vote);
  }
  if (kind.kind !== 'number' || !kind.tolerance) return [...groups.values()];
  const none = groups.get('none');
  const sorted = [...groups.values()]
    .filter((group) => group !== none)
    .sort((a, b) => Number(a[0]!.value) - Number(b[0]!.value));
  const limit = units(kind.tolerance);
  const cut = (stretch: OracleVote[][]): OracleVote[][] => {
    const at = stretch.map((group) => units(Number(group[0]!.value)));
    if (stretch.length === 0) return [];
    if (at.at(-1)! - at[0]! <= limit) return [stretch.flat()];
    let widest = 0n;
    for (let i = 1; i < at.length; i++) if (at[i]! - at[i - 1]! > widest) widest = at[i]! - at[i - 1]!;
    const parts: OracleVote[][][] = [[stretch[0]!]];
    for (let i = 1; i < at.length; i++) {
      if (at[i]! - at[i - 1]! === widest) parts.push([]);
      parts.at(-1)!.push(stretch[i]!);
    }
    return parts.flatMap(cut);
  };
  return [...cut(sorted), ...(none === undefined ? [] : [none])];
}

function standsFor(kind: Kind, group: OracleVote[]): OracleValue {
  const counts = new Map<string, { value: OracleValue; times: number }>();
  for (const { value } of group) {
    const text = JSON.stringify(value);
    counts.set(text, { value, times: (counts.get(text)?.times ?? 0) + 1 });
  }
  const all = [...counts.values()];
  const most = Math.max(...all.map(({ times }) => times));
  return all.filter(({ times }) => times === most).sort((a, b) => smaller(kind, a.value, b.value))[0]!.value;
}

/** The value in the middle of all that were said, or nothing. */
const medianOf = (kind: Kind, votes: OracleVote[]): OracleValue | undefined => {
  const values = votes.map(({ value }) => value).filter((value) => value !== null);
  values.sort((a, b) => smaller(kind, a, b));
  return values.length === 0 ? undefined : values[Math.floor((values.length - 1) / 2)];
};

const half = (top: bigint, bottom: bigint): number => Number((2n * top + bottom) / (2n * bottom)) / 10_000;

const list = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

interface Tallied {
  classes: OracleVote[][];
  leading: number;
  second: number;
}

const tally = (kind: Kind, votes: OracleVote[]): Tallied => {
  const classes = classesOf(kind, votes).sort((a, b) => b.length - a.length);
  return { classes, leading: classes[0]?.length ?? 0, second: classes[1]?.length ?? 0 };
};

const STATES = ['voted', 'abstained', 'inconsistent', 'missing', 'refused', 'unusable'];
const SILENT = ['missing', 'refused', 'unusable'];

interface Around {
  readonly kind: Kind;
  /** Those that were asked. */
  readonly seats: readonly OracleSeat[];
  readonly asked: readonly string[];
  readonly given: OracleCase;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly calibrated: () => OracleCalibrated | undefined;
}

function fact(form: Form, { kind, seats, asked, given, marks, calibrated }: Around): unknown {
  if (form.case !== undefined) return given[form.case];
  if (form.mark !== undefined) return marks[form.mark];
  if (form.asked !== undefined) return asked.includes(form.asked);
  if (form.calibrated !== undefined) {
    const said = calibrated();
    if (form.calibrated === 'certainty') return said?.certainty ?? 0;
    // Nothing is certified while somebody who was asked is silent.
    return said?.certified === true && !said.tie && !seats.some(({ state }) => SILENT.includes(state));
  }
  const by = list(form.by);
  const mine = by.length === 0 ? seats : seats.filter(({ role }) => by.includes(role));
  const count = (what: string): number =>
    mine.filter(({ state }) =>
      what === 'seats'
        ? true
        : what === 'silent'
          ? SILENT.includes(state)
          : what === 'answered'
            ? !SILENT.includes(state)
            : state === what,
    ).length;
  const share = (part: number): number => {
    if (form.per === undefined) return part;
    const whole = count(form.per);
    return whole === 0 ? 0 : Math.floor((20_000 * part + whole) / (2 * whole)) / 10_000;
  };
  if (form.count !== undefined) {
    if (!('value' in form) && form.reason === undefined && form.quotation === undefined)
      return share(count(form.count));
    const wanted = 'value' in form ? severalIn(kind, form.value).map((one) => keyOf(kind, one)) : undefined;
    return share(
      mine.filter(
        (seat) =>
          seat.state === 'voted' &&
          (wanted === undefined || wanted.includes(seat.key)) &&
          (form.reason === undefined || seat.reasons.some((one) => list(form.reason).includes(one))) &&
          (form.quotation === undefined || seat.quotation === form.quotation),
      ).length,
    );
  }
  const votes = mine.filter(({ state }) => state === 'voted');
  const { classes, leading, second } = tally(kind, votes);
  const place = (value: OracleValue): number =>
    kind.kind === 'number' ? Number(value) : kind.values!.indexOf(String(value));
  const said = votes.map(({ value }) => value).filter((value) => value !== null);
  switch (form.tally) {
    case 'leading':
      return share(leading);
    case 'second':
      return share(second);
    case 'rest':
      return votes.length - leading - second;
    case 'margin':
      return share(leading - second);
    case 'sure_margin':
      return share(Math.max(0, leading - second - count('silent')));
    case 'tie':
      return leading > 0 && leading === second;
    case 'value': {
      if (leading === second) return null;
      const value = standsFor(kind, classes[0]!);
      return value === null ? 'none' : String(value);
    }
    case 'median':
      return medianOf(kind, votes) ?? (kind.kind === 'number' ? 0 : null);
    case 'spread': {
      if (said.length === 0) return 0;
      const places = said.map(place);
      if (kind.kind !== 'number') return Math.max(...places) - Math.min(...places);
      return half((units(Math.max(...places)) - units(Math.min(...places))) * 10_000n, 10n ** 18n);
    }
    case 'far': {
      const median = medianOf(kind, votes);
      if (median === undefined) return 0;
      const away = (value: OracleValue): bigint => {
        const d = units(place(value)) - units(place(median));
        return d < 0n ? -d : d;
      };
      return said.filter((value) => away(value) > units(form.beyond!)).length;
    }
    case 'confidence': {
      if (leading === second) return 0;
      const all = classes[0]!.map(({ confidence }) => confidence);
      return all.includes(null) ? 0 : half(units(Math.min(...(all as number[]))) * 10_000n, 10n ** 18n);
    }
  }
  throw new Error(`unknown fact ${JSON.stringify(form)}`);
}

/** One or several values; for lists, a list of lists is several. */
const severalIn = (kind: Kind, value: unknown): readonly OracleValue[] => {
  const isSeveral =
    Array.isArray(value) && (kind.kind !== 'list' || value.some((one) => Array.isArray(one) || one === null));
  return (isSeveral ? value : [value]) as OracleValue[];
};

/** Whether a value meets a cell; a name of a parameter stands for its value. */
function meets(cell: unknown, value: unknown, values: Readonly<Record<string, unknown>>): boolean {
  if (cell === null || typeof cell !== 'object') return cell === value;
  if (Array.isArray(cell)) return cell.includes(value);
  return Object.entries(cell).every(([word, asked]) => {
    if (word === 'not') return !(Array.isArray(asked) ? asked : [asked]).includes(value);
    const limit = Number(typeof asked === 'string' ? values[asked] : asked);
    const number = Number(value);
    if (word === 'at_least') return number >= limit;
    if (word === 'at_most') return number <= limit;
    if (word === 'above') return number > limit;
    return word === 'below' ? number < limit : number === limit;
  });
}

const valuesIn = ({ params = {} }: OracleCourt): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.default]));

/** What an oracle says of an item. */
export interface OracleItem {
  item: string;
  outcome: string;
  effect: string;
  value?: OracleValue;
  ask?: string[];
  rule: string;
  code: string;
  round: number;
  votes: Record<string, number>;
  leading?: OracleValue[];
  facts: Record<string, unknown>;
  calibrated?: Omit<OracleCalibrated, 'tie'>;
}

/** What an oracle says of a case. */
export interface OracleRuling {
  effect: string;
  items: OracleItem[];
  verdict?: { outcome: string; effect: string; rule: string };
  round: number;
  unasked?: { role: string; voice: string }[];
}

interface Place {
  id: string;
  entry: string;
  field: string;
  kind: Kind;
  marks: Readonly<Record<string, unknown>>;
}

/** Every item of a case, in order. */
function itemsOf(court: OracleCourt, given: OracleCase): Place[] {
  const { items, marks = {} } = court;
  const fields: [string, Kind][] =
    court.fields === undefined ? [['', court.value!]] : Object.entries(court.fields);
  const place = (entry: string, more: Readonly<Record<string, unknown>>): Place[] =>
    fields.map(([field, kind]) => ({
      id: entry === '' ? (field === '' ? 'value' : field) : field === '' ? entry : `${entry}/${field}`,
      entry,
      field,
      kind,
      marks: { ...kind.marks, ...more },
    }));
  if (items === undefined) return place('', {});
  if (items !== 'named') {
    return (given[items.listed] as readonly ({ id: string } & Record<string, unknown>)[]).flatMap((entry) =>
      place(
        entry.id,
        Object.fromEntries(
          Object.keys(marks)
            .filter((mark) => mark in entry)
            .map((mark) => [mark, entry[mark]]),
        ),
      ),
    );
  }
  const spellings = new Map<string, string[]>();
  for (const vote of given.votes) {
    const role = vote.role ?? Object.keys(court.roles)[0]!;
    if ((vote.state ?? 'voted') !== 'voted' || vote.item == null || court.roles[role]!.asked === 'later')
      continue;
    const key = vote.item.split('/')[0]!;
    spellings.set(fold(key), [...(spellings.get(fold(key)) ?? []), key]);
  }
  const names = [...spellings.values()].map((said) => {
    const times = (one: string): number => said.filter((other) => other === one).length;
    return [...new Set(said)].sort(
      (a, b) => times(b) - times(a) || [...a].length - [...b].length || byPoint(a, b),
    )[0]!;
  });
  return names.sort(byPoint).flatMap((name) => place(name, {}));
}

/** A seat with a voice: its lines, and whether it voted on an item that exists. */
interface Occupied {
  readonly role: string;
  readonly lines: readonly Line[];
  readonly hasVoted: boolean;
}

/** Who sits in each role, and how many of its seats are empty. */
interface Bench {
  readonly role: string;
  readonly occupied: readonly Occupied[];
  readonly empty: number;
}

function benchesOf(court: OracleCourt, given: OracleCase, isThere: (vote: Line) => boolean): Bench[] {
  const roles = Object.keys(court.roles);
  return roles.map((role) => {
    const { voices } = court.roles[role]!;
    const all = given.votes.filter((vote) => (vote.role ?? roles[0]) === role);
    const heard = [...new Set(all.map(({ voice }) => voice))];
    const names: readonly string[] = Array.isArray(voices) ? (voices as readonly string[]) : heard;
    const occupied = names.map((voice) => {
      const lines = all.filter((vote) => vote.voice === voice);
      const hasVoted = lines.some((vote) => (vote.state ?? 'voted') === 'voted' && isThere(vote));
      return { role, lines, hasVoted };
    });
    return { role, occupied, empty: typeof voices === 'number' ? Math.max(0, voices - names.length) : 0 };
  });
}

/** The seats on an item, of every role. */
function seatsOn(
  court: OracleCourt,
  given: OracleCase,
  item: Place,
  benches: readonly Bench[],
): OracleSeat[] {
  const entry = fold(item.entry);
  const isOn = (vote: Line): boolean => {
    // Where there is one item a line need not name it; where voices name the items it says nothing of any.
    if (vote.item == null) return court.items !== 'named';
    if (court.items !== 'named') return vote.item === item.id;
    const [key, field = ''] = vote.item.split('/');
    return fold(key!) === entry && field === item.field;
  };
  const quotationOf = (vote: Line): string => {
    const wanted = vote.quotation == null ? '' : fold(vote.quotation);
    if (court.quote === undefined || wanted === '') return 'none';
    const texts = court.quote.in.map((name) => given[name]);
    return texts.some((text) => typeof text === 'string' && fold(text).includes(wanted))
      ? 'found'
      : 'not-found';
  };
  const heard = (vote: Line | undefined): OracleVote => {
    if (vote === undefined)
      return { state: 'missing', value: null, key: '', reasons: [], quotation: 'none', confidence: null };
    const quotation = quotationOf(vote);
    const state = vote.state ?? 'voted';
    const value = written(item.kind, vote.value ?? null);
    const isUnproved =
      state === 'voted' && value !== null && court.quote?.required === true && quotation !== 'found';
    return {
      state: isUnproved ? 'unusable' : state,
      value,
      key: keyOf(item.kind, value),
      reasons: vote.reason == null ? [] : [vote.reason],
      quotation,
      confidence: vote.confidence ?? null,
    };
  };
  return benches.flatMap(({ role, occupied, empty }) => {
    const seats = occupied.map(({ lines, hasVoted }): OracleSeat => {
      const on = lines.filter(isOn);
      if (on.length === 0 && court.items === 'named' && hasVoted)
        return {
          role,
          state: 'voted',
          value: null,
          key: 'none',
          reasons: [],
          quotation: 'none',
          confidence: null,
        };
      if (court.swap === undefined) return { role, ...heard(on[0]) };
      const [one, two] = ['1', '2'].map((order) => heard(on.find((vote) => vote.order === order))) as [
        OracleVote,
        OracleVote,
      ];
      for (const state of ['unusable', 'refused', 'missing', 'abstained'])
        if (one.state === state || two.state === state) return { role, ...one, state };
      if (one.key !== two.key) return { role, ...one, state: 'inconsistent' };
      const worse = ['not-found', 'none', 'found'].find(
        (word) => one.quotation === word || two.quotation === word,
      )!;
      const confidence =
        one.confidence === null || two.confidence === null ? null : Math.min(one.confidence, two.confidence);
      return { role, ...one, reasons: [...one.reasons, ...two.reasons], quotation: worse, confidence };
    });
    return [...seats, ...Array.from({ length: empty }, (): OracleSeat => ({ role, ...heard(undefined) }))];
  });
}

/** Decides a case; `calibrated` says what a calibration says of an item. */
export function decideByHand(
  court: OracleCourt,
  given: OracleCase,
  calibrated: (item: string, asked: readonly string[]) => OracleCalibrated | undefined = () => undefined,
  see: (rule: string) => void = () => {},
): OracleRuling {
  const roles = Object.keys(court.roles);
  const places = itemsOf(court, given);
  const values = valuesIn(court);
  const forms = Object.entries(court.facts);
  const rules = court.rules.map((rule) => ({ rule, cells: Object.entries(rule.when) }));
  const entries = new Set(places.map(({ entry }) => fold(entry)));
  const isThere = (vote: Line): boolean =>
    court.items !== 'named' || vote.item == null || entries.has(fold(vote.item.split('/')[0]!));
  const benches = benchesOf(court, given, isThere);
  const has = (role: string): boolean => given.votes.some((vote) => (vote.role ?? roles[0]) === role);
  const everAsked = new Set(roles.filter((role) => court.roles[role]!.asked !== 'later'));
  const items = places.map((place): OracleItem => {
    const seats = seatsOn(court, given, place, benches);
    let asked = roles.filter((role) => court.roles[role]!.asked !== 'later');
    for (let round = 1; ; round++) {
      const here = seats.filter(({ role }) => asked.includes(role));
      const { kind, marks } = place;
      const around = {
        kind,
        seats: here,
        asked,
        given,
        marks,
        calibrated: () => calibrated(place.id, asked),
      };
      const weighed = calibrated(place.id, asked);
      const facts: Record<string, unknown> = {};
      for (const [name, form] of forms) facts[name] = fact(form, around);
      const isOpen = (rule: Row): boolean => {
        const { effect, roles: wanted = [] } = court.outcomes[rule.then]!;
        return effect !== 'ask' || wanted.some((role) => !asked.includes(role));
      };
      const matching = rules.find(
        ({ rule, cells }) => isOpen(rule) && cells.every(([name, cell]) => meets(cell, facts[name], values)),
      );
      const row = matching?.rule ?? { id: 'otherwise', ...court.otherwise };
      see(row.id);
      const outcome = court.outcomes[row.then]!;
      const votes = here.filter(({ state }) => state === 'voted');
      const { classes, leading } = tally(place.kind, votes);
      const code = row.code ?? row.id.toUpperCase().replaceAll('-', '_');
      const base = {
        item: place.id,
        outcome: row.then,
        rule: row.id,
        code,
        round,
        votes: Object.fromEntries(
          STATES.map((state) => [state, here.filter((seat) => seat.state === state).length]),
        ),
        ...(votes.length === 0
          ? {}
          : {
              leading: classes
                .filter(({ length }) => length === leading)
                .map((group) => standsFor(place.kind, group))
                .sort((a, b) => smaller(place.kind, a, b)),
            }),
        facts,
        ...(weighed === undefined
          ? {}
          : {
              calibrated: showCalibrated(
                weighed,
                here.some(({ state }) => SILENT.includes(state)),
              ),
            }),
      };
      if (outcome.effect === 'ask') {
        const ask = outcome.roles!.filter((role) => !asked.includes(role));
        if (!ask.every(has)) return { ...base, effect: 'ask', ask };
        asked = [...asked, ...ask];
        for (const role of ask) everAsked.add(role);
        continue;
      }
      if (outcome.effect !== 'take') return { ...base, effect: outcome.effect };
      if (outcome.value !== undefined)
        return { ...base, effect: 'take', value: written(place.kind, outcome.value) };
      const by = list(outcome.by);
      const mine = votes.filter(({ role }) => by.length === 0 || by.includes(role));
      const taken = takeWhat(outcome.what!, place.kind, mine, weighed);
      if (taken === undefined) return { ...base, effect: 'escalate', code: 'NOTHING_TO_TAKE' };
      return { ...base, effect: 'take', value: taken };
    }
  });
  const unasked = roles
    .filter((role) => !everAsked.has(role))
    .flatMap((role) =>
      [...new Set(given.votes.filter((vote) => (vote.role ?? roles[0]) === role).map(({ voice }) => voice))]
        .sort(byPoint)
        .map((voice) => ({ role, voice })),
    );
  const any = (effect: string): boolean => items.some((item) => item.effect === effect);
  const verdict =
    court.verdict === undefined || any('ask')
      ? undefined
      : judge(court.verdict, given, places, items, values);
  const plain = any('ask')
    ? 'ask'
    : any('escalate')
      ? 'escalate'
      : any('take') || items.length === 0
        ? 'take'
        : 'refuse';
  const effect = verdict?.effect ?? plain;
  // Nobody says that there is no item on behalf of who did not answer.
  const isUnsaid =
    court.items === 'named' &&
    items.length === 0 &&
    Object.entries(court.roles).some(([role, { voices, asked }]) => {
      const names = given.votes.filter((vote) => (vote.role ?? roles[0]) === role);
      const answered = names.filter(({ state }) => ['voted', 'abstained'].includes(state ?? 'voted'));
      const [heard, spoke] = [names, answered].map((lines) => new Set(lines.map(({ voice }) => voice)).size);
      const seats = Array.isArray(voices) ? voices.length : typeof voices === 'number' ? voices : heard! || 1;
      return asked !== 'later' && spoke! < seats;
    });
  return {
    effect: effect === 'take' && isUnsaid ? 'escalate' : effect,
    items,
    ...(verdict === undefined ? {} : { verdict }),
    round: Math.max(1, ...items.map(({ round }) => round)),
    ...(unasked.length === 0 ? {} : { unasked }),
  };
}

function takeWhat(
  what: string,
  kind: Kind,
  votes: OracleVote[],
  calibrated: OracleCalibrated | undefined,
): OracleValue | undefined {
  if (what === 'median') return medianOf(kind, votes);
  if (what === 'leading') {
    const { classes, leading, second } = tally(kind, votes);
    return leading > second ? standsFor(kind, classes[0]!) : undefined;
  }
  if (calibrated === undefined || calibrated.tie) return undefined;
  if (kind.kind === 'flag') return calibrated.label === 'null' ? null : calibrated.label === 'true';
  return calibrated.label === 'null' ? null : calibrated.label;
}

function judge(
  { facts: forms, rules, otherwise, outcomes }: Ruled,
  given: OracleCase,
  places: readonly Place[],
  items: readonly OracleItem[],
  values: Readonly<Record<string, unknown>>,
): { outcome: string; effect: string; rule: string } {
  const facts = Object.fromEntries(
    Object.entries(forms).map(([name, form]) => {
      if (form.case !== undefined) return [name, given[form.case]];
      const met = items.filter((item, at) => {
        const { kind, marks } = places[at]!;
        if (form.outcome !== undefined && !list(form.outcome).includes(item.outcome)) return false;
        if (form.effect !== undefined && !list(form.effect).includes(item.effect)) return false;
        if ('value' in form) {
          const wanted = severalIn(kind, form.value).map((one) => keyOf(kind, one));
          if (!('value' in item) || !wanted.includes(keyOf(kind, item.value))) return false;
        }
        return Object.entries(form.marks ?? {}).every(([mark, asked]) => list(asked).includes(marks[mark]));
      });
      return [name, met.length];
    }),
  );
  const rule = rules.find((one) =>
    Object.entries(one.when).every(([name, cell]) => meets(cell, facts[name], values)),
  );
  const row = rule ?? { id: 'otherwise', ...otherwise };
  return { outcome: row.then, effect: outcomes[row.then]!.effect, rule: row.id };
}
