/** Light or dark: the system decides until somebody chooses. */

const KEPT = 'curia-theme';

type Theme = 'light' | 'dark';

/** Applies what was chosen before; called before anything is drawn. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEPT);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
}

/** Changes to the other one, and remembers it. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const isDark =
    (dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const chosen: Theme = isDark ? 'light' : 'dark';
  dataset.theme = chosen;
  localStorage.setItem(KEPT, chosen);
}
