import { platformFee, STARTING_PLATFORM_FEE } from '@lorikeet/domain/fees';
import { toCents } from '@lorikeet/domain/kernel';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { money } from '../../lib/format.ts';
import { PayoutSample } from './hero-samples.tsx';

it('shows a payout as one is paid: its debits less the fees that a new business starts with', () => {
  const { fee } = platformFee(toCents(4600), { ...STARTING_PLATFORM_FEE, capCents: null });
  const shown = renderToStaticMarkup(<PayoutSample />);
  const amounts = [...shown.matchAll(/<dd>(?:<b>)?([^<]+)/g)].map((found) => found[1]);
  expect(amounts).toEqual([money(11 * 4600), money(-11 * fee), money(11 * (4600 - fee))]);
});
