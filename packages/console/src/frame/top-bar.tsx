/** The bar at the top: where one is, and the language, the light and the person. */
import { Link, NavLink } from 'react-router';
import { useMe } from '../api/me.ts';
import { useFirstWords, useLanguage } from '../words/words.tsx';
import { SCREENS } from './screens.ts';
import { toggleTheme } from './theme.ts';

/** The bar. */
export function TopBar() {
  const words = useFirstWords();
  const { language, setLanguage } = useLanguage();
  const { data: me } = useMe();
  const other = language === 'ko' ? 'en' : 'ko';
  return (
    <header className="top">
      <Link className="brand" to="/runs">
        <svg
          width="18"
          height="18"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M2 5.2 9 2l7 3.2M2.5 15.5h13M4.5 7.8v5.2M9 7.8v5.2M13.5 7.8v5.2" />
        </svg>
        Curia
      </Link>
      <nav aria-label={words.frame.screens}>
        {SCREENS.filter(({ permission }) => me?.permissions.includes(permission) ?? true).map(
          ({ path, name }) => (
            <NavLink key={path} to={path}>
              {words.screens[name]}
            </NavLink>
          ),
        )}
      </nav>
      <div className="end">
        <button type="button" className="bare-link" lang={other} onClick={() => setLanguage(other)}>
          {words.frame.otherLanguage}
        </button>
        <button type="button" className="theme" aria-label={words.frame.theme} onClick={toggleTheme}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" />
            <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
          </svg>
        </button>
        <NavLink to="/settings" className="dim">
          {me === undefined || me.name === '' ? words.screens.settings : me.name}
        </NavLink>
      </div>
    </header>
  );
}
