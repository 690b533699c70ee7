/** What a DMN file contains: names, types and requirements, found by name. */
import { CuriaError } from '@curia/core';
import { readXml, type XmlElement } from '../../files/foreign/xml.ts';

/** The namespaces of the versions whose decision tables are read: 1.1 to 1.5. */
export const DMN_SPACES = [
  'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
  'http://www.omg.org/spec/DMN/20180521/MODEL/',
  'https://www.omg.org/spec/DMN/20191111/MODEL/',
  'https://www.omg.org/spec/DMN/20211108/MODEL/',
  'https://www.omg.org/spec/DMN/20230324/MODEL/',
] as const;

/** Where Curia writes what DMN has no place for. */
export const CURIA_SPACE = 'urn:curia:table:1';

/** A model: the root element, and what its parts are called. */
export interface DmnModel {
  readonly file: string;
  readonly root: XmlElement;
  /** Children of an element in the namespace of the model. */
  readonly within: (element: XmlElement, name: string) => readonly XmlElement[];
  /** The text of a child such as `text` or `description`, if there is one. */
  readonly textIn: (element: XmlElement | undefined, name: string) => string | undefined;
}

/** Reads a file as a model; throws `FOREIGN_INVALID` if it is something else. */
export function readModel(file: string, source: string): DmnModel {
  const root = readXml(file, source);
  if (root.name !== 'definitions' || !(DMN_SPACES as readonly string[]).includes(root.space)) {
    const known = 'a DMN model of version 1.1 to 1.5';
    const found = `<${root.name}> in the namespace ${root.space === '' ? '(none)' : root.space}`;
    throw new CuriaError('FOREIGN_INVALID', `${file}:${root.line}: is not ${known}, but ${found}`);
  }
  const within = (element: XmlElement, name: string): readonly XmlElement[] =>
    element.children.filter((child) => child.name === name && child.space === root.space);
  const textIn = (element: XmlElement | undefined, name: string): string | undefined => {
    const [child] = element === undefined ? [] : within(element, name);
    return child?.text.trim();
  };
  return { file, root, within, textIn };
}

/** Why an expression cannot be read as FEEL; undefined if it can. */
export function foreignLanguage(...elements: readonly (XmlElement | undefined)[]): string | undefined {
  const said = elements
    .map((element) => element?.attributes.expressionLanguage)
    .find((name) => name !== undefined);
  return said === undefined || /(^|[/#:])(s-)?feel\/?$/i.test(said)
    ? undefined
    : `is written in ${said}; only FEEL is read`;
}
