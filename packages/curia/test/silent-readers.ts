/** Readers that read everything and find nothing: programs, so that they are voices. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The options of `curia verify` that let a program read as each of the verifiers. */
export function silentReaders(folder: string, ...verifiers: readonly ('V2' | 'V3' | 'V4')[]): string[] {
  const script = join(folder, 'silent-reader.sh');
  writeFileSync(script, "cat > /dev/null\necho '[]'\n");
  return verifiers.flatMap((verifier) => ['--agents', `${verifier}=command:sh ${script}`]);
}
