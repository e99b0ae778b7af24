import type { MenuItem } from '@lorikeet/contracts/identity';
import { IconBell, IconHelpCircle, IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date } from '../../lib/format.ts';
import { setInterface, togglePanel, useInterface } from '../../lib/interface-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Breadcrumb } from '../../ui/page.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { KeepAliveOutlet } from '../keep-alive.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { menuIcon } from '../menu-icons.ts';
import { shownLinks } from '../menu-routes.ts';
import { paths } from '../paths.ts';
import { UnsavedGuard } from '../unsaved-guard.ts';
import { useIdleWatch } from '../use-idle-watch.ts';
import { useMenuLabel, useProfile, useScreen } from '../use-menu.ts';
import { UserMenu } from '../user-menu.tsx';
import { FrameWindows, openSearch } from './frame-windows.tsx';
import { BellCount, NotificationPanel } from './notification-slot.tsx';
import { SideMenu } from './side-menu.tsx';
import { UNREAD_COUNT_ID } from './unread-count.ts';

const NO_MENU: readonly MenuItem[] = [];
/** The first of them that stand in a person's menu: a council has properties where others have payments. */
const PHONE_TABS = ['home', 'transactions', 'customers', 'councilProperties', 'councilRatepayers', 'payout'];
const TABS_SHOWN = 4;

function Bell() {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={IconBell}
      label={t('notifications')}
      aria-describedby={UNREAD_COUNT_ID}
      onClick={togglePanel}
    >
      <BellCount />
    </IconButton>
  );
}

function Side({ menus, current }: { menus: readonly MenuItem[]; current: readonly string[] }) {
  const { t } = useTranslation();
  const merchant = useProfile('merchant')?.merchant;
  const today = useBusinessDate();
  const expanded = useInterface((state) => state.sideMenuExpanded);
  return (
    <div className="lk-side">
      <Link className="lk-side-brand" to={paths.merchantHome} aria-label={t('product')}>
        <Logo reversed />
      </Link>
      {merchant && (
        <div className="lk-side-merchant">
          <span>{merchant.name}</span>
          <small>{merchant.slug}</small>
        </div>
      )}
      <SideMenu menus={menus} root={paths.merchant} current={current} />
      <div className="lk-side-foot">
        <IconButton
          icon={IconLayoutSidebar}
          size="small"
          className="lk-side-toggle"
          label={t(expanded ? 'collapseMenu' : 'expandMenu')}
          onClick={() => setInterface({ sideMenuExpanded: !expanded })}
        />
        <span className="lk-side-word">
          {t('businessDate')} <b className="lk-num">{date(today)}</b>
        </span>
      </div>
    </div>
  );
}

function TopBar() {
  const { t } = useTranslation();
  return (
    <header className="lk-top">
      <button type="button" className="lk-search" onClick={openSearch}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span>{t('search.placeholder')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="lk-top-end">
        <LanguageSwitch area="merchant" />
        <Link
          className="lk-icon-button"
          to={paths.merchantHelp}
          aria-label={t('menu.support')}
          title={t('menu.support')}
        >
          <IconHelpCircle size={20} stroke={1.7} aria-hidden />
        </Link>
        <Bell />
        <UserMenu area="merchant" />
      </div>
    </header>
  );
}

function PhoneTabs({ menus, current }: { menus: readonly MenuItem[]; current: readonly string[] }) {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  const links = shownLinks(menus, paths.merchant);
  const tabs = PHONE_TABS.flatMap((name) => links.filter(({ item }) => item.name === name)).slice(
    0,
    TABS_SHOWN,
  );
  return (
    <nav className="lk-phone-tabs" aria-label={t('mainMenu')}>
      {tabs.map(({ item, to }) => {
        const Glyph = menuIcon(item);
        return (
          <Link
            key={item.name}
            className="lk-phone-tab"
            to={to}
            aria-current={current.includes(item.name) ? 'page' : undefined}
          >
            <Glyph size={22} stroke={1.7} aria-hidden />
            <span>{labelOf(item)}</span>
          </Link>
        );
      })}
      <button
        type="button"
        className="lk-phone-tab"
        onClick={() => setInterface({ mobileMenuVisible: true })}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}

/** The merchant's frame: menu and header around the sheet on which every screen stands. */
export function MerchantLayout() {
  const { t } = useTranslation();
  const menus = useProfile('merchant')?.menus ?? NO_MENU;
  const expanded = useInterface((state) => state.sideMenuExpanded);
  const { menuKeys, crumbs } = useScreen();
  useIdleWatch('merchant');
  return (
    <>
      <a className="lk-skip" href="#content">
        {t('skip')}
      </a>
      <DemoBar />
      <div className="lk-frame" data-side={expanded ? 'wide' : 'narrow'}>
        <Side menus={menus} current={menuKeys} />
        <header className="lk-phone-bar">
          <Link to={paths.merchantHome} aria-label={t('product')} style={{ marginRight: 'auto' }}>
            <Logo reversed size={28} />
          </Link>
          <IconButton icon={IconSearch} label={t('search.open')} onClick={openSearch} />
          <Bell />
          <UserMenu area="merchant" compact />
        </header>
        <div className="lk-sheet">
          <TopBar />
          <main id="content" tabIndex={-1}>
            {crumbs.length > 1 && (
              <div className="lk-crumb-row">
                <Breadcrumb crumbs={crumbs} />
              </div>
            )}
            <Suspense fallback={null}>
              <KeepAliveOutlet />
            </Suspense>
          </main>
        </div>
        <PhoneTabs menus={menus} current={menuKeys} />
      </div>
      <FrameWindows menus={menus} current={menuKeys} />
      <NotificationPanel />
      <UnsavedGuard />
    </>
  );
}
