import { THEMES } from '@lorikeet/contracts/preferences';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { local } from './storage.ts';
import { INTERFACE_KEY, type Locale, NOTICE_SEEN_KEY } from './stored-interface.ts';

export type { Locale };
export const LOCALES: readonly Locale[] = ['en', 'zh'];
export type ThemeName = (typeof THEME_NAMES)[number];
export const THEME_NAMES = THEMES;

/** State of the interface itself; only the locale and the theme's name outlive the page. */
export type InterfaceState = {
  loading: boolean;
  locale: Locale;
  themeName: ThemeName;
  mobileMenuVisible: boolean;
  cookieNoticeVisible: boolean;
  /** Names of the screens whose state is kept while another is shown. */
  keepAliveNames: string[];
  selectedMenuKeys: string[];
  /** The notification drawer. */
  panelOpen: boolean;
  /** The side menu shows words, not only icons. */
  sideMenuExpanded: boolean;
};

export const useInterface = create<InterfaceState>()(
  persist(
    (): InterfaceState => ({
      loading: false,
      locale: 'en',
      themeName: 'Lara',
      mobileMenuVisible: false,
      cookieNoticeVisible: local.get(NOTICE_SEEN_KEY) === null,
      keepAliveNames: [],
      selectedMenuKeys: ['customers'],
      panelOpen: false,
      sideMenuExpanded: true,
    }),
    { name: INTERFACE_KEY, partialize: ({ locale, themeName }) => ({ locale, themeName }) },
  ),
);

export const setInterface = (change: Partial<InterfaceState>) => useInterface.setState(change);

export const togglePanel = () => useInterface.setState((state) => ({ panelOpen: !state.panelOpen }));
export const closePanel = () => setInterface({ panelOpen: false });

/** Closing the notice is remembered in this browser; "Cookie settings" opens it again. */
export function closeCookieNotice() {
  local.set(NOTICE_SEEN_KEY, 'yes');
  setInterface({ cookieNoticeVisible: false });
}
export const openCookieNotice = () => setInterface({ cookieNoticeVisible: true });
