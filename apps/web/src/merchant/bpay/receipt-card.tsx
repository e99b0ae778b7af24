import { getBpayReceipt } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { CopyableId, DateText } from '../../ui/values.tsx';
import { InvoiceLink } from '../invoices/invoice-link.tsx';
import { type BpayWords, bankReasonWords } from './bpay-words.ts';
import { MatchDialog } from './match-dialog.tsx';
import { useMayMatch } from './may-match.ts';
import { RefundReceiptDialog } from './refund-receipt-dialog.tsx';

type Receipt = WireOutput<typeof getBpayReceipt>;

const factsOf = (receipt: Receipt, t: BpayWords) => [
  [t('fields.crn'), <CopyableId key="crn" value={receipt.crn} short={false} onCopy={copyText} />] as const,
  [t('fields.settlesOn'), <DateText key="settles" value={receipt.settles_on} weekday />] as const,
  [
    t('receipt.credited'),
    receipt.credited_on ? (
      <DateText key="credited" value={receipt.credited_on} weekday />
    ) : (
      t('receipt.waits')
    ),
  ] as const,
  ...receipt.allocations.map(
    ({ invoice_id, invoice_number, amount_cents }) =>
      [
        t('receipt.paid'),
        <>
          {money(amount_cents)} <InvoiceLink id={invoice_id} number={invoice_number} />
        </>,
      ] as const,
  ),
  ...(receipt.credit_cents > 0 ? [[t('receipt.credit'), money(receipt.credit_cents)] as const] : []),
  ...(receipt.matched_by ? [[t('receipt.matchedBy'), receipt.matched_by] as const] : []),
  ...(receipt.taken_on
    ? [[t('receipt.takenOn'), <DateText key="taken" value={receipt.taken_on} weekday />] as const]
    : []),
  ...(bankReasonWords(receipt.bank_reason, t)
    ? [[t('fields.bankReason'), bankReasonWords(receipt.bank_reason, t)] as const]
    : []),
];

/** What the bank said of a BPAY payment and what it paid; one of nobody is given to a customer or paid back here. */
export function ReceiptCard({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('bpay-receipts');
  const mayMatch = useMayMatch();
  const mayRefund = useCan('payments.refund');
  const [asked, setAsked] = useState<'match' | 'refund' | null>(null);
  const query = useQuery(read(getBpayReceipt, { id: paymentId }));
  return (
    <Card
      title={t('receipt.title')}
      ruled
      foot={
        query.data?.waits &&
        (mayMatch || mayRefund) && (
          <div className="lk-inline">
            {mayMatch && (
              <Button look="primary" onClick={() => setAsked('match')}>
                {t('match.action')}
              </Button>
            )}
            {mayRefund && <Button onClick={() => setAsked('refund')}>{t('refund.action')}</Button>}
          </div>
        )
      }
    >
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && (
        <ErrorState
          title={t('receipt.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Facts facts={factsOf(query.data, t)} />}
      <MatchDialog paymentId={asked === 'match' ? paymentId : null} onClose={() => setAsked(null)} />
      {query.data && (
        <RefundReceiptDialog
          open={asked === 'refund'}
          paymentId={paymentId}
          amountCents={query.data.amount_cents}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
