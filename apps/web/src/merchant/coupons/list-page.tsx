import { listCoupons } from '@lorikeet/contracts/coupons';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { count, date } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { CouponChip, type CouponRow, type CouponWords, holdsWords, offWords } from './coupon-words.tsx';
import { CreateDialog } from './create-dialog.tsx';

const PRESETS = {
  '': {},
  active: { state: 'active' },
  over: { state: 'used_up,ended' },
  archived: { state: 'archived' },
} as const;

const toDetail = (id: string) => address('merchantPlanSubscriptionCouponsDetail', { id });

const givenWords = ({ redemptions, most_redemptions: most }: CouponRow, t: CouponWords): string =>
  most === null ? count(redemptions) : t('givenOf', { n: count(redemptions), most: count(most) });

const columnsOf = (t: CouponWords): Column<CouponRow>[] => [
  { key: 'code', label: t('code'), kind: 'main', render: (row) => row.coupon_code },
  { key: 'state', label: t('stateLabel'), kind: 'status', render: (row) => <CouponChip coupon={row} /> },
  { key: 'off', label: t('takesOff'), render: (row) => offWords(row, t) },
  { key: 'holds', label: t('holds'), render: (row) => holdsWords(row, t) },
  {
    key: 'plans',
    label: t('plans'),
    kind: 'words',
    render: (row) => row.plans.map(({ name }) => name).join(', ') || t('everyPlan'),
  },
  { key: 'given', label: t('given'), kind: 'number', render: (row) => givenWords(row, t) },
  {
    key: 'ends',
    label: t('endsOn'),
    kind: 'date',
    render: (row) => (row.ends_on ? date(row.ends_on) : '–'),
  },
];

/** Coupons, the newest first. */
export default function CouponListPage() {
  const { t } = useTranslation('coupons');
  const navigate = useNavigate();
  const canWrite = useCan('plans.write');
  const [isMaking, setMaking] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listCoupons, { sort: '-created_at', presets: PRESETS });
  const close = (id?: string) => {
    setMaking(false);
    if (id) void navigate(toDetail(id));
  };
  const actions = canWrite && (
    <Button look="primary" icon={IconPlus} onClick={() => setMaking(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ListScreen
      id="coupons"
      title={t('title')}
      list={list}
      columns={columns}
      actions={actions}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.coupon_code,
        phone: (row) => ({
          amount: offWords(row, t),
          meta: holdsWords(row, t),
          state: <CouponChip coupon={row} />,
        }),
        to: (row) => toDetail(row.id),
      }}
      emptyActions={actions}
      words={{ search: t('search'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed') }}
    >
      {isMaking && <CreateDialog onClose={close} />}
    </ListScreen>
  );
}
