import {
  IconBuildingStore,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme, useColourScheme } from '../lib/colour-scheme.ts';
import { setInterface, THEME_NAMES, useInterface } from '../lib/interface-state.ts';
import { keepPreference } from '../lib/preferences.ts';
import { logOut } from '../lib/profile.ts';
import type { SessionArea } from '../lib/sessions.ts';
import { otherBusinesses, signInToAnother, switchTo } from '../lib/switch-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ActionMenu, type MenuEntry } from '../ui/menu.tsx';
import { paths } from './paths.ts';
import { mayLeave } from './unsaved-guard.ts';
import { useProfile, useStaff } from './use-menu.ts';

const LINKS: Record<SessionArea, readonly (readonly [string, string, typeof IconUser])[]> = {
  merchant: [
    ['userMenu.profile', paths.merchantUserProfile, IconUser],
    ['userMenu.settings', paths.merchantUserSettings, IconSettings],
  ],
  flex: [
    ['userMenu.profile', paths.flexiratesMyProfile, IconUser],
    ['userMenu.security', paths.flexiratesSecurity, IconSettings],
  ],
};

function useAppearance(area: SessionArea): MenuEntry[] {
  const { t } = useTranslation();
  const themeName = useInterface((state) => state.themeName);
  const { scheme } = useColourScheme();
  const schemes = [
    ['light', IconSun],
    ['dark', IconMoon],
    ['auto', IconDeviceDesktop],
  ] as const;
  return [
    { kind: 'label', label: t('userMenu.appearance') },
    ...schemes.map(
      ([name, icon]): MenuEntry => ({
        label: t(`userMenu.scheme.${name}`),
        icon,
        checked: scheme === name,
        onSelect: () => {
          chooseColourScheme(name);
          keepPreference(area, { colour_scheme: name });
        },
      }),
    ),
    { kind: 'label', label: t('userMenu.theme') },
    ...THEME_NAMES.map(
      (name): MenuEntry => ({
        label: name,
        checked: name === themeName,
        onSelect: () => {
          setInterface({ themeName: name });
          keepPreference(area, { theme: name });
        },
      }),
    ),
  ];
}

/** What leaves the page asks about unsent work first, while all of it still stands. */
function useLeave() {
  const { t } = useTranslation();
  return (go: () => unknown) => async () => {
    if (await mayLeave(t)) go();
  };
}

/** The businesses that the person is signed in to here: one in each tab, changed for another from its home on. */
function useBusinesses(): () => MenuEntry[] {
  const { t } = useTranslation();
  const own = useStaff()?.merchant;
  const leave = useLeave();
  return () => {
    const others = otherBusinesses();
    const shown: MenuEntry[] = others.map(({ holder, merchant }) => ({
      label: merchant,
      icon: IconBuildingStore,
      checked: false,
      onSelect: leave(() => switchTo(holder)),
    }));
    return [
      { kind: 'label', label: t('userMenu.businesses') },
      ...(own ? [{ label: own.name, icon: IconBuildingStore, checked: true, onSelect: () => {} }] : []),
      ...shown,
      { label: t('userMenu.anotherBusiness'), icon: IconPlus, onSelect: leave(signInToAnother) },
      { kind: 'line' },
    ];
  };
}

/** The person signed in: profile, settings, appearance, sign out. */
export function UserMenu({ area, compact }: { area: SessionArea; compact?: boolean }) {
  const { t } = useTranslation();
  const user = useProfile(area)?.user;
  const name = user?.nickname || user?.name || '';
  const appearance = useAppearance(area);
  const businesses = useBusinesses();
  const leave = useLeave();
  const target = (
    <button type="button" className="lk-top-button" style={{ paddingInline: 4 }}>
      <span className="lk-hidden">{t('userMenu.open', { name })}</span>
      <Avatar name={user?.name ?? ''} image={user?.avatar} small />
      {!compact && (
        <>
          <span style={{ color: 'var(--text)' }} aria-hidden>
            {name}
          </span>
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </>
      )}
    </button>
  );
  const entries = (): MenuEntry[] => [
    ...(area === 'merchant' ? businesses() : []),
    ...LINKS[area].map(([key, to, icon]): MenuEntry => ({ kind: 'link', label: t(key), to, icon })),
    { kind: 'line' },
    ...appearance,
    { kind: 'line' },
    { label: t('userMenu.signOut'), icon: IconLogout, onSelect: leave(() => logOut(area)) },
  ];
  return <ActionMenu target={target} entries={entries} width={230} />;
}
