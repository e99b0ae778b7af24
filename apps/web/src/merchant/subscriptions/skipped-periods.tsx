import { takeBackSkip } from '@lorikeet/contracts/subscription-skips';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { date, dateTime } from '../../lib/format.ts';
import type { Subscription } from './subscription.ts';

/** The periods that were left out, who did it, and the way back while there is one. */
export function SkippedPeriods({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
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
            {skip.can_take_back && (
              <span>
                <AskedButton
                  of={takeBackSkip}
                  input={{ id: s.id, period_start: skip.period_start }}
                  question={{
                    header: t('skips.takeBackAsk', { date: date(skip.period_start) }),
                    message: t('skips.takeBackEffect'),
                    acceptLabel: t('skips.takeBack'),
                    rejectLabel: t('keep'),
                  }}
                  done={t('skips.isBack', { date: date(skip.period_start) })}
                  look="link"
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
