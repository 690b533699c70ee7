/** Reads a JSON document. */
export async function getJson(url) {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (response.status >= 400) throw new Error(`${url} answered ${response.status}`);
  return JSON.parse(await response.text());
}
