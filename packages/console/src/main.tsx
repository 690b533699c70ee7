/** Where the console begins. */
import './frame/no-eval.ts';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/frame.css';
import './style/controls.css';
import './style/lists.css';
import './style/outcomes.css';
import './style/marks.css';
import './style/states.css';
import './style/narrow.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme } from './frame/theme.ts';
import { firstSpoken } from './words/words.tsx';

applyTheme();
const first = await firstSpoken();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App first={first} />
  </StrictMode>,
);
void import('./style/hangul.css');
