/**
 * All the style and script of a prerendered public page. The page is complete without the script; this opens its
 * menus, remembers the language and the notice, and colours the header. Links into the application load it.
 */
import '../../ui/fonts.css';
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
import '../../official/parts/pages.css';
import '../../official/parts/pricing.css';
import '../../official/parts/leaves.css';
import '../../official/parts/forms.css';
import '../../ui/fields.css';
import '../../official/legal/legal.css';
import '../help/help.css';
import { storeLocale } from '../../lib/stored-interface.ts';
import { followScroll } from '../layouts/office-scroll.ts';
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

const feeForm = document.querySelector<HTMLFormElement>('.lk-fee');
if (feeForm) void import('../../official/pricing/start-fee-form.ts').then((it) => it.startFeeForm(feeForm));

const siteForms = document.querySelectorAll<HTMLFormElement>('form[data-call]');
if (siteForms.length > 0)
  void import('../../official/parts/site-form.ts').then((it) => {
    for (const form of siteForms) it.startSiteForm(form);
  });

const linkForm = document.querySelector<HTMLFormElement>('form[data-opens="link"]');
if (linkForm)
  void import('../../official/payment/start-link-form.ts').then((it) => it.startLinkForm(linkForm));

const helpSearch = document.querySelector<HTMLFormElement>('.lk-help-search');
if (helpSearch)
  void import('../../official/support/start-help-search.ts').then((it) => it.startHelpSearch(helpSearch));

const lost = document.querySelector<HTMLElement>('.lk-lost');
if (lost) void import('./start-not-found.ts').then((it) => it.startNotFound(lost));
