/** The codes of every pack: what the engine itself reports, whatever the documents are about. */
import type { Severity } from './issue.ts';

/** What a code means, how serious it is, and the question it raises for a person. */
export interface CodeEntry {
  /** The label of a family of defects, such as `IG-6`. */
  readonly group: string;
  readonly severity: Severity;
  readonly means: string;
  /** The question for an expert while such an issue is open. */
  readonly question: string;
  /** The fixer that repairs it; absent if only a person can. */
  readonly fix_id?: string;
}

/** Codes by name. */
export type Codes = Readonly<Record<string, CodeEntry>>;

/** Codes whose severity no pack may lower: otherwise a failure could pass for a good result. */
export const FIXED_CODES = {
  OUTPUT_NOT_JSON: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the output is not JSON, for example because it was cut off',
    question: 'Can the output be recovered, or must the document be read by hand?',
  },
  OUTPUT_TOO_DEEP: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the output is nested deeper than any real one',
    question: 'What produced this output?',
  },
  SOURCE_WITHOUT_TEXT: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the bundle has no page with text, so nothing can be compared with it',
    question: 'Was the text of the document extracted at all?',
  },
  PAGES_SCANNED: {
    group: 'structure',
    severity: 'MAJOR',
    means: 'a page is a picture whose text was not read, so what stands on it was not checked',
    question: 'What stands on the scanned pages, and does the output agree with it?',
  },
  VERIFIER_UNAVAILABLE: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a check threw, or a model verifier did not answer in a form that can be read',
    question: 'What would this verifier have looked for, and is it in order?',
  },
  VERIFIER_ISSUE_INVALID: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a model verifier reported issues that cannot be read',
    question: 'What did the verifier mean to report?',
  },
  VERIFIER_EVIDENCE_ABSENT: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a model verifier reported issues and quotes for them what no page says',
    question:
      'Is there anything in what the verifier reports, though its quotations are not in the document?',
  },
} as const satisfies Codes;

/** The codes of the shape check; they always block, since no other check runs after them. */
export const SHAPE_CODES = ['FIELD_MISSING', 'FIELD_TYPE', 'LABEL_UNKNOWN'] as const;

/** Codes that every pack has. A pack may set their severity, except for the shape codes. */
export const STANDARD_CODES = {
  FIELD_MISSING: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a field that must be there is not',
    question: 'What belongs into this field?',
  },
  FIELD_TYPE: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a field holds a value of the wrong kind',
    question: 'What is the right value of this field?',
  },
  LABEL_UNKNOWN: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a label is not one of those that the pack knows',
    question: 'Which of the known labels is meant?',
  },
  FIELD_RANGE: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a number or the length of a list is outside its bounds',
    question: 'What is the right value of this field?',
  },
  PAGE_OUTSIDE_DOCUMENT: {
    group: 'evidence',
    severity: 'BLOCKER',
    means: 'a page is cited that the document does not have',
    question: 'On which page does the cited text stand, if at all?',
  },
  PAGE_OUTSIDE_RANGE: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'the cited page lies outside the part of the document that the statement is about',
    question: 'Does the evidence belong to this part of the document?',
  },
  QUOTE_STITCHED: {
    group: 'evidence',
    severity: 'MINOR',
    means: 'every quoted word is on the page, but not in one piece',
    question: 'Does the joined quotation still say what the page says?',
  },
  QUOTE_PARTIAL: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'only a part of the quoted words is on the page',
    question: 'Does the page support the statement in spite of the wrong words?',
  },
  QUOTE_ABSENT: {
    group: 'evidence',
    severity: 'BLOCKER',
    means: 'the quotation is not on the page',
    question: 'Is the statement supported anywhere in the document?',
  },
  ANCHOR_NOT_FOUND: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a keyword that is said to be found is neither in the snippet nor on the page',
    question: 'Is the statement supported without this keyword?',
  },
  SNIPPET_LONG: {
    group: 'evidence',
    severity: 'MINOR',
    means: 'a snippet is longer than is good to read',
    question: 'Which few words are the evidence?',
  },
  SNIPPET_TOO_LONG: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a snippet is so long that it proves nothing in particular',
    question: 'Which few words are the evidence?',
  },
  SNIPPET_OVERSIZED: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a snippet has more characters than allowed and was not compared with its page',
    question: 'Which few words are the evidence?',
  },
  VALUE_NOT_IN_SNIPPET: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'the extracted value does not occur, as a whole, in the snippet that is cited for it',
    question: 'What is the right value?',
  },
  DATE_AMBIGUOUS: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a date may be read with the day or with the month first, and nothing in the document tells which',
    question: 'Which day is meant?',
  },
} as const satisfies Codes;

/** Codes for what only a reader can find; the engine never reports them, but any pack may ask its verifiers for them. */
export const READER_CODES = {
  PAGES_DISAGREE: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'another place in the document gives another value for the same field',
    question: 'Which of the two values holds?',
  },
  PAGES_MISSING: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'the document says that it has pages which are not here',
    question: 'What stands on the missing pages, and does it matter?',
  },
  DATE_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means:
      'another date, such as that of printing, order or delivery, is taken for the one that is asked for',
    question: 'Which date is the right one?',
  },
  AMOUNT_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means:
      'another amount, such as a subtotal, a deposit or a balance, is taken for the one that is asked for',
    question: 'Which amount is the right one?',
  },
  REFERENCE_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'another number, such as that of an order or a customer, is taken for the one that is asked for',
    question: 'Which number is the right one?',
  },
  DOCUMENT_NOT_FINAL: {
    group: 'reading',
    severity: 'BLOCKER',
    means: 'the document is marked as draft, sample, cancelled or replaced',
    question: 'Is the document in force?',
  },
  VALUE_UNSUPPORTED: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'the cited words hold the value, but deny it, speak of somebody else, or hold it only by chance',
    question: 'Does the document support the value anywhere?',
  },
} as const satisfies Codes;
