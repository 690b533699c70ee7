const tags = new Map();

/** Reads a JSON document; tells the server which version is known. */
export async function getJson(url) {
  const known = tags.get(url);
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(known && { 'if-none-match': known }) },
  });
  tags.set(url, response.headers.get('etag') ?? known);
  if (response.status >= 400) throw new Error(`${url} answered ${response.status}`);
  return JSON.parse(await response.text());
}
