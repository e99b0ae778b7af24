import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Priced, PriceLines } from './price-lines.tsx';

it('a price says once how often it is paid', () => {
  const price = {
    currency: 'AUD',
    quantity: 1,
    lines: [
      {
        kind: 'flat',
        tier_row: null,
        from_unit: 1,
        to_unit: 1,
        quantity: 1,
        unit_price_e4: 0,
        flat_fee_cents: 0,
        amount_cents: 2500,
      },
    ],
    total_cents: 2500,
    gst_cents: 227,
  } as unknown as Priced;
  const words = renderToStaticMarkup(<PriceLines price={price} label="Each week" />);
  expect(words.match(/Each week/g)).toHaveLength(1);
});
