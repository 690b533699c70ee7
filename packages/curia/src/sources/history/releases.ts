/** The releases of a repository: its tags, and the commits whose subjects say that they release. */
import type { GitHistory } from './git-history.ts';

/** A release, and the commit that it was made from. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  readonly date: string;
}

const MOST_COMMITS = 6_000;

/** `v4.7.1`, `release-4.7.1`, `jsoup-1.17.1`, `@acme/core@2.0.0`. */
const TAGGED =
  /^(?:.*[-_/@])?[vV]?(\d+[._]\d+(?:[._]\d+){0,2}(?:[-._]?(?:a|b|rc|alpha|beta|pre|dev|next)[-.\w]{0,20})?)$/;
const NUMBER = String.raw`(\d+\.\d+(?:\.\d+){0,2}(?:[-.]?(?:a|b|rc|alpha|beta|pre|dev|next)[-.\w]{0,20})?)`;
/** The subject is a version, or says that one is released; a new version of a package is none of the program. */
const RELEASES = [
  new RegExp(
    String.raw`^(?:\W|chore|build|docs|release|ci|\(\w+\)|:|\s)*[vV]?${NUMBER}[.!]?(?:\s*\(#\d+\))?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:(?!\b(?:bump|update|upgrade)\b.*\b(?:from|dependenc)).)*?\b(?:releas(?:e|es|ed|ing)|publish(?:ed)?|version|prepare[sd]? (?:for )?release|tag)\b[^\d]{0,40}?[vV]?${NUMBER}(?![.\d])`,
    'i',
  ),
];
const FOLLOWING =
  /\b(?:post|after|next development|start(?:ing)?|begin|back to|snapshot|dev(?:elopment)? version)\b|\d[.-]?dev\d*\b/i;

/** The version that the subject of a commit releases; undefined if it releases none. */
function releasedVersion(subject: string): string | undefined {
  const text = subject.slice(0, 200);
  if (FOLLOWING.test(text) || text.length > 120) return undefined;
  for (const pattern of RELEASES) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The version that a tag names; undefined if it names none. */
const taggedVersion = (name: string): string | undefined => TAGGED.exec(name)?.[1]?.replaceAll('_', '.');

/** The releases that the newest commit has in its past, the newest first; a tag is believed before a subject. */
export async function releasesOf(
  history: GitHistory,
  signal: AbortSignal,
): Promise<{ readonly releases: Release[]; readonly is_cut: boolean }> {
  const { commits, is_cut } = await history.log({ most: MOST_COMMITS }, signal);
  const tagged = new Map<string, string>();
  for (const { name, commit } of await history.tags(signal)) {
    const version = taggedVersion(name);
    if (version !== undefined) tagged.set(commit, version);
  }
  const known = new Set(tagged.values());
  const releases = commits.flatMap(({ id, subject, date }): Release[] => {
    const version = tagged.get(id) ?? releasedVersion(subject);
    const isTold = version !== undefined && !tagged.has(id) && known.has(version);
    return version === undefined || isTold ? [] : [{ version, commit: id, date }];
  });
  // What says it twice was made when it was first said.
  const oldest = new Map(releases.map((release) => [release.version, release]));
  return { releases: releases.filter((release) => oldest.get(release.version) === release), is_cut };
}
