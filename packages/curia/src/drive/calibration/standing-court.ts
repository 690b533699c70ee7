/**
 * The one place where it is decided whether a court certifies: every face that decides or drives cases comes here for each case,
 * and here the store is asked for alarms. Who does not come here has a court that certifies nothing.
 */

import { type AnyTable, CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Certificate, StandingCourt } from '@curia/core/court/votes';
import { makeRulebook } from '@curia/core/protocol';
import { type CalibratedCourt, noteStanding } from '../../courts/calibrated-court.ts';
import { completeOptions } from '../../courts/court-options.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import type { Store } from '../../store/store.ts';
import { Alarms } from './alarms.ts';

/** Courts as they were last found to stand, with the alarms that were known then. */
const found = new WeakMap<Certificate, { readonly known: string; readonly court: StandingCourt }>();

/** The court under its certificate, as it stands now: it certifies, or it says why it certifies nothing. */
async function standingUnder<Standing extends StandingCourt>(
  alarms: Alarms | undefined,
  certificate: Certificate<Standing>,
): Promise<Standing> {
  const voids = await alarms?.under(certificate.identities);
  const known = voids === undefined ? '' : JSON.stringify(voids.map(({ id }) => id));
  const before = found.get(certificate);
  // What was found for a certificate was made by that certificate.
  if (before?.known === known) return before.court as Standing;
  const court = certificate.under(voids && { voids: voids.map(({ told }) => told) });
  found.set(certificate, { known, court });
  return court;
}

/** A court as it stands now; one without a calibration stays as it is. */
export const standingCourt = async (alarms: Alarms | undefined, court: Court): Promise<Court> =>
  court.certificate === undefined ? court : standingUnder(alarms, court.certificate);

const valued = new WeakMap<Court, WeakMap<AnyTable, Certificate>>();

/** The question of a calibrated court as it decides now. */
export async function standingChosen(
  court: CalibratedCourt,
  { policy }: Chosen,
  alarms: Alarms | undefined,
): Promise<Chosen> {
  const standing = await standingUnder(alarms, underPolicy(court, policy));
  return { question: noteStanding(standing.questions[0], court), policy };
}

/** The certificate under the parameter values that were chosen: the calibration may have been made for others. */
function underPolicy(court: CalibratedCourt, policy: AnyTable): Certificate {
  const [question] = court.questions;
  if (policy === question.policies[0]) return court.certificate;
  const known = valued.get(court) ?? new WeakMap<AnyTable, Certificate>();
  valued.set(court, known);
  const rulebook = makeRulebook(court.name, { [question.name]: policy }, {});
  const made =
    known.get(policy) ?? court.bind(rulebook, completeOptions(court, {})).certificate ?? court.certificate;
  known.set(policy, made);
  return made;
}

/** A court that a run is about to begin with: it stands, or it certifies nothing from the start; one that audits voided is refused. */
export async function startingCourt(
  store: Store,
  court: Court,
  underTables: Certificate | undefined,
): Promise<Court> {
  const { certificate } = court;
  if (certificate === undefined || underTables === undefined || underTables.is_settled) return court;
  const { uncertified } = await standingUnder(new Alarms(store), underTables);
  if (uncertified?.why === 'outdated' || uncertified?.why === 'unwatched')
    return certificate.under(uncertified.why);
  await requireStanding(store, court.name, underTables);
  return certificate.under('as-recorded');
}

/** A court for whoever tries it and keeps nothing: it certifies if its calibration stands, and nothing if it does not. */
export async function triedCourt(alarms: Alarms | undefined, court: Court): Promise<Court> {
  const { certificate } = court;
  if (certificate === undefined || certificate.is_settled) return court;
  const { uncertified } = await standingUnder(alarms, certificate);
  return uncertified === undefined ? certificate.under('as-recorded') : court;
}

/** Refuses to rule by a calibration that does not stand; a court that certifies nothing needs none. */
export async function requireStanding(
  store: Store,
  court: string,
  certificate: Certificate | undefined,
): Promise<void> {
  if (certificate === undefined || certificate.is_settled) return;
  const { uncertified } = await standingUnder(new Alarms(store), certificate);
  if (uncertified === undefined) return;
  throw new CuriaError('CALIBRATION_VOID', `${court}: ${uncertified.words}`);
}
