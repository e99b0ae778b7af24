import { type getMerchantBiller, setBiller } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { CRN_KINDS, CRN_RULES, type CrnKind, type CrnRule } from '@lorikeet/domain/bpay';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';

const { merchant_id: _, seen: __, ...shape } = setBiller.input.shape;
const schema = z.strictObject(shape);

type Props = {
  merchantId: string;
  biller: WireOutput<typeof getMerchantBiller>['biller'];
  onClose: () => void;
};

/** The biller code as the bank registered it, with its check digit rule and what bills carry. */
export function BillerForm({ merchantId, biller, onClose }: Props) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(setBiller, { expected: [422] });
  const form = usePortalForm(
    schema,
    biller ?? { biller_code: '', crn_rule: 'MOD10V01', crn_for: 'customer' },
    biller,
  );
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ merchant_id: merchantId, ...values, seen: form.seen });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('biller.saved', { code: data.biller_code }) });
    onClose();
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('common:save')} onClose={onClose}>
      <TextField
        label={t('fields.billerCode')}
        help={t('biller.codeHelp')}
        numeric
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        {...form.field('biller_code')}
      />
      <RadioField
        label={t('biller.rule')}
        options={CRN_RULES.map((value) => ({
          value,
          label: t(`biller.rules.${value}`),
          help: t(`biller.ruleHelp.${value}`),
        }))}
        {...form.field('crn_rule')}
        onChange={(value) => form.set('crn_rule', value as CrnRule)}
      />
      <RadioField
        label={t('settings.crnFor')}
        options={CRN_KINDS.map((value) => ({ value, label: t(`settings.kinds.${value}`) }))}
        {...form.field('crn_for')}
        onChange={(value) => form.set('crn_for', value as CrnKind)}
      />
    </DialogForm>
  );
}
