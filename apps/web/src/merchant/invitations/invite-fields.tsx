import type { InvitationChannel } from '@lorikeet/domain/invitations';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../app/language-names.ts';
import { useCollected } from '../../lib/currencies.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty, orNothing } from '../../lib/field-bindings.ts';
import { loadChineseFont } from '../../lib/fonts.ts';
import { currencyName, dateWithWeekday } from '../../lib/format.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { CheckboxField, Segments } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { NumberField, PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import { PlanField } from '../plans/plan-field.tsx';
import { usePlan } from '../plans/plan-filter.ts';
import { type InviteForm, type Preview, useInviteChannels } from './invite-form.ts';
import { asCharged } from './offer-facts.tsx';
import { PriceTable } from './price-table.tsx';

function OfferedPlan({ form }: { form: InviteForm }) {
  const { t } = useTranslation('invitations');
  const collected = useCollected();
  const plan = orNothing(form.field('plan_id'));
  const currency = usePlan(plan.value)?.currency ?? 'AUD';
  const help = plan.value ? undefined : t('form.noPlanHelp');
  return (
    <PlanField
      label={t('plan')}
      none={t('form.noPlan')}
      help={currency === 'AUD' ? help : t('form.cardOnly', { currency: currencyName(currency) })}
      currency={collected}
      {...plan}
      onChange={(value) => {
        // What belongs to a plan goes with it.
        if (!value) {
          form.set('quantity', 1);
          form.set('plan_start_date', null);
          form.set('coupon_code', null);
        }
        plan.onChange(value);
      }}
    />
  );
}

function ChannelsField({ form }: { form: InviteForm }) {
  const { t } = useTranslation('invitations');
  const field = form.field('channels');
  const chosen = field.value as readonly InvitationChannel[];
  const channels = useInviteChannels();
  if (channels.length === 1) return null;
  return (
    <fieldset className="lk-invite-channels">
      <legend>{t('form.sendBy')}</legend>
      {channels.map((channel, index) => (
        <CheckboxField
          key={channel}
          {...(index === 0 ? { id: field.id } : {})}
          label={t(`channel.${channel}`)}
          value={chosen.includes(channel)}
          onChange={(on) =>
            form.set(
              'channels',
              channels.filter((each) => (each === channel ? on : chosen.includes(each))),
            )
          }
        />
      ))}
      <FieldNote id={field.id} error={field.error} />
    </fieldset>
  );
}

function CouponField({ form, preview }: { form: InviteForm; preview: Preview | undefined }) {
  const { t } = useTranslation('invitations');
  return (
    <TextField
      label={t('form.coupon')}
      help={t('form.couponHelp')}
      optional
      autoComplete="off"
      spellCheck={false}
      {...orNothing(form.field('coupon_code'))}
      {...(preview?.coupon_refusal ? { error: preview.coupon_refusal } : {})}
    />
  );
}

/** The day of the first debit, or of the first charge where a card alone pays, and why it is another than that of the rest. */
function useFirstDay(preview: Preview | undefined): string | undefined {
  const { t } = useTranslation('invitations');
  if (!preview) return undefined;
  const { agreement, awaits_approval: awaits } = preview.page;
  const { offer, first_moved: moved } = agreement ? preview.page : asCharged(preview.page);
  const first = offer?.debits[0];
  if (!first) return undefined;
  const said = t(awaits ? 'form.firstNotBefore' : 'form.firstDebit', {
    date: dateWithWeekday(first.debit_date),
  });
  return moved ? `${said}. ${t(`form.moved.${moved}`, { due: dateWithWeekday(first.due_date) })}` : said;
}

/** What a merchant fills in; the price shows its arithmetic as the preview has it. */
export function InviteFields({ form, preview }: { form: InviteForm; preview: Preview | undefined }) {
  // Names Chinese in Chinese, and previews it.
  useEffect(loadChineseFont, []);
  const { t } = useTranslation('invitations');
  const today = useBusinessDate();
  const offer = preview?.page.offer;
  const first = useFirstDay(preview);
  const hasPlan = Boolean(form.values.plan_id);
  return (
    <div className="lk-form lk-invite-form">
      {preview?.page.awaits_approval && <p className="lk-small lk-muted">{t('form.awaits')}</p>}
      <TextField label={t('form.name')} autoComplete="off" {...form.field('name')} />
      <div className="lk-pair">
        <TextField label={t('form.email')} type="email" autoComplete="off" {...form.field('email')} />
        <PhoneField label={t('form.phone')} autoComplete="off" {...form.field('phone')} />
      </div>
      <OfferedPlan form={form} />
      {hasPlan && (
        <>
          {offer && <PriceTable offer={offer} />}
          <div className="lk-pair">
            {offer?.fee_type !== 'flat' && (
              <NumberField
                label={t('quantity')}
                {...orEmpty(form.field('quantity'))}
                {...(preview?.price_refusal ? { error: preview.price_refusal } : {})}
              />
            )}
            <DateField
              label={t('form.starts')}
              optional
              min={today}
              help={first ?? t('form.startsHelp')}
              {...orNothing(form.field('plan_start_date'))}
            />
          </div>
          <CouponField form={form} preview={preview} />
        </>
      )}
      <TextAreaField label={t('form.message')} optional rows={2} maxLength={500} {...form.field('message')} />
      <ChannelsField form={form} />
      <div className="lk-invite-tongue">
        <span aria-hidden>{t('form.language')}</span>
        <Segments
          label={t('form.language')}
          value={form.values.locale}
          onChange={(value) => form.set('locale', value as Locale)}
          options={[
            { value: 'en', label: LANGUAGE_NAMES.en },
            { value: 'zh', label: LANGUAGE_NAMES.zh },
          ]}
        />
        <p className="lk-small lk-muted">{t('form.languageHelp')}</p>
      </div>
    </div>
  );
}
