import type { WireOutput } from '@lorikeet/contracts/contract';
import { archiveCoupon, getCoupon } from '@lorikeet/contracts/coupons';
import { listCouponUses } from '@lorikeet/contracts/subscription-coupons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { CouponChip, holdsWords, offWords } from './coupon-words.tsx';

type Coupon = WireOutput<typeof getCoupon>;
const PAGE_SIZE = 20;

function Head({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  return (
    <PageHeader
      title={coupon.coupon_code}
      status={<CouponChip coupon={coupon} />}
      meta={
        <>
          <CopyableId value={coupon.id} onCopy={copyText} />
          <span>{offWords(coupon, t)}</span>
          <span>{holdsWords(coupon, t)}</span>
        </>
      }
      actions={
        coupon.state !== 'archived' && (
          <AskedButton
            of={archiveCoupon}
            input={{ id: coupon.id }}
            question={{
              header: t('archive.ask', { code: coupon.coupon_code }),
              message: t('archive.effect'),
              icon: 'warning',
              acceptLabel: t('archive.do'),
              rejectLabel: t('archive.keep'),
            }}
          />
        )
      }
    />
  );
}

function Terms({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  return (
    <Card title={t('terms')}>
      <Facts
        facts={[
          [t('takesOff'), offWords(coupon, t)],
          [t('holds'), holdsWords(coupon, t)],
          [t('plans'), coupon.plans.map(({ name }) => name).join(', ') || t('everyPlan')],
          [t('endsOn'), coupon.ends_on ? date(coupon.ends_on) : t('noEnd')],
          [
            t('given'),
            coupon.most_redemptions === null
              ? count(coupon.redemptions)
              : t('givenOf', { n: count(coupon.redemptions), most: count(coupon.most_redemptions) }),
          ],
          [t('bills'), count(coupon.bills)],
          [
            t('takenOff'),
            coupon.taken_off.map((one) => money(one.amount_cents, one.currency)).join(', ') || money(0),
          ],
        ]}
      />
    </Card>
  );
}

/** Who was given it, and how many of their bills it has reduced. */
function Uses({ id }: { id: string }) {
  const { t } = useTranslation('coupons');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listCouponUses, { coupon_id: id, page, page_size: PAGE_SIZE }));
  return (
    <TableCard
      title={t('uses.title')}
      rows={query.data?.rows}
      rowId={(row) => `${row.subscription_id} ${row.given_at}`}
      to={(row) => address('merchantCustomersDetail', { id: row.customer_id })}
      error={query.error}
      onRetry={() => void query.refetch()}
      pages={{ page, size: PAGE_SIZE, total: query.data?.count ?? 0, onPage: setPage }}
      words={{ failed: t('uses.failed'), empty: t('uses.empty') }}
      columns={[
        { key: 'customer', label: t('uses.customer'), kind: 'main', render: (row) => row.customer_name },
        { key: 'plan', label: t('uses.plan'), kind: 'text', render: (row) => row.plan_name },
        { key: 'state', label: t('stateLabel'), render: (row) => t(`uses.state.${row.state}`) },
        {
          key: 'bills',
          label: t('bills'),
          kind: 'number',
          render: (row) =>
            row.periods === null
              ? count(row.bills)
              : t('givenOf', { n: count(row.bills), most: count(row.periods) }),
        },
        { key: 'on', label: t('uses.on'), kind: 'date', render: (row) => date(row.given_on) },
        { key: 'by', label: t('uses.by'), render: (row) => row.given_by },
      ]}
    />
  );
}

function Loaded({ coupon }: { coupon: Coupon }) {
  const canSeeUses = useCan('subscriptions.read');
  return (
    <>
      <Head coupon={coupon} />
      <RecordColumns main={canSeeUses && <Uses id={coupon.id} />} aside={<Terms coupon={coupon} />} />
    </>
  );
}

/** One coupon: its terms, who has it, and what it has taken off. */
export default function CouponDetailPage() {
  const { t } = useTranslation('coupons');
  return (
    <RecordScreen of={getCoupon} failed={t('detailFailed')}>
      {(coupon) => <Loaded coupon={coupon} />}
    </RecordScreen>
  );
}
