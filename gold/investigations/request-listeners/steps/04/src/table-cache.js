const tables = new Map();

/** Rows of a table; made once. At most twenty tables exist, so this cannot grow without end. */
export function cached(name) {
  if (!tables.has(name)) tables.set(name, Array.from({ length: 4000 }, (_, at) => [at, name, `value ${at}`]));
  return tables.get(name);
}
