import { addCoupon, previewCoupon, removeCoupon } from '@lorikeet/contracts/subscription-coupons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { holdsWords, offWords } from '../coupons/coupon-words.tsx';
import type { Subscription } from './subscription.ts';
import { usePreview } from './use-preview.ts';

type DialogProps = { subscription: Subscription; onClose: () => void };

/** A code, what it would take off, and the word that gives it. */
function CouponDialog({ subscription: s, onClose }: DialogProps) {
  const { t } = useTranslation('subscriptions');
  const { t: tc } = useTranslation('coupons');
  const [code, setCode] = useState('');
  const wanted = { id: s.id, coupon_code: code.trim() };
  const { query, isSettled, quote: latest } = usePreview(previewCoupon, wanted, wanted.coupon_code !== '');
  const give = useWrite(addCoupon, { expected: [1] });
  const quote = isSettled ? latest : undefined;
  const go = async () => {
    const { code: outcome, message } = await give.mutateAsync({ ...wanted, seen: quote?.seen });
    if (outcome !== 0) {
      addToast({ severity: 'warn', summary: message });
      return void query.refetch();
    }
    addToast({ severity: 'success', summary: t('coupon.done') });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('coupon.title', { name: s.customer_name, plan: s.plan_name })}>
      <div className="lk-form">
        <TextField
          label={tc('code')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={setCode}
          {...(code.trim() !== '' && query.error ? { error: query.error.message } : {})}
        />
        {quote && (
          <ul className="lk-outcomes">
            <li>
              {offWords(quote, tc)}, {holdsWords(quote, tc)}
            </li>
            <li>
              {t('coupon.effect', {
                full: money(quote.full_cents, s.currency),
                net: money(quote.net_cents, s.currency),
                date: date(quote.from),
              })}
            </li>
            <li>{t('coupon.told')}</li>
          </ul>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          look="primary"
          busy={give.isPending}
          blocked={!quote && t('coupon.needsCode')}
          onClick={() => void go()}
        >
          {t('coupon.give')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The coupon that a subscription has and what it makes of the next bill, or the way to give it one. */
export function CouponPart({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const { t: tc } = useTranslation('coupons');
  const canWrite = useCan('subscriptions.write');
  const [isGiving, setGiving] = useState(false);
  const { coupon } = s;
  const isUsedUp = coupon !== null && coupon.periods !== null && coupon.used >= coupon.periods;
  if (!coupon && !(canWrite && s.can.add_coupon)) return null;
  return (
    <section className="lk-panel-part">
      <h3>{t('coupon.label')}</h3>
      {coupon && (
        <p>
          <b>{coupon.coupon_code}</b> {offWords(coupon, tc)}, {holdsWords(coupon, tc)}
          <small className="lk-muted" style={{ display: 'block' }}>
            {isUsedUp
              ? t('coupon.usedUp')
              : t('coupon.next', { net: money(coupon.net_cents, s.currency), n: coupon.used })}
          </small>
        </p>
      )}
      {canWrite && s.can.add_coupon && (
        <p className="lk-inline">
          {(!coupon || isUsedUp) && (
            <Button size="small" onClick={() => setGiving(true)}>
              {t('coupon.give')}
            </Button>
          )}
          {coupon && !isUsedUp && (
            <AskedButton
              of={removeCoupon}
              input={{ id: s.id }}
              question={{
                header: t('coupon.removeAsk', { code: coupon.coupon_code }),
                message: t('coupon.removeEffect'),
                icon: 'warning',
                acceptLabel: t('coupon.remove'),
                rejectLabel: t('keep'),
              }}
              size="small"
            />
          )}
        </p>
      )}
      {isGiving && <CouponDialog subscription={s} onClose={() => setGiving(false)} />}
    </section>
  );
}
