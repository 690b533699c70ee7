/** How commands of the desk know who calls them: by a token from a file or the environment, never by a name that was typed. */
import { CuriaError } from '@curia/core';
import { type Person, type Reader, readerOf } from '@curia/core/in/review';
import { Option } from 'commander';
import { readText } from '../../files/read-file.ts';
import type { Tokens } from '../../store/desk/tokens.ts';

/** Where the token is. */
export interface TokenOptions {
  readonly tokenFile?: string;
}

const LARGEST_FILE = 4_096;

/** The option that all commands of the desk share. */
export const tokenOption = (): Option =>
  new Option('--token-file <file>', 'the file with your token; the variable CURIA_TOKEN if absent');

/** The token as it was given; undefined if there is none. */
function givenToken({ tokenFile }: TokenOptions): string | undefined {
  if (tokenFile === undefined) return process.env.CURIA_TOKEN?.trim() || undefined;
  return readText(tokenFile, { most_bytes: LARGEST_FILE }).trim();
}

/** Who calls; refused without a token. */
export async function whoCalls(tokens: Tokens, options: TokenOptions): Promise<Person> {
  const person = await whoMayCall(tokens, options);
  if (person !== null) return person;
  throw new CuriaError('TOKEN_REFUSED', 'say who you are: give --token-file, or set CURIA_TOKEN');
}

/** A person as one reader, over all tokens of the name. */
export const readerFor = async (tokens: Tokens, { person, role }: Person): Promise<Reader> =>
  readerOf(person, [role, ...(await tokens.roles(person))]);

/** Who calls, or null if no token was given; a token that is wrong is refused all the same. */
export async function whoMayCall(tokens: Tokens, options: TokenOptions): Promise<Person | null> {
  const token = givenToken(options);
  return token === undefined ? null : tokens.read(token);
}
