import { previewSkip, skipPeriods } from '@lorikeet/contracts/subscription-skips';
import { MAX_SKIPPED_AT_ONCE } from '@lorikeet/domain/subscriptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { LeftOutPeriods } from './left-out-periods.tsx';
import type { SkipQuote, Subscription } from './subscription.ts';

/** Each period that is left out, what it would have cost, and what comes next. */
function SkipEffect({ quote, subscription: s }: { quote: SkipQuote; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="lk-well lk-change-effect">
      <LeftOutPeriods caption={t('skips.effect')} periods={quote.periods} currency={s.currency} />
      <ul className="lk-outcomes">
        <li>{t('skips.next', { date: date(quote.next_period_start) })}</li>
        <li>{t('skips.told')}</li>
      </ul>
    </div>
  );
}

function useSkip(s: Subscription, onClose: () => void) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite(skipPeriods, { expected: [1] });
  const skip = async (periods: number, quote: SkipQuote, onOutdated: () => void) => {
    const { code, message } = await write.mutateAsync({
      id: s.id,
      periods,
      expected_from: quote.periods[0]!.start,
      seen: quote.seen,
    });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return onOutdated();
    }
    addToast({ severity: 'success', summary: t('skips.done') });
    onClose();
  };
  return { skip, busy: write.isPending };
}

/** How many periods to leave out: seen day by day, then agreed to. */
export function SkipDialog({
  subscription: s,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const [periods, setPeriods] = useState<number | null>(1);
  const wanted = { id: s.id, periods: periods ?? 0 };
  const asked = useSettled(wanted);
  const isPossible = wanted.periods >= 1 && wanted.periods <= MAX_SKIPPED_AT_ONCE;
  const query = useQuery({
    ...read(previewSkip, asked, { expected: 'all' }),
    enabled: isPossible && asked.periods >= 1 && asked.periods <= MAX_SKIPPED_AT_ONCE,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const quote = isPossible && !query.error ? query.data : undefined;
  const isSettled = asked.periods === wanted.periods && !query.isPlaceholderData;
  const { skip, busy } = useSkip(s, onClose);
  return (
    <Dialog open onClose={onClose} title={t('skips.title', { name: s.customer_name, plan: s.plan_name })}>
      <div className="lk-form lk-form--wide">
        <NumberField
          label={t('skips.count')}
          help={t('skips.countHelp', { n: MAX_SKIPPED_AT_ONCE })}
          value={periods}
          onChange={setPeriods}
        />
        {isPossible && <ReadFailed query={query} />}
        {isPossible && query.isPending && <Skeleton lines={3} />}
        {quote && <SkipEffect quote={quote} subscription={s} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          look="primary"
          busy={busy}
          blocked={!(quote && isSettled) && t('skips.countHelp', { n: MAX_SKIPPED_AT_ONCE })}
          onClick={() => quote && void skip(wanted.periods, quote, () => void query.refetch())}
        >
          {t('skips.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
