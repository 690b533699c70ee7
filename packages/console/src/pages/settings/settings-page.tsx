/** Settings: who one is here, the language and the light, and what the server offers by name. */
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { toggleTheme } from '../../frame/theme.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { type Language, useSpeech } from '../../words/words.tsx';

const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', ko: '한국어' };

/** The screen. */
export default function SettingsPage() {
  const { language, words, setLanguage } = useSpeech();
  const { settings } = words;
  useTitle(words.screens.settings);
  const me = useMe();
  const answers = useQueryClient();
  const signOut = async (): Promise<void> => {
    await client.session.$delete();
    await answers.resetQueries();
  };
  return (
    <>
      <div className="head">
        <h1>{words.screens.settings}</h1>
      </div>
      <section>
        <h2>{settings.you}</h2>
        <Shown answer={me}>
          {({ name, roles }) => (
            <dl className="facts">
              <dt>{settings.name}</dt>
              <dd>{name}</dd>
              <dt>{settings.roles}</dt>
              <dd>{roles.join(', ')}</dd>
            </dl>
          )}
        </Shown>
        {me.data?.name === 'local' ? (
          <p className="dim foot">{settings.local}</p>
        ) : (
          <p className="foot">
            <button type="button" className="btn" onClick={() => void signOut()}>
              {settings.signOut}
            </button>
          </p>
        )}
      </section>
      <section>
        <h2>{settings.language}</h2>
        <div className="switch" role="radiogroup" aria-label={settings.language}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <label key={code} lang={code} className={code === language ? 'chosen' : ''}>
              <input
                type="radio"
                name="language"
                className="hide"
                checked={code === language}
                onChange={() => setLanguage(code as Language)}
              />
              {name}
            </label>
          ))}
        </div>
      </section>
      <section>
        <h2>{settings.light}</h2>
        <p className="dim">{settings.lightMeans}</p>
        <p className="foot">
          <button type="button" className="btn" onClick={toggleTheme}>
            {words.frame.theme}
          </button>
        </p>
      </section>
      <section>
        <h2>{settings.server}</h2>
        <p className="dim">
          {settings.serverMeans}{' '}
          <a className="link" href="/api/v1/reference">
            {settings.reference}
          </a>
        </p>
      </section>
    </>
  );
}
