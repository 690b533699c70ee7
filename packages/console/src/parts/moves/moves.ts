/** What moves between two ways to decide the same cases, as screens show it. */

/** How one side decided a part of a case. */
export interface Side {
  readonly outcome: string;
  readonly rule: string;
}

/** A part of a case that the other side decides differently. */
export interface MovedPart {
  readonly case_id: string;
  /** Which part; empty if the case has only one. */
  readonly about: string;
  /** What the case is about, in a few words. */
  readonly summary: string;
  readonly from: Side;
  readonly to: Side;
  /** Whether what the later side takes is known to be right or wrong; absent if nobody knows, or nothing is taken. */
  readonly known?: 'right' | 'wrong' | undefined;
  /** The later side hands the part to a person. */
  readonly to_person?: boolean | undefined;
}

/** How many parts went from one outcome to another, or stayed. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The two sides as people name them. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** The name of a flow in the address. */
export const flowName = (from: string, to: string): string => `${from} ${to}`;

/** The moved parts of the chosen flow, or all of them if none is chosen. */
export function partsOfFlow(
  moved: readonly MovedPart[],
  flows: readonly Flow[],
  flow: string,
): { readonly shown: readonly MovedPart[]; readonly isChosen: boolean } {
  const isChosen = flows.some(({ from, to }) => flowName(from, to) === flow);
  return {
    isChosen,
    shown: isChosen ? moved.filter(({ from, to }) => flowName(from.outcome, to.outcome) === flow) : moved,
  };
}
