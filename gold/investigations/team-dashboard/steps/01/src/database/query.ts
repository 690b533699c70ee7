const URL = process.env.DATABASE_PROXY ?? 'http://localhost:5433';

/** Runs a statement with values through the proxy of the database. */
export async function query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
  const response = await fetch(URL, { method: 'POST', body: JSON.stringify({ sql, values }) });
  if (!response.ok) throw new Error(`database answered ${response.status}`);
  return (await response.json()) as Row[];
}
