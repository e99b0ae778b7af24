import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import words from '../../locales/en/invoice-payments.json' with { type: 'json' };
import { OverFace } from './over-face.tsx';
import type { Bill } from './payer-calls.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'invoice-payments': words } } }),
);

const PAID = { paid_cents: 4_900, credited_cents: 0, credit_note_cents: 0 };

const shown = (document_url: string | null, status: 'paid' | 'credited' = 'paid') => {
  const bill = {
    status,
    ...PAID,
    in_flight_cents: 0,
    currency: 'AUD',
    document_url,
    merchant: { name: 'Gym' },
  };
  return renderToStaticMarkup(createElement(OverFace, { bill: bill as Bill, locale: 'en' }));
};

it('of a paid bill speaks of its PDF only to who can open it', () => {
  expect(shown('/api/official/invoice/document/abc')).toContain('open it as a PDF');
  expect(shown(null)).toContain('Nothing is owed on it.</p>');
});

it('says that a bill was credited where a credit note alone settled it', () => {
  expect(shown(null, 'credited')).toContain('Credited');
  expect(shown('/api/official/invoice/document/abc', 'credited')).toContain('open it as a PDF');
  expect(shown(null)).toContain('This invoice is paid');
});
