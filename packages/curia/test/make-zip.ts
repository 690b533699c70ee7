/** Archives for tests. */

/** A ZIP archive of these entries; checksums are left out, since nobody reads them. */
export function zipped(
  entries: Readonly<Record<string, string>>,
  method: number,
  compress: (content: Buffer) => Buffer,
): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const [packed, label] = [compress(Buffer.from(content)), Buffer.from(name)];
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, label, packed);
    list.push(entry, label);
    offset += local.length + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...list, end]);
}
