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

/** The readers of a pack; the offline ones stand in where no program is named, as far as they know what the pack asks. */
export async function chooseReaders(
  packOf: () => DomainPack,
  named: readonly string[],
  wantsReaders: boolean,
): Promise<Readers> {
  const programs = programsOf(named);
  if (!wantsReaders && programs.size > 0)
    throw new CuriaError('USAGE', '--no-readers and --verifier contradict each other');
  const { prompts } = packOf();
  const left = wantsReaders ? prompts.filter(({ agent }) => !programs.has(agent)) : [];
  const { ableVerifiers } = await import('./offline/verifiers.ts');
  const readers = ableVerifiers(left).map(({ agent }) => agent);
  const asked = [...programs.keys(), ...readers];
  if (asked.length === 0) return { agents: 'given', verifiers: 'rules' };
  const verifiers = asked.sort();
  if (programs.size === 0) return { agents: 'offline', verifiers };
  const byRole = Object.fromEntries([...programs].map(([agent, command]) => [`verifier-${agent}`, command]));
  if (readers.length === 0) return { agents: `command:${JSON.stringify(byRole)}`, verifiers };
  // Every role has a name in the list; who is not asked is never called.
  const who = VERIFIERS.map((agent) => {
    const command = programs.get(agent);
    return `verifier-${agent}=${command === undefined ? 'offline' : `command:${JSON.stringify({ [`verifier-${agent}`]: command })}`}`;
  });
  return { agents: who.join(' '), verifiers };
}

function programsOf(named: readonly string[]): Map<ReadingVerifier, string> {
  const programs = new Map<ReadingVerifier, string>();
  for (const text of named) {
    const [, said, command] = /^(V\d)=(.+)$/s.exec(text) ?? [];
    const agent = VERIFIERS.find((one) => one === said);
    if (agent === undefined || command === undefined)
      throw new CuriaError(
        'USAGE',
        `--verifier takes agent=command, such as V3=./ask.sh; got ${JSON.stringify(text)}`,
      );
    if (programs.has(agent)) throw new CuriaError('USAGE', '--verifier may name each of V2, V3 and V4 once');
    programs.set(agent, command);
  }
  return programs;
}
