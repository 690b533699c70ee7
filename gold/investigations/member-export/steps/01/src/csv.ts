/** 쉼표나 따옴표가 있는 값은 따옴표로 감싼다. */
export function toCsvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
