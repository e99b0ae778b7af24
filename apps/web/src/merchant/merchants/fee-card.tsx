import { updatePlatformFee } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { basisPoints, money } from '../../lib/format.ts';
import { orEmpty } from '../../lib/number-binding.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const { platform_fee_bps, platform_fee_cents } = updatePlatformFee.input.shape;
const feeForm = z.strictObject({ platform_fee_bps, platform_fee_cents });

/** What the platform asks for each debit that clears: basis points and cents, GST included. */
export function FeeCard({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('merchants');
  const save = useWrite(updatePlatformFee, { expected: [422] });
  const { settings } = merchant;
  const form = usePortalForm(feeForm, {
    platform_fee_bps: settings.platform_fee_bps,
    platform_fee_cents: settings.platform_fee_cents,
  });
  const submit = form.submit(async (values) => {
    const { code } = await save.mutateAsync({ id: merchant.id, ...values });
    if (code !== 0) return;
    form.reset(form.values);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('feeSaved') });
  });
  const { platform_fee_bps: bps, platform_fee_cents: cents } = form.values;
  const isWhole = Number.isInteger(bps) && Number.isInteger(cents);
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title={t('fee')}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('nothingChanged')}
            >
              {t('saveFee')}
            </Button>
          )
        }
      >
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <div className="lk-pair">
            <NumberField
              label={t('feeBps')}
              help={isWhole ? basisPoints(bps) : undefined}
              {...orEmpty(form.field('platform_fee_bps'))}
            />
            <MoneyField label={t('feeCents')} {...orEmpty(form.field('platform_fee_cents'))} />
          </div>
          {isWhole && (
            <p className="lk-muted lk-small">
              {t('feeExample', { fee: money(Math.round((10_000 * bps) / 10_000) + cents) })}
            </p>
          )}
        </fieldset>
      </Card>
    </form>
  );
}
