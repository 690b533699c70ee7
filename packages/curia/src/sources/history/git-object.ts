/** Reads git objects and proves them: an object whose hash is not its name is not part of this history. */
import { createHash } from 'node:crypto';

/** An object, read and proved. */
export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Reads the output of `git cat-file --batch`, one answer per question; undefined for objects that are missing or not what they claim to be. */
export function readBatch(bytes: Buffer, asked: number): (GitObject | undefined)[] {
  const objects: (GitObject | undefined)[] = [];
  let at = 0;
  while (objects.length < asked) {
    const end = bytes.indexOf(0x0a, at);
    if (end < 0) break;
    const line = bytes.toString('utf8', at, end);
    at = end + 1;
    const [, id, type, size] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? [];
    if (id === undefined) {
      objects.push(undefined);
      continue;
    }
    const content = bytes.subarray(at, at + Number(size));
    at += Number(size) + 1;
    objects.push(isProved(id, type!, content) ? { id, type: type!, content } : undefined);
  }
  while (objects.length < asked) objects.push(undefined);
  return objects;
}

function isProved(id: string, type: string, content: Buffer): boolean {
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256');
  return hash.update(`${type} ${content.length}\0`).update(content).digest('hex') === id;
}

/** A commit as its author made it. */
export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: string;
  /** When it was written, with the offset of its author. */
  readonly date: string;
  /** The first paragraph on one line. */
  readonly subject: string;
  readonly body: string;
}

/** Reads a commit; undefined if the object is not one. */
export function readCommit(object: GitObject | undefined): Commit | undefined {
  if (object?.type !== 'commit') return undefined;
  const { content } = object;
  const gap = content.indexOf('\n\n');
  const head = content.toString('utf8', 0, gap < 0 ? content.length : gap);
  const field = (name: string): string[] =>
    head
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));
  const decode = decoderOf(field('encoding')[0]);
  const headBytes = content.subarray(0, gap < 0 ? content.length : gap);
  const [who = ''] = decode(headBytes)
    .split('\n')
    .filter((line) => line.startsWith('author '));
  const [, author = '', seconds = '0', zone = '+0000'] =
    /^author (.*?) ?<[^>]*> ?(-?\d+) ([+-]\d{4})$/.exec(who) ?? [];
  const message = (gap < 0 ? '' : decode(content.subarray(gap + 2))).replace(/^\n+/, '');
  const paragraph = /\n[ \t]*\n/.exec(message);
  return {
    id: object.id,
    tree: field('tree')[0] ?? '',
    parents: field('parent'),
    author,
    date: dateOf(Number(seconds), zone),
    subject: (paragraph === null ? message : message.slice(0, paragraph.index))
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .trim(),
    body: paragraph === null ? '' : message.slice(paragraph.index).trim(),
  };
}

/** Commits from before UTF-8 name their encoding. */
function decoderOf(label: string | undefined): (bytes: Buffer) => string {
  try {
    const decoder = new TextDecoder(label ?? 'utf-8');
    return (bytes) => decoder.decode(bytes);
  } catch {
    return (bytes) => bytes.toString('utf8');
  }
}

/** The latest moment that a date can express. */
const LAST_SECOND = 8.64e12;

function dateOf(seconds: number, zone: string): string {
  const minutes = Number(zone.slice(0, 3)) * 60 + Number(`${zone[0]}${zone.slice(3)}`);
  const local = Math.max(-LAST_SECOND, Math.min(LAST_SECOND, seconds + minutes * 60));
  return new Date(local * 1000).toISOString().replace(/\.000Z$/, `${zone.slice(0, 3)}:${zone.slice(3)}`);
}
