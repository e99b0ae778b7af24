import NProgress from 'nprogress';
import type { DataRouter, Location } from 'react-router';
import { setInterface } from '../lib/interface-state.ts';
import { restoreAfterReload } from './scroll-after-reload.ts';
import { wearTheme } from './theme.ts';

// The library's own markup has roles that do not exist; what it shows is for the eye alone.
NProgress.configure({
  speed: 300,
  easing: 'ease',
  showSpinner: true,
  barSelector: '.bar',
  spinnerSelector: '.spinner',
  template:
    '<div class="bar" aria-hidden="true"><div class="peg"></div></div><div class="spinner" aria-hidden="true"><div class="spinner-icon"></div></div>',
});

/** The bar and its spinner run while a navigation is under way; quick ones show none. */
const BAR_DELAY_MS = 120;

const positions = new Map<string, number>();

function scrollFor(location: Location, isReturn: boolean) {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (target) return target.scrollIntoView();
  const saved = isReturn ? positions.get(location.key) : undefined;
  window.scrollTo(0, saved ?? 0);
}

/**
 * What follows every navigation: progress bar, theme class, then the scroll: to the hash if its target is
 * there, else to where the person left that page, else to the top.
 */
export function followNavigation(router: DataRouter) {
  window.history.scrollRestoration = 'manual';
  restoreAfterReload();
  let last = router.state.location;
  let bar: ReturnType<typeof setTimeout> | undefined;
  wearTheme(last.pathname);
  router.subscribe((state) => {
    const busy = state.navigation.state !== 'idle';
    setInterface({ loading: busy });
    clearTimeout(bar);
    if (busy) {
      bar = setTimeout(() => NProgress.start(), BAR_DELAY_MS);
      return;
    }
    NProgress.done();
    if (state.location.key === last.key) return;
    const samePage = state.location.pathname === last.pathname;
    positions.set(last.key, window.scrollY);
    last = state.location;
    wearTheme(last.pathname);
    const isReturn = state.historyAction === 'POP';
    if (!samePage || isReturn || last.hash) requestAnimationFrame(() => scrollFor(state.location, isReturn));
  });
}
