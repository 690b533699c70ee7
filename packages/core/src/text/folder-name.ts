/** Names of files and folders that are made from names in data. */
import { sha256 } from './sha256.ts';

/** A name that is safe on every file system, leads nowhere else, and is different for different names. */
export function folderName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80);
  const isFaithful = plain === name && !/^\.|\.$/.test(plain);
  return isFaithful ? plain : `${plain.replace(/^\.+|\.+$/g, '_') || 'unnamed'}-${sha256(name).slice(0, 12)}`;
}
