/**
 * The page that a payment link opens: the components of the application, without the application. The server has put
 * into the page what it would ask first; what is missing there is asked for.
 */
import '../../ui/fonts-steady.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/controls.css';
import '../../ui/button.css';
import '../../ui/fields.css';
import '../../ui/status-chip.css';
import '../../ui/faces.css';
import { OPENED_ELEMENT } from '@lorikeet/contracts/payer-paths';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { schemeNow, systemDark } from '../../lib/colour-scheme-now.ts';
import { loadChineseFont, loadFontsFor } from '../../lib/fonts.ts';
import { type Locale, storedLocale, storeLocale } from '../../lib/stored-interface.ts';
import { InvoicePayment } from '../../merchant/invoice-payments/invoice-payment.tsx';
import type { Bill, DebitTerms, Order } from '../../merchant/invoice-payments/payer-calls.ts';
import type { Terms } from '../card-form/attempt-calls.ts';
import { setPageLocale, useTranslation } from './words.ts';

const CHECKOUT = /^\/checkout\//i;
const LINK = /^\/(?:checkout|merchant\/accounting\/payment)\/(.+?)\/*$/i;

function dressDocument(locale: Locale, title: string) {
  document.documentElement.lang = locale === 'zh' ? 'zh-Hans' : 'en-AU';
  document.title = `${title} · Lorikeet`;
  if (locale === 'zh') loadChineseFont();
}

function dressScheme() {
  document.documentElement.dataset.theme = schemeNow();
}

type Opened = {
  getPayableInvoice?: Bill;
  getCheckoutOrder?: { order: Order | null };
  getCardTerms?: Terms;
  getDebitTerms?: DebitTerms;
  refused?: string;
};

/** What the server put into the page; nothing where it had nothing, as behind a link that opens no bill. */
function openedBy(element: HTMLElement | null): Opened {
  const text = element?.textContent ?? '';
  loadFontsFor(text);
  return text.startsWith('{') ? (JSON.parse(text) as Opened) : {};
}

function Page({ isCheckout, link, opened }: { isCheckout: boolean; link: string; opened: Opened }) {
  const { t, i18n } = useTranslation('invoice-payments');
  const locale = i18n.language;
  const title = t(isCheckout ? 'pageTitles.checkout' : 'pageTitles.accountingPayment');
  useEffect(() => dressDocument(locale, title), [locale, title]);
  const change = (next: Locale) => {
    storeLocale(next);
    setPageLocale(next);
  };
  const { getPayableInvoice: bill, getCheckoutOrder: order, getCardTerms: terms } = opened;
  const { getDebitTerms: debit, refused } = opened;
  return (
    <InvoicePayment
      {...{ link, locale, isCheckout }}
      opened={{
        ...(bill && { bill }),
        ...(order && { order }),
        ...(terms && { terms }),
        ...(debit && { debit }),
        ...(refused && { refused }),
      }}
      changeLocale={change}
    />
  );
}

dressScheme();
systemDark().addEventListener('change', dressScheme);
setPageLocale(storedLocale());

const { pathname } = window.location;
const link = decodeURIComponent(LINK.exec(pathname)?.[1] ?? '');
const opened = openedBy(document.getElementById(OPENED_ELEMENT));
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page isCheckout={CHECKOUT.test(pathname)} link={link} opened={opened} />
  </StrictMode>,
);
