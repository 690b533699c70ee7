/** How a court reads a folder that somebody named, such as one with cases: nothing but files, no link followed out of it, every refusal in plain words. */

/** Something in a folder; a link is neither a file nor a folder. */
export interface PlaceEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Reads folders and files; throws a `CuriaError` where something is not there or is not what it should be. */
export interface PlaceReader {
  /** Everything in a folder, by name. */
  list(folder: string): readonly PlaceEntry[];
  /** Everything below a folder but folders, as paths with forward slashes. */
  below(folder: string): Iterable<PlaceEntry>;
  /** The size of a file. */
  size(file: string): number;
  /** What a file holds. */
  bytes(file: string): Uint8Array;
  /** A document of YAML or JSON in a folder. */
  document(folder: string, name: string, most_bytes: number): unknown;
}
