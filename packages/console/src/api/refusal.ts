/** What the server refused, of an answer that the typed client does not read. */
import { CuriaError, type ErrorRecord } from '@curia/core';

/** The refusal in an answer that is not well. */
export async function refusalOf(answer: Response): Promise<Error> {
  try {
    const { error }: { readonly error: ErrorRecord } = JSON.parse(await answer.text());
    return new CuriaError(error.code, error.message, error.details);
  } catch {
    return new Error(`the server answered ${answer.status}`);
  }
}
