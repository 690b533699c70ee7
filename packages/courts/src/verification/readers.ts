/** Chooses who reads in `curia verify`: programs that are named, and the offline readers for the rest. */
import { CuriaError } from '@curia/core';
import type { VerificationOptions } from './options.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import type { ReadingVerifier } from './rules/protocol.ts';

const VERIFIERS = ['V2', 'V3', 'V4'] as const satisfies readonly ReadingVerifier[];

/** Who is asked, as `--agents` and the option `verifiers` say it. */
interface Readers {
  readonly agents: string;
  readonly verifiers: VerificationOptions['verifiers'];
}

/** The readers of a pack; the offline ones stand in where nobody is named, as far as they know what the pack asks. */
export async function chooseReaders(
  packOf: () => DomainPack,
  named: readonly string[],
  wantsReaders: boolean,
): Promise<Readers> {
  const chosen = chosenIn(named);
  if (!wantsReaders && chosen.size > 0)
    throw new CuriaError('USAGE', '--no-readers and --agents contradict each other');
  const { prompts } = packOf();
  const left = wantsReaders ? prompts.filter(({ agent }) => !chosen.has(agent)) : [];
  const { ableVerifiers } = await import('./offline/verifiers.ts');
  const readers = ableVerifiers(left).map(({ agent }) => agent);
  const asked = [...chosen.keys(), ...readers];
  if (asked.length === 0) return { agents: 'given', verifiers: 'rules' };
  const verifiers = asked.sort();
  if (chosen.size === 0) return { agents: 'offline', verifiers };
  // Every role has a name in the list; who is not asked is never called.
  const [anybody] = chosen.values();
  const stand_in = readers.length === 0 ? anybody! : () => 'offline';
  const who = VERIFIERS.map((agent) => {
    const role = `verifier-${agent}`;
    return `${role}=${(chosen.get(agent) ?? stand_in)(role)}`;
  });
  return { agents: who.join(' '), verifiers };
}

/** Who reads, as `--agents` says it of a role. */
type Reader = (role: string) => string;

function chosenIn(named: readonly string[]): Map<ReadingVerifier, Reader> {
  const chosen = new Map<ReadingVerifier, Reader>();
  for (const text of named) {
    const [, said, who] = /^(?:verifier-)?(V\d)=(.+)$/s.exec(text) ?? [];
    const agent = VERIFIERS.find((one) => one === said);
    if (agent === undefined || who === undefined)
      throw new CuriaError(
        'USAGE',
        `--agents takes ROLE=WHO, such as V3=command:./ask.sh; got ${JSON.stringify(text)}`,
      );
    if (chosen.has(agent)) throw new CuriaError('USAGE', '--agents may name each of V2, V3 and V4 once');
    const program = /^command:(?!\s*\{)(.+)$/s.exec(who)?.[1];
    chosen.set(agent, (role) =>
      program === undefined ? who : `command:${JSON.stringify({ [role]: program })}`,
    );
  }
  return chosen;
}
