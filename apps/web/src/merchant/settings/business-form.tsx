import { businessFields, TIME_ZONES, updateMerchant } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type PortalForm, settle, usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { GstField, gstAnswer, gstTold } from './gst-field.tsx';
import type { MerchantFacts } from './merchant-facts.ts';
import { zoneToSend } from './zone-to-send.ts';

const schema = z.strictObject({
  ...businessFields,
  time_zone: updateMerchant.input.shape.time_zone,
  /** Asked with the first business details; afterwards it is one of the choices of how the merchant debits. */
  gst_registered: gstAnswer,
});
type Form = PortalForm<typeof schema>;

type BlankField = 'abn' | 'email' | 'phone' | 'website' | 'address';

/** A business that has said nothing of itself yet has not said whether it is registered either. */
const asksGst = ({ status, kind, abn }: MerchantFacts): boolean =>
  status === 'preparing' && kind === 'business' && abn === null;

function openedWith(merchant: MerchantFacts): z.input<typeof schema> {
  return {
    legal_name: merchant.legal_name,
    trading_name: merchant.trading_name,
    abn: merchant.abn ?? '',
    email: merchant.email ?? '',
    phone: merchant.phone ?? '',
    website: merchant.website ?? '',
    address: merchant.address ?? '',
    time_zone: TIME_ZONES.find((one) => one === merchant.time_zone),
    gst_registered: asksGst(merchant) ? '' : 'unasked',
  };
}

/** Who the business is, as its customers and the bank read it. */
export function BusinessForm({ merchant, readOnly }: { merchant: MerchantFacts; readOnly: boolean }) {
  const { t } = useTranslation('settings');
  const save = useWrite(updateMerchant, { expected: [422] });
  const opened = openedWith(merchant);
  const form = usePortalForm(schema, opened, opened);
  const blank = (name: BlankField) => ({ ...form.field(name), value: form.values[name] ?? '' });
  const submit = form.submit(async ({ time_zone: held, gst_registered: gst, ...business }) => {
    const { gst_registered: _, ...seen } = form.seen;
    const chosen = zoneToSend(merchant.status, held, seen.time_zone);
    const { code, data } = await save.mutateAsync({ ...business, ...chosen, ...gstTold(gst), seen });
    if (code !== 0) return;
    // Who it is in law stands until the platform's staff agree.
    const standing = data.waiting ? { legal_name: merchant.legal_name, abn: merchant.abn ?? '' } : {};
    // What was answered is not sent again: the choice below may be another by then.
    const asked = { gst_registered: business.abn ? ('unasked' as const) : gst };
    form.setSeen({ ...form.seen, ...business, ...chosen, ...standing, ...asked });
    settle(form, { ...standing, ...asked });
    if (data.waiting) addToast({ severity: 'info', summary: t('common:saved'), detail: t('identityWaits') });
    else addToast({ severity: 'success', summary: t('common:saved'), detail: t('businessSaved') });
  });
  const [abnHelp, identityHelp] =
    merchant.status === 'preparing' ? [t('abnHelp')] : [undefined, t('identityHelp')];
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title={t('business')}
        note={t('businessHelp')}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('nothingChanged')}
            >
              {t('saveBusiness')}
            </Button>
          )
        }
      >
        <WaitingBanner subjectId={merchant.id} kind="merchant.identity" />
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <div className="lk-pair">
            <TextField label={t('tradingName')} help={t('tradingNameHelp')} {...form.field('trading_name')} />
            <TextField label={t('legalName')} help={identityHelp} {...form.field('legal_name')} />
          </div>
          <div className="lk-pair">
            <TextField label={t('abn')} numeric inputMode="numeric" help={abnHelp} {...blank('abn')} />
            <PhoneField label={t('phone')} optional {...blank('phone')} />
          </div>
          {opened.gst_registered === '' && (
            <GstField
              field={form.field('gst_registered')}
              onAnswer={(answer) => form.set('gst_registered', answer)}
            />
          )}
          <div className="lk-pair">
            <TextField label={t('email')} type="email" optional {...blank('email')} />
            <TextField label={t('website')} type="url" optional {...blank('website')} />
          </div>
          <TextAreaField label={t('address')} rows={2} optional {...blank('address')} />
          {merchant.status === 'preparing' && opened.time_zone && <ZoneField form={form} />}
        </fieldset>
      </Card>
    </form>
  );
}

/** By what its bills and days are dated: it stands once the business is approved. */
function ZoneField({ form }: { form: Form }) {
  const { t } = useTranslation('settings');
  const { value, ...field } = form.field('time_zone');
  return (
    <SelectField
      label={t('timeZone')}
      help={t('timeZoneHelp')}
      options={TIME_ZONES.map((zone) => ({ value: zone, label: t(`common:zones.${zone}`) }))}
      {...field}
      value={value ?? ''}
      onChange={(next) => form.set('time_zone', next as (typeof TIME_ZONES)[number])}
    />
  );
}
