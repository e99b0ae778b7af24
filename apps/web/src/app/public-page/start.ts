/**
 * All the style and script of a prerendered public page. The page is complete without the script; this opens its
 * menus, remembers the language and the notice, and colours the header. Links into the application load it.
 */
import '../../ui/fonts-steady.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/controls.css';
import '../../ui/button.css';
import '../../ui/status-chip.css';
import '../demo-bar.css';
import '../layouts/office.css';
import '../not-found.css';
import '../cookie-notice.css';
import '../../official/parts/site.css';
import '../../official/home/home.css';
import '../../official/parts/page-hero.css';
import '../../official/parts/record.css';
import '../../official/parts/sections.css';
import '../../official/parts/fact-table.css';
import '../../official/parts/pricing.css';
import '../../official/parts/leaves.css';
import '../../official/parts/forms.css';
import '../../ui/fields.css';
import '../../official/legal/legal.css';
import '../help/help.css';
import { storeLocale } from '../../lib/stored-interface.ts';
import { followScroll } from '../layouts/office-scroll.ts';
import { startForms } from './forms.ts';
import { startMenus, startPhoneMenu } from './menus.ts';
import { startNotice } from './notice.ts';

const localeOf = (lang: string) => (lang.startsWith('zh') ? 'zh' : 'en');

// A Chinese address says the language of what is opened from it; an English one is also everybody's front door.
if (localeOf(document.documentElement.lang) === 'zh') storeLocale('zh');
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
  link.addEventListener('click', () => storeLocale(localeOf(link.hreflang)));
}

followScroll(document.querySelector<HTMLElement>('.lk-office-head')!);
startMenus();
startPhoneMenu();
startNotice();

startForms('.lk-fee', async () => (await import('../../official/pricing/start-fee-form.ts')).startFeeForm);
startForms('form[data-call]', async () => (await import('../../official/parts/site-form.ts')).startSiteForm);
startForms(
  'form[data-opens="link"]',
  async () => (await import('../../official/payment/start-link-form.ts')).startLinkForm,
);
startForms(
  '.lk-help-search',
  async () => (await import('../../official/support/start-help-search.ts')).startHelpSearch,
);

const lost = document.querySelector<HTMLElement>('.lk-lost');
if (lost) void import('./start-not-found.ts').then((it) => it.startNotFound(lost));
