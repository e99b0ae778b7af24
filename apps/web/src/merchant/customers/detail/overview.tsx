import { getCustomerForecast } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateWithWeekday, money } from '../../../lib/format.ts';
import { read } from '../../../lib/queries.ts';
import { Figures } from '../../../ui/card.tsx';
import { FigureMoney } from '../../../ui/values.tsx';
import { CustomerReferenceCard } from '../../bpay/customer-reference-card.tsx';
import { PeopleCard } from '../../contacts/people-card.tsx';
import { DecisionsCard } from '../../dunning/decisions-card.tsx';
import { ExceptionsCard } from '../../exceptions/exceptions-card.tsx';
import { CreditCard } from '../../refunds/credit-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import type { Customer } from './customer.ts';
import { DebitScheduleCard } from './debit-schedule-card.tsx';
import { heldBackBy } from './debit-standing.ts';
import { ForecastCard } from './forecast-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { MandateCard } from './mandate-card.tsx';
import { MergedCard } from './merged-records.tsx';
import { PaymentMethodsCard } from './payment-methods-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** What of the spend went back; what of that has not left yet. */
function refundedNote({ figures, currency }: Customer, t: TFunction<'customers'>): string | undefined {
  const { refunded_cents: refunded, refunds_waiting_cents: waiting } = figures;
  if (refunded <= 0) return undefined;
  const amount = money(refunded, currency);
  if (waiting <= 0) return t('detail.refunded', { amount });
  return t('detail.refundedPartly', { amount, waiting: money(waiting, currency) });
}

/** How sure the day of the next debit is. */
const whenNext = ({ awaits_approval }: Customer, isForecast: boolean) =>
  awaits_approval ? 'onceApproved' : isForecast ? 'expectedOn' : 'on';

function CustomerFigures({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const { figures, currency } = customer;
  const forecast = useQuery(read(getCustomerForecast, { id: customer.id })).data;
  const expected = figures.next_debit ? undefined : forecast?.rows.find(({ kind }) => kind !== 'skipped');
  const next = figures.next_debit ?? expected;
  const held = heldBackBy(customer);
  const sum = (cents: number) => ({ amount: money(cents, currency) });
  return (
    <Figures
      label={t('detail.figures')}
      figures={[
        {
          label: t('fields.totalSpend'),
          value: <FigureMoney cents={figures.total_spend_cents} currency={currency} />,
          note: refundedNote(customer, t),
          to: '?tab=transactions',
        },
        {
          label: t('detail.nextDebit'),
          value: next ? (
            <FigureMoney cents={next.amount_cents} currency={currency} />
          ) : (
            <span className="lk-muted">–</span>
          ),
          note: next
            ? t(`detail.${whenNext(customer, expected?.kind === 'forecast')}`, {
                date: dateWithWeekday(next.debit_date),
              })
            : t(held ? `detail.heldBack.${held}` : 'detail.nothingScheduled'),
          to: '?tab=debits',
        },
        {
          label: t('detail.returned'),
          value: (
            <>
              {figures.debits_returned} <small>{t('detail.ofSent', { count: figures.debits_sent })}</small>
            </>
          ),
          note:
            figures.recovered_cents > 0
              ? t('detail.recovered', sum(figures.recovered_cents))
              : t('detail.nothingReturned', { context: figures.debits_returned > 0 ? 'open' : undefined }),
          to: '?tab=debits',
        },
        {
          label: t('detail.owing'),
          value: <FigureMoney cents={figures.owing_cents} currency={currency} />,
          note:
            figures.overdue_cents > 0 ? (
              <span className="lk-bad">{t('detail.overdue', sum(figures.overdue_cents))}</span>
            ) : (
              t('detail.nothingOverdue')
            ),
          to: '?tab=invoices',
        },
      ]}
    />
  );
}

/** What a customer's page opens with: figures, schedule and forecast; the agreement and what happened beside. */
export function Overview({ customer }: { customer: Customer }) {
  return (
    <div className="lk-columns">
      <div className="lk-stack">
        <ExceptionsCard customerId={customer.id} />
        <CustomerFigures customer={customer} />
        <DebitScheduleCard customer={customer} />
        <ForecastCard customer={customer} />
        <ProfileCard customer={customer} />
      </div>
      <div className="lk-stack">
        {customer.open_invitation && <InvitationCard customer={customer} />}
        <MandateCard customer={customer} />
        <PaymentMethodsCard customer={customer} />
        <CreditCard customerId={customer.id} />
        {customer.currency === 'AUD' && <CustomerReferenceCard customerId={customer.id} />}
        <MergedCard customer={customer} />
        <PeopleCard customerId={customer.id} />
        <DecisionsCard of={{ customer_id: customer.id }} />
        <ActivityCard customer={customer} />
      </div>
    </div>
  );
}
