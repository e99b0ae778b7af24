import { getBpayReceipt } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { CopyableId, DateText } from '../../ui/values.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { InvoiceLink } from '../invoices/invoice-link.tsx';
import { type BpayWords, bankReasonWords } from './bpay-words.ts';
import { ReceiptActions, useReceiptSteps } from './receipt-actions.tsx';

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
  ...(receipt.property
    ? [
        [
          t('receipt.property'),
          <Link key="property" to={address('merchantCouncilPropertiesDetail', { id: receipt.property.id })}>
            {receipt.property.address}
          </Link>,
        ] as const,
      ]
    : []),
  ...(receipt.credit_cents > 0 ? [[t('receipt.credit'), money(receipt.credit_cents)] as const] : []),
  ...(receipt.matched_by ? [[t('receipt.matchedBy'), receipt.matched_by] as const] : []),
  ...(receipt.taken_on
    ? [[t('receipt.takenOn'), <DateText key="taken" value={receipt.taken_on} weekday />] as const]
    : []),
  ...(bankReasonWords(receipt.bank_reason, t)
    ? [[t('fields.bankReason'), bankReasonWords(receipt.bank_reason, t)] as const]
    : []),
];

/** What the bank said of a BPAY payment and what it paid, with what may be decided about it. */
export function ReceiptCard({ paymentId, customer }: { paymentId: string; customer: string | null }) {
  const { t } = useTranslation('bpay-receipts');
  const query = useQuery(read(getBpayReceipt, { id: paymentId }));
  const steps = useReceiptSteps(query.data);
  return (
    <>
      <WaitingBanner subjectId={paymentId} kind="bpay.unmatch" />
      <Card
        title={t('receipt.title')}
        ruled
        foot={
          query.data &&
          steps.length > 0 && (
            <ReceiptActions
              steps={steps}
              paymentId={paymentId}
              amountCents={query.data.amount_cents}
              owner={query.data.property?.address ?? customer ?? ''}
            />
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
      </Card>
    </>
  );
}
