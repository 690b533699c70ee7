/** The court that a request names: a version of the store, a file of the server, one in code, or one that ships. */
import type { Court } from '@curia/core/court';
import { findSaved } from '../../kept/saved-court.ts';
import type { Project } from '../project.ts';

/** Finds it; an unknown name is refused with what there is. */
export async function namedCourt(
  { vault, names }: Pick<Project, 'vault' | 'names'>,
  name: string,
): Promise<Court> {
  const saved = await findSaved(vault.versions(), name, names);
  return saved?.court ?? names.court(name);
}

/** Every court that a request may name: versions of the store first, the newest of each, then files, code and those that ship. */
export async function everyCourt({
  vault,
  names,
}: Pick<Project, 'vault' | 'names'>): Promise<
  readonly { readonly name: string; readonly court: Court; readonly is_own: boolean }[]
> {
  const store = vault.versions();
  const newest = new Map<string, number>();
  for (const { court, version } of await store.versions.list())
    newest.set(court, Math.max(version, newest.get(court) ?? 0));
  const saved = await Promise.all(
    [...newest].map(async ([court, version]) => {
      const name = `${court}@${version}`;
      return { name, court: await namedCourt({ vault, names }, name), is_own: true };
    }),
  );
  return [...saved, ...names.courts()];
}
