import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AcceptedFace } from './invitation-faces.tsx';
import { AcceptBar, InvitationHead } from './invitation-sheet.tsx';
import type { InvitationPage, SheetWords } from './offer-facts.tsx';

const t = ((key: string) => key) as unknown as SheetWords;

/** All that the page says, before it is accepted and after. */
function said(awaits_approval: boolean): string {
  const debit = { due_date: '2026-12-01', debit_date: '2026-12-01', amount_cents: 4_950 };
  const page = {
    name: 'Ana',
    merchant: { name: 'Willow Pilates', colour: null, logo: null },
    offer: {
      process_type: 'weekly',
      fee_type: 'flat',
      plan_name: 'Mat class',
      currency: 'AUD',
      total_cents: 4_950,
      starts_on: '2026-12-01',
      coupon: null,
      trial: null,
      tiers: [],
      debits: [debit],
    },
    first_moved: null,
    awaits_approval,
    outcome: { account_masked: '••• 9123', card_network: null, agreement_url: null },
  } as unknown as InvitationPage;
  return renderToStaticMarkup(
    <>
      <InvitationHead page={page} t={t} locale="en" />
      <AcceptBar page={page} t={t} locale="en">
        {null}
      </AcceptBar>
      <AcceptedFace page={page} t={t} locale="en" isNew />
    </>,
  );
}

it('promises no day while the merchant waits to be approved, and names it plainly afterwards', () => {
  const waiting = [
    'sheet.firstNotBefore',
    'sheet.awaits',
    'sheet.firstNotBeforeOn',
    'face.accepted.firstAwaits',
  ];
  const plain = ['>sheet.firstDebit<', '>sheet.firstDebitOn<', '>face.accepted.first<'];
  for (const words of waiting) expect(said(true)).toContain(words);
  for (const words of plain) expect(said(true)).not.toContain(words);
  for (const words of waiting) expect(said(false)).not.toContain(words);
  for (const words of plain) expect(said(false)).toContain(words);
});
