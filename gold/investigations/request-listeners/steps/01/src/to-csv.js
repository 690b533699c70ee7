export async function* toCsv(rows) {
  for await (const row of rows) yield `${row.join(',')}\n`;
}
