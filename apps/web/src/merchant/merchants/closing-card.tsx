import { recordClaim } from '@lorikeet/contracts/merchants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { dateTime, money } from '../../lib/format.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const claimForm = z.strictObject({ reason: recordClaim.input.shape.reason });

/** What is still open of a merchant that closes, and the claim over what cannot be paid out. */
export function ClosingCard({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('merchants');
  const [isWriting, setWriting] = useState(false);
  const lines = useOpenLines(merchant.open);
  const { claim, needs_claim: needsClaim } = merchant.open;
  return (
    <>
      <Card
        title={t(merchant.status === 'closed' ? 'open.claimTitle' : 'open.title')}
        foot={
          !readOnly && needsClaim && <Button onClick={() => setWriting(true)}>{t('open.writeClaim')}</Button>
        }
      >
        <p className="lk-muted lk-small" style={{ marginBottom: 14 }}>
          {t(
            merchant.status === 'closed'
              ? needsClaim
                ? 'open.late'
                : 'open.claimed'
              : lines.length === 0
                ? 'open.nothing'
                : !needsClaim
                  ? 'open.help'
                  : merchant.open.refunds > 0
                    ? 'open.uncovered'
                    : 'open.needsClaim',
          )}
        </p>
        <Facts facts={lines} />
        {claim && (
          <p className="lk-small" style={{ marginTop: 14 }}>
            {t('open.claim', {
              amount: totalsOf(claim).join(', '),
              by: claim.written_by,
              at: dateTime(claim.written_at),
              reason: claim.reason,
            })}
          </p>
        )}
      </Card>
      <Dialog open={isWriting} onClose={() => setWriting(false)} title={t('open.writeClaim')} width={480}>
        <ClaimForm merchant={merchant} onClose={() => setWriting(false)} />
      </Dialog>
    </>
  );
}

/** What closing a merchant would leave to be settled, in the question before it. */
export function ClosingEffects({ merchant }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  const lines = useOpenLines(merchant.open);
  const { waiting_debits: debits, waiting_cents: cents } = merchant.open;
  return (
    <>
      <p>{t('moves.close.effect')}</p>
      {debits > 0 && <p>{t('open.waiting', { count: debits, amount: money(cents) })}</p>}
      {lines.length > 0 && (
        <>
          <p>{t('open.before')}</p>
          <Facts facts={lines} />
        </>
      )}
    </>
  );
}

type Rest = { available_cents: number; reserved_cents: number; transit_cents: number };
type OtherRest = PlatformMerchant['open']['others'][number];

const restOf = (one: Rest) => one.available_cents + one.reserved_cents + one.transit_cents;
const othersWords = (one: OtherRest) => money(restOf(one), one.currency);
/** What is left, each currency by itself. */
const totalsOf = (all: Rest & { others: readonly OtherRest[] }): string[] => [
  ...(restOf(all) !== 0 || all.others.length === 0 ? [money(restOf(all))] : []),
  ...all.others.map(othersWords),
];

type Line = readonly [string, string];

/** Each kind of thing that is open, in words; nothing of what is done. */
function useOpenLines(open: PlatformMerchant['open']): Line[] {
  const { t } = useTranslation('merchants');
  const counted = (key: string, count: number, cents?: number): Line[] =>
    count === 0
      ? []
      : [[t(`open.${key}`), cents === undefined ? String(count) : `${count} · ${money(cents)}`] as const];
  const held = (key: string, cents: number): Line[] =>
    cents === 0 ? [] : [[t(`open.${key}`), money(cents)] as const];
  return [
    ...counted('unlodged', open.unlodged_files),
    ...counted('uncleared', open.uncleared_files, open.uncleared_cents),
    ...counted('uncredited', open.uncredited_files, open.uncredited_cents),
    ...counted('payouts', open.payouts, open.payouts_cents),
    ...counted('refunds', open.refunds, open.refunds_cents),
    ...counted('cards', open.open_cards),
    ...counted('disputes', open.open_disputes),
    ...counted('returnsLoading', open.returns_loading),
    ...held(open.available_cents < 0 ? 'owes' : 'available', open.available_cents),
    ...held('reserved', open.reserved_cents),
    ...held('transit', open.transit_cents),
    ...open.others.map((one) => [one.currency, othersWords(one)] as const),
  ];
}

function ClaimForm({ merchant, onClose }: { merchant: PlatformMerchant; onClose: () => void }) {
  const { t } = useTranslation('merchants');
  const save = useWrite(recordClaim, { expected: [422] });
  const form = usePortalForm(claimForm, { reason: '' });
  const submit = form.submit(async (values) => {
    const { code, data } = await save.mutateAsync({ id: merchant.id, ...values });
    if (code !== 0) return refreshAfter(recordClaim);
    onClose();
    addToast({
      severity: 'success',
      summary: t(data.is_closed ? 'moves.close.done' : 'open.claimWritten'),
      detail: merchant.trading_name,
    });
  });
  const { open } = merchant;
  const owes = restOf(open) < 0 || open.others.some((one) => restOf(one) < 0);
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <p>
        {t(owes ? 'open.claimOwes' : 'open.claimOwed', {
          name: merchant.trading_name,
          amount: totalsOf(open).join(', ').replaceAll('\u2212', ''),
        })}
      </p>
      {merchant.status === 'closing' && open.refunds > 0 && <p>{t('open.uncovered')}</p>}
      <TextField label={t('open.reason')} help={t('open.reasonHelp')} {...form.field('reason')} />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('open.writeClaim')}
        </Button>
      </DialogActions>
    </form>
  );
}
