/** Reads cases of verification from files: an output, and the bundle of the document that it is about. */
import { CuriaError } from '@curia/core';
import type { CaseFiles, FileRead } from '@curia/core/court/face';
import { refusal } from '@curia/core/read';
import { bundleFromText, type DocumentBundle, readBundle } from './rules/bundle.ts';

/** Outputs in lines or files of their own, and bundles beside them: JSON, text whose pages are separated by form feeds, or pages. */
export const documentCases: CaseFiles<DocumentBundle> = {
  source: 'bundle',
  named_by: 'doc_id',
  open: bundleOf,
  nameIn(line) {
    const name = namedIn(line);
    return typeof name === 'string' && name !== '' ? name : undefined;
  },
  async readLine(line, find) {
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      throw new CuriaError('INPUT_INVALID', 'the line must be an object with doc_id, output and bundle');
    const { doc_id, output, bundle, production } = line as Record<string, unknown>;
    if (output === undefined) throw invalid('output', 'is missing');
    if (typeof bundle === 'string') {
      const name = namedIn(line);
      if (typeof name !== 'string' || name === '')
        throw invalid('doc_id', 'is missing, and plain text carries no id');
      return together(output, bundleFromText(name, bundle), production);
    }
    // What was read is what is stored.
    if (bundle != null) return { name: readDocument(bundle, doc_id).doc_id };
    if (find === undefined) throw invalid('bundle', 'is missing, and no --bundle is given');
    return together(output, sameDocument(await find(String(doc_id ?? '')), doc_id), production);
  },
  readFile: (text, about) => together(text, about),
  alias(input) {
    const { doc_id, bundle } = (input ?? {}) as { doc_id?: unknown; bundle?: { doc_id?: unknown } | null };
    const name = bundle?.doc_id ?? doc_id;
    return typeof name === 'string' ? name : undefined;
  },
};

function bundleOf(file: FileRead): DocumentBundle {
  const files = file.files === undefined ? {} : { files: [...file.files] };
  if (file.kind === 'json') return { ...readBundle(file.value), ...files };
  const { name, path } = file;
  if (file.kind === 'text') return { ...bundleFromText(name, file.text), file_path: path, ...files };
  const { pages } = file;
  return { doc_id: name, file_path: path, ...files, total_pages: pages.length, pages: [...pages] };
}

function namedIn(line: unknown): unknown {
  const { doc_id, bundle } = (line ?? {}) as Record<string, unknown>;
  return doc_id ?? (bundle as { readonly doc_id?: unknown } | null | undefined)?.doc_id;
}

const together = (output: unknown, bundle: DocumentBundle, production?: unknown) => ({
  name: bundle.doc_id,
  input: { doc_id: bundle.doc_id, output, bundle, production },
});

/** Reads a bundle under the name that its line gives it; refuses if the two names differ. */
export function readDocument(bundle: unknown, doc_id: unknown): DocumentBundle {
  if (doc_id == null || typeof bundle !== 'object' || bundle === null) return readBundle(bundle);
  return sameDocument(readBundle({ doc_id, ...bundle }), doc_id);
}

/** The bundle, if it is that of the named document: an output must not be held against another one. */
function sameDocument(bundle: DocumentBundle, doc_id: unknown): DocumentBundle {
  if (doc_id == null || bundle.doc_id === doc_id) return bundle;
  const problem = `is ${JSON.stringify(bundle.doc_id)}, but the line is about ${JSON.stringify(doc_id)}`;
  throw refusal('INPUT_INVALID', 'the case', [{ path: 'bundle.doc_id', problem }]);
}

const invalid = (path: string, problem: string): CuriaError =>
  refusal('INPUT_INVALID', 'the line', [{ path, problem }]);
