/** How a court reads its cases from files: what a line or a file of its own says, and what it is about. */

/** A page of a document, as whoever reads files hands it over. */
export interface FilePage {
  readonly page_num: number;
  readonly text: string;
  /** It is a picture whose text was not read. */
  readonly scanned?: boolean | undefined;
  /** Where its lines stand on the paper: for each the pieces, and for each piece where it begins in the line, then left, top, width and height. */
  readonly layout?: {
    readonly width: number;
    readonly height: number;
    readonly lines: [number, number, number, number, number][][];
  };
}

/** A file as somebody handed it in, known by its content. */
export interface FileMark {
  /** Without any folder. */
  readonly name: string;
  /** Its media type, found in its content. */
  readonly type: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** A file that was read: a value of JSON, plain text, or pages. */
export type FileRead = {
  /** Its name without folder and ending. */
  readonly name: string;
  readonly path: string;
  /** The files that show how it looks, if they are kept: itself, or those of its name beside it. */
  readonly files?: readonly FileMark[];
} & (
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pages'; readonly pages: readonly FilePage[] }
);

/** A case that was read. */
export interface FiledCase {
  /** What people call it; several cases may be called the same. */
  readonly name: string;
  /** What is stored of it; the line as it stands if absent. */
  readonly input?: object;
}

/** Reads cases that are about something which may stand in a file of its own, such as a document. */
export interface CaseFiles<Source extends object = object> {
  /** What cases are about, in a word; an option of this name says where it is. */
  readonly source: string;
  /** The field that names a case. */
  readonly named_by: string;
  /** Makes of a file what cases are about. */
  open(file: FileRead): Source;
  /** What a line calls its case, so that a refusal can name it; undefined if it does not say. */
  nameIn(line: unknown): string | undefined;
  /** Reads a line of many; what it is about is found by its name, if it does not bring that along. */
  readLine(line: unknown, find: ((name: string) => Promise<Source>) | undefined): Promise<FiledCase>;
  /** Reads a file of its own. */
  readFile(text: string, about: Source): FiledCase;
  /** The name that people know a stored case by besides its id; several cases may share it. */
  alias?(input: unknown): string | undefined;
}
