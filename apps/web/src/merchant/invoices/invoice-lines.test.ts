import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import common from '../../locales/en/common.json' with { type: 'json' };
import invoices from '../../locales/en/invoices.json' with { type: 'json' };
import { InvoiceLines } from './invoice-lines.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, invoices } } }));

const line = (position: number, tax_code: string, gst_cents: number) => ({
  position,
  kind: 'item',
  description: `Line ${position}`,
  quantity: 1,
  unit_price_e4: null,
  flat_fee_cents: 0,
  tier: null,
  amount_cents: 1_100,
  gst_cents,
  tax_code,
});

it('an issued invoice tells lines without GST apart by their code', () => {
  const lines = [
    line(1, 'taxable', 100),
    line(2, 'gst_free', 0),
    line(3, 'outside', 0),
    line(4, 'taxable', 0),
  ];
  const invoice = { currency: 'AUD', total_cents: 4_400, gst_cents: 100, lines };
  const markup = renderToStaticMarkup(
    createElement(InvoiceLines, {
      invoice: invoice as unknown as Parameters<typeof InvoiceLines>[0]['invoice'],
    }),
  );
  const said = [...markup.matchAll(/Line \d<small>([^<]*)<\/small>/g)].map(([, text]) => text);
  expect(said).toEqual(['GST $1.00 included', 'GST-free', 'Outside GST', '']);
});
