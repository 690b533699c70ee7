/** The claims of a report that keeps to no form: findings in any shape, the points of a list, or plain sentences. */

/** The claims found, and their summary. */
export interface Claims {
  readonly conclusion: string | undefined;
  readonly claims: readonly string[];
}

const MOST_CLAIMS = 20;
const LONGEST_CLAIM = 500;
const LONGEST_TEXT = 100_000;

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes the claims out of a report: of layer 2 if it has some, else of layer 1, else of the report as a whole. */
export function claimsIn(value: unknown): Claims {
  if (typeof value === 'string') return claimsInText(value);
  if (!isLoose(value)) return { conclusion: undefined, claims: [] };
  const layers = [value.layer_2, value.layer_1, value];
  const conclusion = layers
    .map((layer) => (isLoose(layer) ? layer.one_liner : undefined))
    .find((text): text is string => typeof text === 'string' && text.trim() !== '');
  for (const layer of layers) {
    const found = typeof layer === 'string' ? claimsInText(layer) : claimsInList(layer);
    if (found.claims.length > 0) return { conclusion: conclusion ?? found.conclusion, claims: found.claims };
  }
  return { conclusion, claims: conclusion === undefined ? [] : [shorten(conclusion)] };
}

function claimsInList(layer: unknown): Claims {
  const given = isLoose(layer) ? (layer.findings ?? []) : Array.isArray(layer) ? layer : [];
  if (typeof given === 'string') return claimsInText(given);
  const claims = (Array.isArray(given) ? given : [given])
    .slice(0, MOST_CLAIMS)
    .map((one: unknown) => (isLoose(one) ? (one.description ?? one.text) : one))
    .filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  return { conclusion: undefined, claims: claims.map(shorten) };
}

const HEADING = /^\s{0,3}(?:#{1,6}\s+|\*\*)?\s*(?<words>[^\n]{0,80}?)\s*(?:\*\*)?\s*:?\s*$/;
const LAYER_1 = /layer[ _-]?1|executive summary|요약/i;
const LAYER = /layer[ _-]?[23]|key findings|full report|상세/i;
const POINT = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+(?<words>\S.*)$/;
const CONCLUSION = /(?:one[_ -]?liner|conclusion|결론)["'*]*\s*[:：]\s*["'*]*(?<words>[^\n]+)/i;
/** Fields of layer 1 that say nothing of the matter. */
const FIELD =
  /^["'*`]*(?:iid|investigator|confidence|one[_ -]?liner|conclusion|결론|needs[_ -]?further(?:[_ -]?reason)?|evidence[_ -]?strength|findings)["'*`]*\s*[:：]/i;

/** The claims of a text: each point of a list is one; prose is one for its first paragraph, or for what it concludes. */
function claimsInText(text: string): Claims {
  const lines = layerOne(text.slice(0, LONGEST_TEXT).split('\n'));
  const conclusion = clean(CONCLUSION.exec(lines.join('\n'))?.groups?.words ?? '');
  const points: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const words = POINT.exec(line)?.groups?.words;
    if (words !== undefined) {
      isOpen = !FIELD.test(words);
      if (isOpen) points.push(words);
    } else if (isOpen && /^\s+\S/.test(line)) points.push(`${points.pop()!} ${line.trim()}`);
    else isOpen = false;
  }
  const claims = points
    .slice(0, MOST_CLAIMS)
    .map(clean)
    .filter((one) => one !== '');
  if (claims.length > 0) return { conclusion: conclusion === '' ? undefined : conclusion, claims };
  const said = conclusion === '' ? clean(firstParagraph(lines)) : conclusion;
  return { conclusion: undefined, claims: said === '' ? [] : [said] };
}

/** The lines of layer 1 if the text has layer headings; otherwise all lines. */
function layerOne(lines: readonly string[]): readonly string[] {
  const isHeading = (line: string, of: RegExp): boolean =>
    !POINT.test(line) && of.test(HEADING.exec(line)?.groups?.words ?? '');
  const start = lines.findIndex((line) => isHeading(line, LAYER_1));
  if (start < 0) return lines;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => isHeading(line, LAYER));
  return end < 0 ? rest : rest.slice(0, end);
}

function firstParagraph(lines: readonly string[]): string {
  const start = lines.findIndex(
    (line) => line.trim() !== '' && !/^\s{0,3}(?:#{1,6}\s|```|---)/.test(line) && !FIELD.test(line.trim()),
  );
  if (start < 0) return '';
  const end = lines.findIndex((line, at) => at > start && line.trim() === '');
  return lines.slice(start, end < 0 ? undefined : end).join(' ');
}

/** Without the tags and marks that a summary is set in. */
const clean = (text: string): string =>
  shorten(
    text
      .slice(0, 4 * LONGEST_CLAIM)
      .replace(/\[(?:STRONG|MODERATE|WEAK)\]/gi, '')
      .replace(/^[\s"'*`]*(?:\[?\bF\d{1,4}\b\]?[:.)]?\s*)?/, '')
      .replace(/\*\*|__|`/g, '')
      .replace(/\s+/g, ' '),
  );

const shorten = (text: string): string =>
  [...text.trim().slice(0, 4 * LONGEST_CLAIM)].slice(0, LONGEST_CLAIM).join('');
