import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardAttention } from '@lorikeet/contracts/dashboard';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingBank,
  IconFileAlert,
  IconFileDollar,
  IconHourglass,
  IconLifebuoy,
  IconLock,
  IconMailX,
  IconReceipt2,
  IconShoppingBag,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { count, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readAgain } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { codeMeaning } from '../payments/payment-words.ts';
import { ItemRow } from './item-row.tsx';
import { filesUntil, transactionsOf } from './list-links.ts';

type Item = WireOutput<typeof getDashboardAttention>['items'][number];

const LOOKS: Record<Item['kind'], readonly [Tone, Icon]> = {
  not_live: ['info', IconHourglass],
  facility_stopped: ['negative', IconAlertTriangle],
  failed_debits: ['negative', IconArrowBackUp],
  late_debits: ['warning', IconHourglass],
  exceptions: ['warning', IconAlertTriangle],
  orders_to_hand_over: ['info', IconShoppingBag],
  webhooks_paused: ['warning', IconAlertTriangle],
  approvals: ['warning', IconHourglass],
  hardship: ['warning', IconLifebuoy],
  tickets: ['warning', IconLifebuoy],
  answers: ['info', IconLifebuoy],
  mandate_details: ['warning', IconFileAlert],
  payout_returned: ['negative', IconBuildingBank],
  payout_held: ['warning', IconLock],
  no_payout_account: ['warning', IconBuildingBank],
  payout_draft: ['info', IconBuildingBank],
  card_fees: ['warning', IconReceipt2],
  unlodged_files: ['negative', IconFileDollar],
  queued_lines: ['warning', IconReceipt2],
  expired_invitations: ['neutral', IconMailX],
};

/** Where one sees to it. */
function placeOf(item: Item, mayInvite: boolean): string | null {
  switch (item.kind) {
    case 'failed_debits':
      return transactionsOf(['failed'], { from: item.from!, to: item.to! }, undefined, 'no');
    case 'late_debits':
      return transactionsOf(['scheduled'], { from: item.from!, to: item.to! });
    case 'exceptions':
      return address('merchantPlatformExceptions', undefined, { q: 'kind_not:webhook.unreachable' });
    case 'webhooks_paused':
      return address('merchantPlatformExceptions', undefined, { q: 'kind:webhook.unreachable' });
    case 'orders_to_hand_over':
      return address('merchantOrdersList', undefined, { tab: 'tofulfil' });
    case 'approvals':
      return paths.merchantUserApprovals;
    case 'hardship':
      return paths.merchantCouncilHardship;
    case 'tickets':
      return paths.merchantCouncilSupport;
    case 'answers':
      return paths.merchantHelp;
    case 'card_fees':
      return `${address('merchantUserSettings', undefined, { tab: 'business' })}#card-fees`;
    case 'payout_draft':
      return item.payout_id ? address('merchantPayoutDetail', { id: item.payout_id }) : null;
    case 'unlodged_files':
      return filesUntil(item.to!);
    case 'queued_lines':
      return address('merchantPlatformStatement', undefined, { tab: 'queued' });
    case 'mandate_details':
      return item.customers[0] && mayInvite
        ? address('merchantCustomersCreateInvite', undefined, { customer: item.customers[0].id })
        : null;
    case 'expired_invitations':
      return item.customers[0] ? address('merchantCustomersDetail', { id: item.customers[0].id }) : null;
    case 'payout_returned':
      return paths.merchantPayoutList;
    default:
      return address('merchantUserSettings', undefined, { tab: 'business' });
  }
}

/** What staff have to do, and where. */
export function AttentionCard() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(readAgain(getDashboardAttention, {}, false));
  const items = query.data?.items;
  const waiting = items?.reduce((sum, item) => sum + item.count, 0) ?? 0;
  const title = (
    <>
      {t('attention.title')} {waiting > 0 && <span className="lk-count">{count(waiting)}</span>}
    </>
  );
  return (
    <Card title={title} flush>
      {query.error && !items && (
        <ErrorState
          title={t('attention.failed')}
          reassurance={t('safe')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!items && !query.error && (
        <div style={{ padding: '16px 20px' }}>
          <Skeleton lines={4} />
        </div>
      )}
      {items?.length === 0 && <p className="lk-items-none">{t('attention.none')}</p>}
      {items && items.length > 0 && (
        <ul className="lk-items">
          {items.map((item) => (
            <AttentionRow key={item.kind} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttentionRow({ item }: { item: Item }) {
  const { t } = useTranslation('dashboard');
  const [tone, icon] = LOOKS[item.kind];
  const place = placeOf(item, useCan('invitations.write'));
  return (
    <ItemRow
      icon={icon}
      tone={tone}
      title={t(`attention.${item.kind}.title`, {
        count: item.count,
        shown: count(item.count),
        date: item.to ? dateWithWeekday(item.to) : '',
        from: item.from ? dateWithWeekday(item.from) : '',
      })}
      note={<Note item={item} />}
      aside={place && <Link to={place}>{t(`attention.${item.kind}.action`)}</Link>}
    />
  );
}

function Note({ item }: { item: Item }) {
  const { t } = useTranslation('dashboard');
  if (item.customers.length > 0) return <People item={item} />;
  const parts: ReactNode[] = [];
  if (item.amount_cents !== null) parts.push(money(item.amount_cents));
  for (const { code, count: times } of item.codes)
    parts.push(t('attention.code', { shown: count(times), reason: codeMeaning(code, t) }));
  const words = t(`attention.${item.kind}.note`, { defaultValue: '' });
  if (words) parts.push(words);
  return <>{parts.join(' · ')}</>;
}

/** The first few by name, each a link, and how many there are besides. */
function People({ item }: { item: Item }) {
  const { t } = useTranslation('dashboard');
  const rest = item.count - item.customers.length;
  return (
    <>
      {item.customers.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && t('attention.comma')}
          <Link to={address('merchantCustomersDetail', { id })}>{name}</Link>
        </Fragment>
      ))}
      {rest > 0 && t('attention.andMore', { shown: count(rest) })}
    </>
  );
}
