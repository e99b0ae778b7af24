import './ui/styles.ts';
import './app/layouts/frame.css';
import './app/layouts/side.css';
import './app/demo-bar.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { leaveEnded } from './app/guard-loader.ts';
import { followNavigation } from './app/navigation-effects.ts';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/router.tsx';
import { ApiError } from './lib/api-error.ts';
import { startColourScheme } from './lib/colour-scheme.ts';
import { startI18n } from './lib/i18n.ts';
import { setInterface } from './lib/interface-state.ts';
import { reloadProfile } from './lib/profile.ts';
import { followLostStyles } from './lib/reach.ts';
import { onRightsChanged } from './lib/rights.ts';
import { followOtherTabs } from './lib/sessions.ts';

/** A public page's address says its language. */
if (/^\/zh(\/|$)/.test(window.location.pathname)) setInterface({ locale: 'zh' });

startColourScheme();
followLostStyles();
followOtherTabs(leaveEnded);
onRightsChanged((area) => reloadProfile(area).catch(() => undefined));
// The person was told when it failed; a button has nothing to add.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof ApiError) event.preventDefault();
});

const words = startI18n();
const router = makeRouter();
followNavigation(router);
await words;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
