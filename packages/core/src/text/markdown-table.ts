/** Rows as a table of Markdown. */

/** Renders rows as a Markdown table; escapes pipes and line breaks inside cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell) =>
        cell
          .replaceAll('\\', '\\\\')
          .replaceAll('|', '\\|')
          .replace(/\r\n?|\n/g, ' '),
      )
      .join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
