import { addPlatformFee } from '@lorikeet/contracts/platform-fees';
import { platformFee } from '@lorikeet/domain/fees';
import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { basisPoints, date, money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const { id: _, ...shape } = addPlatformFee.input.shape;
const schema = z.strictObject(shape);
const EXAMPLE = toCents(10_000);

/** A fee from a later date on; its figures begin as those of the latest. */
export function AddFeeForm({ merchant, onClose }: { merchant: PlatformMerchant; onClose: () => void }) {
  const { t } = useTranslation('merchants');
  const tomorrow = addDays(toLocalDate(useBusinessDate()), 1);
  const add = useWrite(addPlatformFee, { expected: [422] });
  const latest = merchant.platform_fees[0];
  const form = usePortalForm(schema, {
    from_date: '',
    bps: latest?.bps ?? 0,
    fixed_cents: latest?.fixed_cents ?? 0,
    return_cents: latest?.return_cents ?? 0,
  });
  const submit = form.submit(async (values) => {
    const { code } = await add.mutateAsync({ id: merchant.id, ...values });
    if (code !== 0) return;
    onClose();
    addToast({
      severity: 'success',
      summary: t('fees.added'),
      detail: t('fees.addedFrom', { date: date(values.from_date) }),
    });
  });
  const { bps, fixed_cents: fixedCents, return_cents: returnCents } = form.values;
  const isWhole = [bps, fixedCents, returnCents].every(Number.isInteger);
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('fees.add')} onClose={onClose}>
      <DateField
        label={t('fees.from')}
        help={t('fees.fromHelp')}
        min={tomorrow}
        {...form.field('from_date')}
      />
      <div className="lk-pair">
        <NumberField
          label={t('fees.bps')}
          help={Number.isInteger(bps) ? basisPoints(bps) : undefined}
          {...orEmpty(form.field('bps'))}
        />
        <MoneyField label={t('fees.fixed')} {...orEmpty(form.field('fixed_cents'))} />
      </div>
      <MoneyField
        label={t('fees.return')}
        help={t('fees.returnHelp')}
        {...orEmpty(form.field('return_cents'))}
      />
      {isWhole && (
        <p className="lk-muted lk-small">
          {t('fees.example', {
            amount: money(EXAMPLE),
            fee: money(platformFee(EXAMPLE, { bps, fixedCents, capCents: null }).fee),
            back: money(returnCents),
          })}
        </p>
      )}
    </DialogForm>
  );
}
