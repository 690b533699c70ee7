/** What a published package consists of beside Curia's own code: a bill of materials, and the licences of what is inside. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, nameAt, neededBy, placeOf, readManifest } from './lock.ts';

/** Licences under which a part may be shipped or needed; each allows both without conditions on Curia's own code. */
const ALLOWED_LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/** A package of somebody else's, inside a published package or needed by it. */
export interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity: string;
  /** The folder under the root of the project. */
  readonly place: string;
  /** Whether its code is in the files of the package; otherwise it is installed with it. */
  readonly inside: boolean;
}

/** The parts of a published package: those it needs, and those bundled into it. */
export function partsOf(lock: Lock, place: string, bundled: readonly string[]): Part[] {
  const inside = new Set(bundled);
  const places = new Set([...neededBy(lock, place), ...inside].filter((at) => at.includes('node_modules/')));
  return [...places]
    .map((at) => {
      const { version = '', license = '', integrity = '' } = lock[at] ?? {};
      return { name: nameAt(at), version, licence: license, integrity, place: at, inside: inside.has(at) };
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** The places of packages by name, as seen from a package. */
export function placesOf(lock: Lock, from: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const place = placeOf(lock, from, name);
    if (place === undefined) throw new Error(`${name} is bundled and not in the lock file`);
    return place;
  });
}

/** Everything that is wrong with the licences of some parts, a sentence each. */
export function licenceProblems(parts: readonly Part[]): string[] {
  return parts
    .filter(({ licence }) => !ALLOWED_LICENCES.includes(licence))
    .map(
      ({ name, licence }) =>
        `${name}: the licence ${licence || '(none)'} is not on the list of those allowed`,
    );
}

/** A bill of materials (CycloneDX); without a time or a random number, so that the same sources give the same bytes. */
export function billOfMaterials(root: string, place: string, parts: readonly Part[]): string {
  const { name, version = '', license = '' } = readManifest(root, place);
  const reference = (part: { name: string; version: string }): string =>
    `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`;
  const self = { name, version };
  const unique = [...new Map(parts.map((part) => [reference(part), part])).values()];
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': reference(self),
        ...self,
        purl: reference(self),
        licenses: [{ license: { id: license } }],
      },
    },
    components: unique.map((part) => ({
      type: 'library',
      'bom-ref': reference(part),
      name: part.name,
      version: part.version,
      scope: 'required',
      purl: reference(part),
      hashes: [{ alg: 'SHA-512', content: Buffer.from(part.integrity.slice(7), 'base64').toString('hex') }],
      licenses: [{ license: { id: part.licence } }],
      properties: [{ name: 'curia:inside', value: String(part.inside) }],
    })),
    dependencies: [{ ref: reference(self), dependsOn: unique.map(reference) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The licences of all parts whose code is in the files of a package, one after the other. */
export function licenceTexts(root: string, parts: readonly Part[]): string {
  const texts = parts
    .filter(({ inside }) => inside)
    .map(
      (part) => `${part.name} ${part.version} (${part.licence})\n\n${licenceText(root, part.place).trim()}\n`,
    );
  return `The files of this package contain code of the packages below, each under its own licence.\n\n${texts.join(
    `\n${'-'.repeat(80)}\n\n`,
  )}`;
}

/** The text of a package's licence, with its notice; some packages only name it. */
export function licenceText(root: string, place: string): string {
  const folder = join(root, place);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)([.-][\w.-]+)?$/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  if (texts.length > 0) return texts.join('\n');
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license: string;
    author?: string | { name: string };
  };
  const who = typeof author === 'object' ? author.name : author;
  return `${license}${who === undefined ? '' : `, ${who}`}\n`;
}
