/** A finding of the analysis of a court, and the scenes that show it. */
import type { CourtAccepted, CourtFindingKind, CourtModel, Scene } from './court-model.ts';
import { describeScene } from './scenes.ts';
import type { Leaf } from './walk-court.ts';

/** A case with recorded answers, which `curia run` decides as it says here. */
export interface CourtShown {
  /** Who says what, in the words of the declaration. */
  readonly says: string;
  readonly scene: Scene;
  readonly case: object;
  /** The options of the court with which it is decided so. */
  readonly options?: object | undefined;
  readonly results: Readonly<Record<string, string>>;
  /** Which rules decided. */
  readonly because: string;
  /** The policy that it is decided by, by question, if it is not the chosen one. */
  readonly policy?: string | undefined;
}

/** The cases that show a finding: one, or one and what it is compared with. */
export interface CourtWitness extends CourtShown {
  readonly then?: CourtShown;
}

/** One finding. */
export interface CourtFinding {
  readonly kind: CourtFindingKind;
  /** The result, answer, purpose or policy that it is about. */
  readonly about: string;
  readonly message: string;
  /** Of a bound, the greatest value at which the result is reached; null if it never is. */
  readonly bound?: number | null;
  readonly witness?: CourtWitness | undefined;
  readonly accepted: boolean;
  readonly accepted_because?: string;
}

/** A finding before the court's authors are asked whether they know of it. */
export type Found = Omit<CourtFinding, 'accepted' | 'accepted_because'>;

/** A leaf as it is shown. */
export const show = (model: CourtModel, { scene, reading }: Leaf, policy?: string): CourtShown => ({
  says: describeScene(model, scene),
  scene,
  case: model.write(scene),
  options: model.options === undefined ? undefined : model.options(scene),
  results: reading.results,
  because: reading.because,
  policy,
});

/** Marks the findings that the court accepts under these policies, and names the entries that nothing needs any more. */
export function acceptFound(
  { accepted }: CourtModel,
  found: readonly Found[],
  policies: Readonly<Record<string, string>>,
): { readonly findings: CourtFinding[]; readonly outdated: CourtAccepted[] } {
  const inForce = accepted.filter(({ under = {} }) =>
    Object.entries(under).every(([question, policy]) => policies[question] === policy),
  );
  const used = new Set<CourtAccepted>();
  const findings = found.map((one): CourtFinding => {
    const entry = inForce.find(
      ({ kind, about, at_least }) =>
        kind === one.kind &&
        about === one.about &&
        (at_least === undefined || (typeof one.bound === 'number' && one.bound >= at_least)),
    );
    if (entry === undefined) return { ...one, accepted: false };
    used.add(entry);
    return { ...one, accepted: true, accepted_because: entry.because };
  });
  return { findings, outdated: inForce.filter((entry) => !used.has(entry)) };
}
