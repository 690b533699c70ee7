/** Lets a court grade what other tools produce: an assertion in the form that promptfoo calls. */
import type { RunRequest } from '../drive/run-request.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import type { CaseResult } from './curia.ts';
import { openCuria } from './open-curia.ts';

/** What is graded, and by whom. */
export interface GradeRequest extends Omit<RunRequest, 'cases' | 'run_id' | 'drive'> {
  /** The outcomes that pass; every other fails, and so does a case that waits for a person. */
  readonly passing: readonly string[];
  /** Makes a case of the court from an output and the variables of its test; by default the variables, and the output as `output`. */
  readonly caseOf?: (output: unknown, vars: Readonly<Record<string, unknown>>) => object;
}

/** What a grader says. */
export interface Grade {
  readonly pass: boolean;
  /** The share of the parts of the case that pass. */
  readonly score: number;
  readonly reason: string;
}

/** Makes an assertion: each call carries one output through the court and grades it by the ruling. */
export function gradeWith(
  request: GradeRequest,
): (output: unknown, context?: { readonly vars?: Readonly<Record<string, unknown>> }) => Promise<Grade> {
  const { passing, caseOf = (output, vars) => ({ ...vars, output }), ...run } = request;
  return async (output, context = {}) => {
    // One case, kept only as long as it is graded: calls do not see each other.
    const store = temporaryStore();
    const curia = openCuria(store);
    try {
      const { run_id } = await curia.start({ ...run, cases: [caseOf(output, context.vars ?? {})] });
      await curia.drive(run_id);
      for await (const one of curia.cases(run_id)) return gradeOf(one, passing);
      return { pass: false, score: 0, reason: 'there was no case' };
    } finally {
      await curia.close();
      await store.close();
    }
  };
}

function gradeOf({ status, headlines, error }: CaseResult, passing: readonly string[]): Grade {
  if (status !== 'ruled') {
    const why =
      error === undefined ? 'the court is not done: an answer is missing' : `${error.code}: ${error.message}`;
    return { pass: false, score: 0, reason: why };
  }
  const passed = headlines.filter(({ outcome }) => passing.includes(outcome)).length;
  const said = headlines.map(
    ({ about, outcome, rule, reason }) =>
      `${about === '' ? '' : `${about}: `}${outcome} by ${rule}: ${reason}`,
  );
  return {
    // A ruling about nothing passes nothing.
    pass: headlines.length > 0 && passed === headlines.length,
    score: headlines.length === 0 ? 0 : passed / headlines.length,
    reason: said.join('; ') || 'the court had nothing to rule on',
  };
}
