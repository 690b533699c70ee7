/** The expert's desk in a few lines: who sits where, who said what, and what is refused. Shares no code with the desk itself. */

/** What somebody does. */
export type Act =
  | { readonly does: 'claim' | 'renew' | 'release' | 'decline' | 'undo'; readonly who: Reviewer }
  | { readonly does: 'submit'; readonly who: Reviewer; readonly value: string }
  | { readonly does: 'claim to adjudicate'; readonly who: Adjudicator }
  | { readonly does: 'adjudicate'; readonly who: Adjudicator; readonly value: string }
  | { readonly does: 'reopen'; readonly who: Adjudicator; readonly seats: number }
  | { readonly does: 'let time pass'; readonly milliseconds: number };

/** Those who review. */
export const REVIEWERS = ['Ann', 'Bob', 'Cyd'] as const;
/** Those who decide disputes. */
export const ADJUDICATORS = ['Eve', 'Fay'] as const;
export type Reviewer = (typeof REVIEWERS)[number];
export type Adjudicator = (typeof ADJUDICATORS)[number];

interface Seat {
  person: string | null;
  token: number;
  until: number | null;
  /** When it was taken and answered, counted in turns of the round. */
  taken: number;
  said: { readonly turn: number; readonly value: string } | null;
}

/** What somebody remembers of the seat that they took last. */
interface Remembered {
  readonly seat: number;
  readonly token: number;
}

const LEASE_MS = 600_000;
const newSeat = (): Seat => ({ person: null, token: 0, until: null, taken: 0, said: null });

/** One item of a desk. */
export class DeskModel {
  now: number;
  round = 1;
  /** Seat 0 is that of the adjudicator. */
  #seats = new Map<number, Seat>();
  #declined = new Set<string>();
  #isAdjudicated = false;
  #turn = 0;
  readonly remembered = new Map<string, Remembered>();

  constructor(seats: number, now: number) {
    this.now = now;
    this.#open(seats);
  }

  #open(seats: number): void {
    this.#seats = new Map(Array.from({ length: seats }, (_, at) => [at + 1, newSeat()]));
    this.#isAdjudicated = false;
    this.#turn = 0;
  }

  get #reviews(): readonly Seat[] {
    return [...this.#seats].filter(([seat]) => seat > 0).map(([, one]) => one);
  }

  /** Where the item stands. */
  get state(): string {
    const said = this.#reviews.flatMap((one) => (one.said === null ? [] : [one.said.value]));
    if (this.#isAdjudicated) return 'adjudicated';
    if (said.length === 0) return 'waiting';
    if (said.length < this.#reviews.length) return 'reviewing';
    return new Set(said).size === 1 ? 'agreed' : 'disputed';
  }

  /** Everything that can be seen of it. */
  get sight(): object {
    const seats = [...this.#seats].sort(([one], [other]) => one - other);
    return {
      state: this.state,
      round: this.round,
      declines: this.#declined.size,
      seats: seats.map(([seat, { person, token, until, said }]) => ({
        ...{ seat, person, token, until },
        answered: said !== null,
      })),
    };
  }

  /** Everything that it knows, also what cannot be seen: two models of which this is the same do the same from now on. */
  get inside(): string {
    return JSON.stringify([
      ...[this.now, this.round, this.#isAdjudicated, this.#turn],
      ...[[...this.#seats].sort(), [...this.#declined].sort(), [...this.remembered].sort()],
    ]);
  }

  get #isSettled(): boolean {
    return this.state === 'agreed' || this.state === 'adjudicated';
  }

  /** Does something; `ok`, or the code that refuses it. */
  act(act: Act): string {
    switch (act.does) {
      case 'let time pass':
        this.now += act.milliseconds;
        return 'ok';
      case 'claim':
        return this.#claim(act.who);
      case 'claim to adjudicate':
        return this.#claimDispute(act.who);
      case 'submit':
      case 'adjudicate':
        return this.#say(act.who, act.value);
      case 'renew':
        return this.#withSeat(act.who, (seat) => {
          seat.until = this.now + LEASE_MS;
          return 'ok';
        });
      case 'release':
        return this.#leave(act.who);
      case 'decline': {
        const left = this.#leave(act.who);
        if (left === 'ok') this.#declined.add(act.who);
        return left;
      }
      case 'undo':
        return this.#undo(act.who);
      case 'reopen':
        if (!this.#isSettled) return 'REVIEW_CONFLICT';
        this.round++;
        this.#open(act.seats);
        return 'ok';
    }
  }

  #ownOf(who: string): [number, Seat] | undefined {
    return [...this.#seats].find(([, { person }]) => person === who);
  }

  #isFree({ said, until }: Seat): boolean {
    return said === null && (until === null || until <= this.now);
  }

  #sit(who: string, number: number, seat: Seat): string {
    if (seat.person !== who) {
      seat.token++;
      seat.taken = this.#nextTurn();
    }
    seat.person = who;
    seat.until = this.now + LEASE_MS;
    this.remembered.set(who, { seat: number, token: seat.token });
    return 'ok';
  }

  #nextTurn(): number {
    return ++this.#turn;
  }

  #claim(who: Reviewer): string {
    if (this.#isSettled) return 'REVIEW_CONFLICT';
    if (this.#declined.has(who)) return 'SEAT_REFUSED';
    const own = this.#ownOf(who);
    if (own !== undefined) return own[1].said === null ? this.#sit(who, ...own) : 'REVIEW_CONFLICT';
    const free = [...this.#seats]
      .sort(([one], [other]) => one - other)
      .find(([seat, one]) => seat > 0 && this.#isFree(one));
    return free === undefined ? 'SEAT_REFUSED' : this.#sit(who, ...free);
  }

  #claimDispute(who: Adjudicator): string {
    if (this.state !== 'disputed') return 'REVIEW_CONFLICT';
    const seat = this.#seats.get(0)!;
    return seat.person === who || this.#isFree(seat) ? this.#sit(who, 0, seat) : 'SEAT_REFUSED';
  }

  /** The seat that somebody remembers, if it is still theirs. */
  #withSeat(who: string, use: (seat: Seat, number: number) => string): string {
    const { seat: number, token } = this.remembered.get(who) ?? { seat: 99, token: 0 };
    const seat = this.#seats.get(number);
    return seat === undefined || seat.person !== who || seat.token !== token
      ? 'SEAT_LOST'
      : use(seat, number);
  }

  #say(who: string, value: string): string {
    if (this.#isSettled) return 'REVIEW_CONFLICT';
    return this.#withSeat(who, (seat, number) => {
      if (seat.said !== null) return 'REVIEW_CONFLICT';
      seat.said = { turn: this.#nextTurn(), value };
      if (number === 0) this.#isAdjudicated = true;
      if (this.state === 'disputed' && !this.#seats.has(0)) this.#seats.set(0, newSeat());
      if (this.#isSettled) for (const one of this.#seats.values()) one.until = null;
      return 'ok';
    });
  }

  #leave(who: Reviewer): string {
    return this.#withSeat(who, (seat) => {
      if (seat.said !== null) return 'REVIEW_CONFLICT';
      seat.person = null;
      seat.until = null;
      return 'ok';
    });
  }

  #undo(who: Reviewer): string {
    const own = this.#reviews.find(({ person, said }) => person === who && said !== null);
    if (own?.said == null || this.#isSettled || this.state === 'disputed') return 'REVIEW_CONFLICT';
    const { turn } = own.said;
    const isLater = [...this.#seats.values()].some(
      ({ person, taken }) => person !== null && person !== who && taken > turn,
    );
    if (isLater) return 'REVIEW_CONFLICT';
    own.said = null;
    own.person = null;
    own.until = null;
    return 'ok';
  }
}
