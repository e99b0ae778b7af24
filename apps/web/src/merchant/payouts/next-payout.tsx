import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Figures } from '../../ui/card.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { accountWords } from './payout-columns.tsx';
import { whyNothing } from './why-nothing.ts';

type Coming = WireOutput<typeof getPayoutSummary>;

/** What is in the balance, what still waits for the bank, what is under way and what comes next. */
export function NextPayout({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const canSeeSettings = useCan('settings.read');
  const { account } = coming;
  const to = account ? t('next.to', { account: accountWords(account) }) : t('next.noAccount');
  const on = coming.next_date
    ? dateWithWeekday(coming.next_date)
    : t('next.byHand', { minimum: money(coming.minimum_cents) });
  const nothing = t(`next.why.${whyNothing(coming)}`, { minimum: money(coming.minimum_cents) });
  return (
    <div style={{ marginBottom: 16 }}>
      <Figures
        label={t('next.label')}
        figures={[
          {
            label: t('next.title'),
            value: <FigureMoney cents={coming.next_cents} />,
            note: account && coming.next_cents === 0 ? nothing : `${on} ${to}`,
            ...(coming.next_id ? { to: address('merchantPayoutDetail', { id: coming.next_id }) } : {}),
            ...(!account && canSeeSettings
              ? { to: address('merchantUserSettings', undefined, { tab: 'business' }) }
              : {}),
          },
          {
            label: t('next.available'),
            value: <FigureMoney cents={coming.available_cents} />,
            note: t('next.availableNote'),
            to: paths.merchantBalance,
          },
          {
            label: t('next.uncredited'),
            value: <FigureMoney cents={coming.uncredited_cents} />,
            note: t('next.uncreditedNote'),
            to: paths.merchantBalance,
          },
          {
            label: t('next.onTheWay'),
            value: <FigureMoney cents={coming.on_the_way_cents} />,
            note: t('next.onTheWayNote'),
            to: address('merchantPayoutList', undefined, { q: 'status:draft,approved,lodged' }),
          },
        ]}
      />
    </div>
  );
}
