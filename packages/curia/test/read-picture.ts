/** Reads SVG back, apart from the code that drew it: elements, the words in them, and where they are. */

/** An element with its place on the picture. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The words inside it. */
  readonly text: string;
  /** What the groups around it move it by. */
  readonly x: number;
  readonly y: number;
}

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every element of a picture; throws where the text is not well-formed XML of the few kinds that pictures use. */
export function readPicture(svg: string): Shape[] {
  const shapes: Shape[] = [];
  const open: { name: string; attributes: Record<string, string>; text: string; x: number; y: number }[] = [];
  const token =
    /<(\/?)([a-z]+)((?: [a-zA-Z][\w-]*="[^"<&]*(?:&#\d+;[^"<&]*)*")*)(\/?)>|((?:[^<&]|&#\d+;)+)/gy;
  const source = svg.trimEnd();
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, closing, name, given = '', empty, words] = match;
    if (words !== undefined) {
      if (open.length === 0) throw new Error(`words outside of the picture: ${words}`);
      open.at(-1)!.text += decode(words);
    } else if (closing === '/') {
      const last = open.pop();
      if (last?.name !== name) throw new Error(`</${name}> closes ${last?.name}`);
      shapes.push(last!);
    } else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/ ([a-zA-Z][\w-]*)="([^"]*)"/g)].map(([, key, value]) => [key!, decode(value!)]),
      );
      const around = open.at(-1) ?? { x: 0, y: 0 };
      const [, dx = '0', dy = '0'] = /^translate\((\S+) (\S+)\)$/.exec(attributes.transform ?? '') ?? [];
      const one = { name: name!, attributes, text: '', x: around.x + Number(dx), y: around.y + Number(dy) };
      if (empty === '/') shapes.push(one);
      else open.push(one);
    }
    if (token.lastIndex === source.length) {
      if (open.length > 0) throw new Error(`${open.at(-1)!.name} is never closed`);
      return shapes;
    }
  }
  throw new Error(`not a picture from here on: ${source.slice(token.lastIndex, token.lastIndex + 80)}`);
}

const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The corners of everything that a shape draws; none for what draws nothing. */
export function pointsOf({ name, attributes, x, y }: Shape): (readonly [x: number, y: number])[] {
  const at = (key: string): number => Number(attributes[key] ?? 0);
  const moved = (px: number, py: number): readonly [number, number] => [x + px, y + py];
  switch (name) {
    case 'rect':
      return [moved(at('x'), at('y')), moved(at('x') + at('width'), at('y') + at('height'))];
    case 'line':
      return [moved(at('x1'), at('y1')), moved(at('x2'), at('y2'))];
    case 'circle':
      return [moved(at('cx') - at('r'), at('cy') - at('r')), moved(at('cx') + at('r'), at('cy') + at('r'))];
    case 'polyline':
      return attributes.points!.split(' ').map((pair) => {
        const [px, py] = pair.split(',').map(Number) as [number, number];
        return moved(px, py);
      });
    case 'path':
      return pathPoints(attributes.d!).map(([px, py]) => moved(px, py));
    default:
      return [];
  }
}

/** The points of a path of moves and straight lines. */
function pathPoints(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([MHVhv])([^MHVhv]+)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number) as [number, number];
    if (command === 'M') [x, y] = numbers;
    else if (command === 'H') x = numbers[0];
    else if (command === 'V') y = numbers[0];
    else if (command === 'h') x += numbers[0];
    else y += numbers[0];
    points.push([x, y]);
  }
  return points;
}

/** Where a text is, for letters of the width given. */
export function boxOf(shape: Shape, widthOf: (text: string, size: number) => number): Box {
  const { attributes, text, x, y } = shape;
  const size = Number(attributes['font-size']);
  const width = widthOf(text, size);
  const share = { middle: 0.5, end: 1 }[attributes['text-anchor'] ?? ''] ?? 0;
  const left = x + Number(attributes.x) - width * share;
  const base = y + Number(attributes.y);
  return { left, right: left + width, top: base - size * 0.75, bottom: base + size * 0.2 };
}
