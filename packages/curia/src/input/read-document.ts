/** The document of a line that brings output and bundle: one document, under one name. */

import { refusal } from '@curia/core/read';
import type { DocumentBundle } from '@curia/courts/in/verification';
import { readBundle } from '@curia/courts/verification';

/** Reads a bundle under the name that its line gives it; refuses if the two names differ. */
export function readDocument(bundle: unknown, doc_id: unknown): DocumentBundle {
  if (doc_id == null || typeof bundle !== 'object' || bundle === null) return readBundle(bundle);
  return sameDocument(readBundle({ doc_id, ...bundle }), doc_id);
}

/** The bundle, if it is that of the named document: an output must not be held against another one. */
export function sameDocument(bundle: DocumentBundle, doc_id: unknown): DocumentBundle {
  if (doc_id == null || bundle.doc_id === doc_id) return bundle;
  const problem = `is ${JSON.stringify(bundle.doc_id)}, but the line is about ${JSON.stringify(doc_id)}`;
  throw refusal('INPUT_INVALID', 'the case', [{ path: 'bundle.doc_id', problem }]);
}
