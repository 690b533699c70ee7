/** Looks over cases that a court held for a measurement: which it took, and what a reader must know of the answers. */
import { CuriaError } from '../read/errors.ts';
import type { HeldCase } from './cost.ts';
import { countAnswers, type RoleAnswers } from './role-answers.ts';

const MOST_REFUSALS = 3;

/** The cases that the court took; agents cannot be measured on a case that it refused. */
export function heardOf<C extends HeldCase>(ran: readonly C[]): C[] {
  const heard = ran.filter(({ status }) => status !== 'refused');
  if (heard.length > 0) return heard;
  throw new CuriaError(
    'CASES_REFUSED',
    `the court refused all ${ran.length} cases, so there is nothing to measure`,
    ran.slice(0, MOST_REFUSALS).map(({ case_id, error }) => ({
      path: case_id,
      problem: error?.message ?? 'refused',
    })),
  );
}

/** Throws where agents were asked and none of them gave a single usable answer. */
export function requireAnswers(ran: readonly HeldCase[]): void {
  const roles = countAnswers(ran);
  const asked = roles.reduce((sum, one) => sum + one.asked, 0);
  if (asked === 0 || roles.some(({ usable }) => usable > 0)) return;
  throw new CuriaError(
    'NO_ANSWERS',
    `${asked} of ${asked} questions got no usable answer, so there is nothing to measure`,
    roles.map(({ role, failures }) => ({ path: role, problem: wordFailures(failures) })),
  );
}

const wordFailures = (failures: RoleAnswers['failures']): string =>
  Object.entries(failures)
    .map(([word, { count, first }]) => `${count} × ${word}, first: ${first}`)
    .join('; ');

/** What a reader must know of the answers in cases that were heard, and of those that the court refused of the ones it was held over. */
export const wordHeld = (heard: readonly HeldCase[], held: readonly HeldCase[] = []): string[] => [
  ...wordFailed(heard),
  ...wordRemembered(heard),
  ...wordRefused(held),
];

/** A sentence on cases that the court itself refused; none if it took all of them. */
function wordRefused(ran: readonly HeldCase[]): string[] {
  const refused = ran.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return [];
  const [{ case_id, error }] = refused as [HeldCase];
  return [
    `The court refused ${refused.length} of ${ran.length} cases, which are left out (first ${case_id}: ${error?.message ?? ''}).`,
  ];
}

/** A sentence on questions without a usable answer; none if all got one. */
function wordFailed(ran: readonly HeldCase[]): string[] {
  const roles = countAnswers(ran);
  const silent = roles.filter(({ asked, usable }) => usable < asked);
  if (silent.length === 0) return [];
  const sum = (of: (one: RoleAnswers) => number): number => roles.reduce((total, one) => total + of(one), 0);
  const asked = sum((one) => one.asked);
  const each = silent.map((one) => `${one.role} ${one.asked - one.usable} of ${one.asked}`).join(', ');
  return [
    `${asked - sum((one) => one.usable)} of ${asked} questions got no usable answer (${each}); whoever did not answer is absent.`,
  ];
}

/** A sentence on answers that models gave to an earlier run; none if every answer is new. */
function wordRemembered(ran: readonly HeldCase[]): string[] {
  const calls = ran.flatMap((one) => one.calls);
  const remembered = calls.filter(({ is_cached }) => is_cached).length;
  return remembered === 0
    ? []
    : [`${remembered} of ${calls.length} answers came from the cache; they cost nothing.`];
}
