/** Where the console begins. */
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

applyTheme();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
void import('./style/hangul.css');
