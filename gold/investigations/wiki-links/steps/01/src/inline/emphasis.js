/** *word* becomes emphasis; stars inside words stay. */
export function emphasis(text) {
  return text.replace(/(?<!\w)\*([^*\n]+)\*(?!\w)/g, '<em>$1</em>');
}
