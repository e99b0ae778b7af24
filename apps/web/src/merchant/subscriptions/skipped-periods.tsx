import { takeBackSkip } from '@lorikeet/contracts/subscription-skips';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { date, dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { Subscription } from './subscription.ts';

/** The periods that were left out, who did it, and the way back while there is one. */
export function SkippedPeriods({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const canWrite = useCan('subscriptions.write');
  const write = useWrite(takeBackSkip);
  const takeBack = async (start: string) => {
    const sure = await confirm({
      header: t('skips.takeBackAsk', { date: date(start) }),
      message: t('skips.takeBackEffect'),
      acceptLabel: t('skips.takeBack'),
      rejectLabel: t('keep'),
    });
    if (!sure) return;
    const { code } = await write.mutateAsync({ id: s.id, period_start: start });
    if (code === 0) addToast({ severity: 'success', summary: t('skips.isBack', { date: date(start) }) });
  };
  if (s.skips.length === 0) return null;
  return (
    <section className="lk-panel-part">
      <h3>{t('skips.heading')}</h3>
      <ul className="lk-bill-rows">
        {s.skips.map((skip) => (
          <li key={`${skip.period_start}-${skip.skipped_at}`}>
            <span style={{ flex: 1, minWidth: 0 }}>
              {skip.taken_back_at ? (
                <s>{t('period', { from: date(skip.period_start), to: date(skip.period_end) })}</s>
              ) : (
                t('period', { from: date(skip.period_start), to: date(skip.period_end) })
              )}
              <small className="lk-muted" style={{ display: 'block' }}>
                {skip.taken_back_at
                  ? t('skips.backBy', { name: skip.taken_back_by, when: dateTime(skip.taken_back_at) })
                  : t('skips.by', { name: skip.skipped_by, when: dateTime(skip.skipped_at) })}
              </small>
            </span>
            {canWrite && skip.can_take_back && (
              <span>
                <Button look="link" busy={write.isPending} onClick={() => void takeBack(skip.period_start)}>
                  {t('skips.takeBack')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
