/** 쉼표나 따옴표가 있는 값은 따옴표로 감싼다. */
export function toCsvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    // FIXME: 엑셀이 =로 시작하는 값을 실행한다. 위험!
    const text = String(value).replace(/^[=+@]/, "'$&");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
