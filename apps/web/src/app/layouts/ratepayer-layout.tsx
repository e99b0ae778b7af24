import './ratepayer.css';
import type { MenuItem } from '@lorikeet/contracts/identity';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import { Breadcrumb } from '../../ui/page.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { KeepAliveOutlet } from '../keep-alive.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { menuIcon } from '../menu-icons.ts';
import { menuAddress, shownMenu } from '../menu-routes.ts';
import { paths } from '../paths.ts';
import { ratepayerMenu } from '../ratepayer-menu.ts';
import { UnsavedGuard } from '../unsaved-guard.ts';
import { useIdleWatch } from '../use-idle-watch.ts';
import { useMenuLabel, useProfile, useScreen } from '../use-menu.ts';
import { UserMenu } from '../user-menu.tsx';

/** What fits below on a phone; the rest stands in the person's own menu. */
const PHONE_TABS = ['home', 'schedules', 'paymentMethods', 'support', 'myProfile'];

type NavProps = { items: readonly MenuItem[]; current: string | undefined };

function WideNav({ items, current }: NavProps) {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  return (
    <nav className="lk-rate-nav" aria-label={t('mainMenu')}>
      {items.map((item) => (
        <Link
          key={item.name}
          to={menuAddress(item, paths.flexirates)}
          aria-current={current === item.name ? 'page' : undefined}
        >
          {labelOf(item)}
        </Link>
      ))}
    </nav>
  );
}

function PhoneNav({ items, current }: NavProps) {
  const { t } = useTranslation();
  return (
    <nav className="lk-rate-tabs" aria-label={t('mainMenu')}>
      {PHONE_TABS.flatMap((name) => items.filter((item) => item.name === name)).map((item) => {
        const Glyph = menuIcon(item);
        return (
          <Link
            key={item.name}
            to={menuAddress(item, paths.flexirates)}
            aria-current={current === item.name ? 'page' : undefined}
          >
            <Glyph size={22} stroke={1.7} aria-hidden />
            <span>{t(`menu.short.${item.name}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** The ratepayer's frame: a green header with text tabs over a plain page. */
export function RatepayerLayout() {
  const { t } = useTranslation();
  const loaded = useProfile('flex')?.menus ?? [];
  const items = shownMenu(loaded.length > 0 ? loaded : ratepayerMenu());
  const { menuKeys, crumbs } = useScreen();
  useIdleWatch('flex');
  return (
    <>
      <a className="lk-skip" href="#content">
        {t('skip')}
      </a>
      <DemoBar />
      <header className="lk-rate-head">
        <div>
          <Link to={paths.flexiratesHome} aria-label="flexirates">
            <Logo reversed word="flexirates" />
          </Link>
          <WideNav items={items} current={menuKeys[0]} />
          <div className="lk-rate-end">
            <LanguageSwitch area="flex" />
            <UserMenu area="flex" compact />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="lk-rate-page">
        {crumbs.length > 1 && <Breadcrumb crumbs={crumbs} />}
        <Suspense fallback={null}>
          <KeepAliveOutlet />
        </Suspense>
      </main>
      <PhoneNav items={items} current={menuKeys[0]} />
      <UnsavedGuard />
    </>
  );
}
