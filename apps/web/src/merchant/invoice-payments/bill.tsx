import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../app/card-form/use-money.ts';
import { currencyNameIn } from '../../lib/currency-name.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { Chip } from '../../ui/status-chip.tsx';
import type { Bill, Order } from './payer-calls.ts';

function Sums({ bill }: { bill: Bill }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  const less = (label: string, cents: number) =>
    cents === 0 ? null : (
      <div>
        <dt>{label}</dt>
        <dd>{money(-cents)}</dd>
      </div>
    );
  const total = bill.gst_cents === 0 ? t('bill.total') : t('bill.totalGst', { gst: money(bill.gst_cents) });
  return (
    <dl className="lk-pay-lines">
      {bill.lines.map((line) => (
        <div key={line.position}>
          <dt>
            {line.quantity === 1
              ? line.description
              : t('bill.times', { what: line.description, count: line.quantity })}
          </dt>
          <dd>{money(line.amount_cents)}</dd>
        </div>
      ))}
      <div>
        <dt>{total}</dt>
        <dd>{money(bill.total_cents)}</dd>
      </div>
      {less(t('bill.paid'), bill.paid_cents)}
      {less(t('bill.credited'), bill.credited_cents - bill.credit_note_cents)}
      {less(t('bill.noted'), bill.credit_note_cents)}
      {less(t('bill.writtenOff'), bill.written_off_cents)}
      {less(t('bill.voided'), bill.status === 'void' ? bill.total_cents : 0)}
      {less(t('bill.inFlight'), bill.in_flight_cents)}
      <div className="lk-pay-due">
        <dt>{t('bill.due')}</dt>
        <dd>{money(bill.due_cents)}</dd>
      </div>
    </dl>
  );
}

/** What was paid of a bill, in money or with the customer's credit; what a credit note took off it is not. */
const settledOf = (bill: Bill): number => bill.paid_cents + bill.credited_cents - bill.credit_note_cents;

/**
 * The figure of a bill and what it is. A date stands only beside what is still asked for: not while all of it is on its way,
 * nor once nothing is owed.
 */
function headOf(bill: Bill, order: Order | null) {
  if (bill.due_cents > 0) {
    const dueWords = order ? 'order.until' : 'bill.dueOn';
    return [bill.due_cents, bill.status === 'overdue' ? 'bill.wasDue' : dueWords] as const;
  }
  if (bill.in_flight_cents > 0) return [bill.in_flight_cents, 'bill.inFlight'] as const;
  if (bill.status === 'credited') return [bill.credit_note_cents, 'bill.noted'] as const;
  return bill.status === 'paid' ? ([settledOf(bill), 'bill.paid'] as const) : ([0, 'bill.due'] as const);
}

/** What the folded lines say: how many there are, what was paid and what was credited. */
function Fold({ bill }: { bill: Bill }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  const settled = settledOf(bill);
  const noted = bill.credit_note_cents;
  return (
    <summary>
      {t('bill.lines', { count: bill.lines.length })}
      {settled > 0 && ` · ${t('bill.paidOf', { amount: money(settled) })}`}
      {noted > 0 && ` · ${t('bill.notedOf', { amount: money(noted) })}`}
    </summary>
  );
}

/** What is owed, to whom and for what. On a phone the lines are folded under the amount. */
export function BillPart({ bill, locale, order }: { bill: Bill; locale: Locale; order: Order | null }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  const [figure, words] = headOf(bill, order);
  const contact = [bill.merchant.email, bill.merchant.phone].filter(Boolean).join(' · ');
  return (
    <section className="lk-pay-bill" aria-labelledby="pay-bill">
      <div className="lk-pay-half">
        <h1 id="pay-bill">
          {order ? t('order.number', { number: order.number }) : t('bill.number', { number: bill.number })}
        </h1>
        <p className="lk-pay-figure lk-num">{money(figure)}</p>
        <p className="lk-pay-when">
          {t(words, { date: dateWords(bill.due_date, locale) })}
          {bill.status === 'overdue' && (
            <Chip tone="warning" icon={IconAlertTriangle}>
              {t('bill.overdue')}
            </Chip>
          )}
        </p>
        <p className="lk-pay-note">
          {t('bill.currency', { currency: currencyNameIn(bill.currency, locale), code: bill.currency })}
        </p>
        <p className="lk-pay-note">
          {bill.customer_name === null ? t('bill.found') : t('bill.billedTo', { name: bill.customer_name })}
        </p>
        {bill.lines.length > 0 && (
          <details className="lk-pay-fold">
            <Fold bill={bill} />
            <Sums bill={bill} />
          </details>
        )}
        <div className={bill.lines.length > 0 ? 'lk-pay-open' : undefined}>
          <Sums bill={bill} />
        </div>
        {bill.document_url && (
          <p>
            <a
              className="lk-pay-link"
              href={`${bill.document_url}?lang=${locale}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('bill.pdf')}
            </a>
          </p>
        )}
        {contact && (
          <p className="lk-pay-note lk-pay-questions">
            {t('bill.questions', { merchant: bill.merchant.name, contact })}
          </p>
        )}
      </div>
    </section>
  );
}
