import type { WireOutput } from '@lorikeet/contracts/contract';
import { getChargeTerms, payBySavedCard } from '@lorikeet/contracts/saved-cards';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button } from '../../ui/button.tsx';

type Terms = WireOutput<typeof getChargeTerms>;
type SavedCard = Terms['cards'][number];

/** Charges what is due of an invoice to a card that its customer lets the merchant keep. Nothing where there is none. */
export function SavedCardsPart({ invoiceId, name }: { invoiceId: string; name: string }) {
  const { t } = useTranslation(['cards', 'invoice-payments']);
  const mayRead = useCan('payments.read');
  const mayCharge = useCan('payments.write');
  const { data } = useQuery({
    ...read(getChargeTerms, { invoice_id: invoiceId }),
    enabled: mayRead && mayCharge,
  });
  const charge = useCharge(invoiceId, name);
  if (!data || data.reason !== null || data.cards.length === 0) return null;
  return (
    <section aria-label={t('charge.title')} className="lk-inline">
      {data.cards.map((card) => (
        <Button
          key={card.payment_method_id}
          busy={charge.busy}
          blocked={card.has_expired && t('charge.expired', { card: shown(card) })}
          onClick={() => charge.ask(data, card, shown(card))}
        >
          {t('charge.charge', { card: shown(card) })}
        </Button>
      ))}
    </section>
  );

  function shown({ network, last4 }: SavedCard): string {
    return `${t(`invoice-payments:networks.${network}`)} ••• ${last4}`;
  }
}

/** Charges a card for what is due of an invoice, once staff confirm the sum. `onDone` runs unless it is refused. */
export function useCharge(invoiceId: string, name: string, onDone?: () => void) {
  const { t } = useTranslation('cards');
  const { ask: askFirst, busy } = useAskedWrite(payBySavedCard);
  const ask = ({ amount_cents, currency }: Terms, one: SavedCard, card: string) => {
    const amount = money(amount_cents, currency);
    const total = money(amount_cents + one.fee_cents, currency);
    const fee = money(one.fee_cents, currency);
    const what = t(one.fee_cents > 0 ? 'charge.what' : 'charge.whatNoFee', { amount, fee, name });
    const tell = ({ stage, decline_reason: why }: WireOutput<typeof payBySavedCard>) => {
      onDone?.();
      if (stage === 'succeeded')
        addToast({ severity: 'success', summary: t('charge.done', { total, card }) });
      else if (stage === 'failed')
        addToast({
          severity: 'error',
          summary: t('charge.declined'),
          detail: t(`declined.${why ?? 'declined'}`),
        });
      else addToast({ severity: 'info', summary: t('charge.coming'), detail: t('charge.comingHelp') });
    };
    askFirst({
      question: {
        header: t('charge.ask', { total, card }),
        message: `${what} ${t('charge.cancelsDebit')}`,
        icon: 'question',
        acceptLabel: t('charge.charge', { card }),
      },
      input: {
        invoice_id: invoiceId,
        payment_method_id: one.payment_method_id,
        amount_cents,
        expected_fee_cents: one.fee_cents,
      },
      onDone: tell,
    });
  };
  return { busy, ask };
}
