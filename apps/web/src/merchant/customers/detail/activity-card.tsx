import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { actorWords } from '@lorikeet/contracts/audit-actors';
import { listCustomerActivity } from '@lorikeet/contracts/customers';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingBank,
  IconCircleCheck,
  IconEdit,
  IconEye,
  IconFileCertificate,
  IconFileX,
  IconMail,
  IconMailPause,
  IconMailX,
  IconPlayerPause,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../lib/call.ts';
import { date, money } from '../../../lib/format.ts';
import { useInterface } from '../../../lib/interface-state.ts';
import { read } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';
import type { Customer } from './customer.ts';

type Row = Awaited<ReturnType<typeof page>>['rows'][number];
type Words = TFunction<'customers'>;

const page = async (customerId: string, before?: string) =>
  (await call(listCustomerActivity, { id: customerId, limit: 20, ...(before ? { before } : {}) })).data;

/** The look of each kind of news; what is not named here looks like a change. */
const LOOKS: Record<string, readonly [Icon, Tone]> = {
  'customer.created': [IconUserPlus, 'info'],
  'customer.activated': [IconCircleCheck, 'positive'],
  'payment_method.added': [IconBuildingBank, 'neutral'],
  'payment_method.revealed': [IconEye, 'warning'],
  'mandate.accepted': [IconFileCertificate, 'positive'],
  'mandate.resumed': [IconFileCertificate, 'positive'],
  'mandate.details_confirmed': [IconFileCertificate, 'positive'],
  'mandate.cancelled': [IconFileX, 'negative'],
  'mandate.expired': [IconFileX, 'neutral'],
  'mandate.suspended': [IconPlayerPause, 'warning'],
  'mandate.details_requested': [IconPlayerPause, 'warning'],
  'invitation.sent': [IconSend, 'info'],
  'invitation.resent': [IconSend, 'info'],
  'invitation.opened': [IconEye, 'info'],
  'invitation.accepted': [IconCircleCheck, 'positive'],
  'message.waiting': [IconMailPause, 'neutral'],
  'message.sent': [IconMail, 'info'],
  'message.bounced': [IconMailX, 'warning'],
  'message.failed': [IconMailX, 'warning'],
  'payment.cleared': [IconCircleCheck, 'positive'],
  'payment.succeeded': [IconCircleCheck, 'positive'],
  'payment.matched': [IconCircleCheck, 'positive'],
  'payment.returned': [IconArrowBackUp, 'negative'],
  'payment.rejected': [IconArrowBackUp, 'negative'],
  'payment.disputed': [IconAlertTriangle, 'warning'],
  'payment.dispute_lost': [IconArrowBackUp, 'negative'],
  'payment.failed': [IconArrowBackUp, 'negative'],
};

const text = (value: Row['details'][string] | undefined): string =>
  value === undefined || value === null ? '' : String(value);

/** What the second line of an entry says: the fields that changed, the channel, the return code, who did it. */
function detailOf(row: Row, t: Words): string {
  const { details } = row;
  const parts: string[] = [];
  if (details.fields) {
    const fields = text(details.fields).split(',');
    parts.push(fields.map((field) => t(`field.${field}`, { defaultValue: field })).join(', '));
  }
  if (details.template) parts.push(t(`letter.${details.template}`));
  if (details.channel) parts.push(t(`channel.${details.channel}`, { defaultValue: text(details.channel) }));
  if (details.reference) parts.push(text(details.reference));
  if (details.account) parts.push(text(details.account));
  if (details.debit_date) {
    const words = details.rail === 'bank_debit' ? 'activity.paymentFor' : 'activity.paymentOf';
    parts.push(t(words, { date: date(text(details.debit_date)) }));
  }
  if (details.return_code) {
    const code = text(details.return_code);
    parts.push(`${code} ${t(`returnCode.${code}`, { defaultValue: '' })}`);
  }
  if (details.reason) parts.push(reasonOf(text(details.reason), t));
  if (row.actor)
    parts.push(t('activity.by', { name: actorWords(row.actor, useInterface.getState().locale) }));
  if (details.ip) parts.push(t('activity.from', { ip: details.ip }));
  return parts.join(' · ');
}

/** A reason that the portal names, in words; what staff typed stands as it is. */
const reasonOf = (reason: string, t: Words): string =>
  t(`reason.${reason.replace('.', '_')}`, { defaultValue: reason });

function entryOf(row: Row, currency: Customer['currency'], t: Words): TimelineEntry {
  const [icon, tone] = LOOKS[row.kind] ?? [IconEdit, 'neutral'];
  const amount =
    typeof row.details.amount_cents === 'number' ? money(row.details.amount_cents, currency) : '';
  const isRetry = Number(row.details.attempt ?? 1) > 1;
  const title = t(`activity.${row.kind.replace('.', '_')}`, {
    amount,
    context: isRetry ? 'retry' : undefined,
    defaultValue: auditActionWords(row.kind, useInterface.getState().locale),
  });
  return { id: row.id, icon, tone, title, detail: detailOf(row, t), at: row.at };
}

/** The latest few things that happened. */
export function ActivityCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const query = useQuery(read(listCustomerActivity, { id: customer.id, limit: 6 }));
  return (
    <Card title={t('activity.title')} aside={<Link to="?tab=activity">{t('common:seeAll')}</Link>}>
      {query.error && <ErrorState title={t('activity.failed')} message={query.error.message} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.data && <Timeline entries={query.data.rows.map((row) => entryOf(row, customer.currency, t))} />}
    </Card>
  );
}

/** All that happened, older entries on demand. */
export function ActivityTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const query = useInfiniteQuery({
    queryKey: [listCustomerActivity.name, customer.id, 'all'],
    queryFn: ({ pageParam }) => page(customer.id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.at : undefined),
  });
  const rows = query.data?.pages.flatMap((each) => each.rows) ?? [];
  return (
    <Card title={t('activity.title')}>
      {query.error && <ErrorState title={t('activity.failed')} message={query.error.message} />}
      {query.isPending && <Skeleton lines={8} />}
      <Timeline entries={rows.map((row) => entryOf(row, customer.currency, t))} />
      {query.hasNextPage && (
        <div className="lk-foot-buttons">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('activity.older')}
          </Button>
        </div>
      )}
    </Card>
  );
}
