/** Makes small PDF files for tests: one page, with whatever content and objects a test wants to be hostile. */

/** A stream with its dictionary. */
export const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const OBJECTS: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</I 6 0 R>>>>>>',
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
};

/** A file of one page: its content, and objects by number that replace or join the usual ones. */
export function writePdf(content: Buffer, more: Readonly<Record<number, Buffer | string>> = {}): Buffer {
  const objects: Readonly<Record<number, Buffer | string>> = { ...OBJECTS, 4: content, ...more };
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places = new Map<number, number>();
  let length = parts[0]!.length;
  for (const [number, body] of Object.entries(objects)) {
    places.set(Number(number), length);
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const size = Math.max(...places.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return `${String(at ?? 0).padStart(10, '0')} ${at === undefined ? '65535 f' : '00000 n'} \n`;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
