/** Finds the packet that a user names: the file, or the folder of its document. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ReviewPacket, reviewPacket } from '@curia/core';
import { sizeOf } from '../run/input/file-size.ts';
import { readStored } from '../store/document-folder.ts';

/** The file of a packet. */
export const packetFile = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? join(path, 'packet.json') : path;

/** Reads a packet; throws where it is not one. */
export function loadPacket(path: string): ReviewPacket {
  const file = packetFile(path);
  sizeOf(file);
  return readStored(file, reviewPacket);
}
