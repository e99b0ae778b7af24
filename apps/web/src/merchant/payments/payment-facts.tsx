import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, DateText } from '../../ui/values.tsx';
import { InvoiceLink } from '../invoices/invoice-link.tsx';
import { Method } from './payment-columns.tsx';
import { codeMeaning, type Detail, payerWords, type Words } from './payment-words.ts';

type Fact = readonly [label: ReactNode, value: ReactNode];

const when = (label: string, value: string | null): Fact[] =>
  value ? [[label, <DateText key={label} value={value} weekday />]] : [];

/** The proof that the payer knew: its kind, and the first day that it allows. */
function noticeFact(detail: Detail, t: Words): Fact[] {
  const { notice_kind: kind, notice_allows_from: from } = detail;
  if (!kind) return [];
  const words = t(`payments:notice.${kind}`);
  return [
    [
      t('payments:fields.notice'),
      from ? (
        <>
          {words}, <DateText value={from} weekday />
        </>
      ) : (
        t('payments:detail.noNotice', { kind: words })
      ),
    ],
  ];
}

function moneyFacts({ fee, return_fee, payment, payout }: Detail, t: Words): Fact[] {
  const charged = (of: Detail['fee'], label: string): Fact[] =>
    of
      ? [
          [
            label,
            <>
              {money(of.amount_cents, payment.currency)}{' '}
              <span className="lk-muted">
                {t('payments:detail.feeNote', { gst: money(of.gst_cents, payment.currency) })}
              </span>
            </>,
          ],
        ]
      : [];
  return [
    ...charged(fee, t('payments:fields.fee')),
    ...charged(return_fee, t('payments:fields.returnFee')),
    ...(payout
      ? [
          [
            t('payments:fields.payout'),
            <>
              <Link to={address('merchantPayoutDetail', { id: payout.id })}>{payout.number}</Link>{' '}
              <StatusChip status={payout.status} />
            </>,
          ] as const,
        ]
      : []),
  ];
}

/** The active schedule of a property that takes it. */
function scheduleFact({ schedule_id: id }: Detail['payment'], t: Words): Fact[] {
  if (!id) return [];
  return [
    [
      t('payments:fields.schedule'),
      <Link key="schedule" to={address('merchantCouncilSchedulesDetail', { id })}>
        {t('payments:detail.openSchedule')}
      </Link>,
    ],
  ];
}

function factsOf(detail: Detail, t: Words, maySeeSchedule: boolean): Fact[] {
  const { payment, mandate } = detail;
  const { reference } = payment;
  return [
    [
      t('payments:fields.customer'),
      payment.customer_id ? (
        <Link key="customer" to={address('merchantCustomersDetail', { id: payment.customer_id })}>
          {payment.customer_name}
        </Link>
      ) : (
        payerWords(payment, t)
      ),
    ],
    [t('payments:fields.description'), payment.description],
    ...(maySeeSchedule ? scheduleFact(payment, t) : []),
    ...(payment.invoice_id && payment.invoice_number
      ? [
          [
            t('payments:fields.invoice'),
            <InvoiceLink key="invoice" id={payment.invoice_id} number={payment.invoice_number} />,
          ] as const,
        ]
      : []),
    [t('payments:fields.method'), <Method key="method" row={payment} whole />],
    ...(mandate
      ? [
          [
            t('payments:fields.ddr'),
            <>
              {mandate.reference} <StatusChip status={mandate.status} />
            </>,
          ] as const,
        ]
      : []),
    ...(reference
      ? [
          [
            t('payments:fields.reference'),
            <CopyableId key="reference" value={reference} short={false} onCopy={copyText} />,
          ] as const,
        ]
      : []),
    ...when(t(payment.rail === 'bpay' ? 'payments:fields.date' : 'payments:fields.due'), payment.due_date),
    ...noticeFact(detail, t),
    ...when(t('payments:fields.processed'), detail.processing_date),
    ...(detail.bank_file ? [[t('payments:fields.file'), detail.bank_file.filename] as const] : []),
    ...when(t('payments:fields.clears'), detail.clears_on),
    ...when(t('payments:fields.cleared'), detail.cleared_on),
    ...when(t('payments:fields.returned'), detail.returned_on),
    ...moneyFacts(detail, t),
  ];
}

/** What the payment is, of whom, under which agreement, and its days. */
export function PaymentFacts({ detail }: { detail: Detail }) {
  const { t } = useTranslation('payments');
  const maySeeSchedule = useCan('council.read');
  return (
    <Card title={t('detail.facts')} ruled>
      <Facts facts={factsOf(detail, t, maySeeSchedule)} />
    </Card>
  );
}

/** Every try at the same debt; shown when there is more than one. */
export function Attempts({ detail }: { detail: Detail }) {
  const { t } = useTranslation('payments');
  if (detail.attempts.length < 2) return null;
  return (
    <Card title={t('detail.attempts')} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{t('detail.attempts')}</caption>
        <tbody>
          {detail.attempts.map((one, index) => (
            <tr key={one.id}>
              <td className="lk-cell-strong">
                {one.id === detail.payment.id ? (
                  <>
                    {t('detail.attempt', { n: index + 1 })}{' '}
                    <span className="lk-muted">{t('detail.thisOne')}</span>
                  </>
                ) : (
                  <Link to={address('merchantTransactionsDetail', { id: one.id })}>
                    {t('detail.attempt', { n: index + 1 })}
                  </Link>
                )}
              </td>
              <td className="lk-cell-date">
                <DateText value={one.debit_date} />
              </td>
              <td title={one.return_code ? codeMeaning(one.return_code, t) : undefined}>
                <StatusChip status={one.status} /> {one.return_code}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
