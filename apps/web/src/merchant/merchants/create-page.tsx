import { createPlatformMerchant, TIME_ZONES } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { address } from '../../app/paths.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Page, PageHeader, StickyBar } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { GstField, gstAnswer, gstTold } from '../settings/gst-field.tsx';

/** A council is not asked: its rates carry no GST. */
const schema = z.strictObject({ ...createPlatformMerchant.input.shape, gst_registered: gstAnswer });
type Form = PortalForm<typeof schema>;

/** `Harbour Fitness` becomes `harbour-fitness`. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);

/** The platform's staff open a merchant and its owner's sign-in. */
export default function CreateMerchantPage() {
  const { t } = useTranslation('merchants');
  const navigate = useNavigate();
  const create = useWrite(createPlatformMerchant, { expected: [422, 1] });
  const form = usePortalForm(schema, {
    trading_name: '',
    legal_name: '',
    slug: '',
    kind: 'business',
    time_zone: 'Australia/Sydney',
    abn: '',
    email: '',
    phone: '',
    owner_name: '',
    owner_email: '',
    gst_registered: '',
  });
  const submit = form.submit(async ({ gst_registered: gst, ...values }) => {
    const { code, data, message } = await create.mutateAsync({ ...values, ...gstTold(gst) });
    if (code !== 0) {
      // The one thing that is refused is a taken merchant ID: it is said where another is typed.
      form.inner.setError('slug', { type: 'taken', message }, { shouldFocus: true });
      return;
    }
    addToast({ severity: 'success', summary: t('created'), detail: values.trading_name });
    await navigate(address('merchantPlatformMerchantsDetail', { id: data.id }));
  });
  return (
    <Page>
      <PageHeader title={t('create')} />
      <form noValidate onSubmit={submit}>
        <div className="lk-stack">
          <BusinessCard form={form} />
          <OwnerCard form={form} />
        </div>
        <StickyBar note={t('createNote')}>
          <Button onClick={() => void navigate(address('merchantPlatformMerchantsList'))}>
            {t('common:cancel')}
          </Button>
          <Button look="primary" type="submit" busy={form.submitting}>
            {t('createNow')}
          </Button>
        </StickyBar>
      </form>
    </Page>
  );
}

function BusinessCard({ form }: { form: Form }) {
  const { t } = useTranslation('merchants');
  const trading = form.field('trading_name');
  const commitName = () => {
    trading.onCommit();
    if (form.values.slug === '' && trading.value !== '') form.set('slug', slugOf(trading.value));
    if (form.values.legal_name === '' && trading.value !== '') form.set('legal_name', trading.value);
  };
  const blank = (name: 'abn' | 'email' | 'phone') => ({
    ...form.field(name),
    value: form.values[name] ?? '',
  });
  return (
    <Card title={t('business')}>
      <div className="lk-form">
        <RadioField
          label={t('kind')}
          options={(['business', 'council'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...form.field('kind')}
          onChange={(value) => {
            form.set('kind', value as 'business' | 'council');
            form.set('gst_registered', value === 'council' ? 'unasked' : '');
          }}
        />
        <div className="lk-pair">
          <TextField label={t('tradingName')} {...trading} onCommit={commitName} />
          <TextField label={t('legalName')} {...form.field('legal_name')} />
        </div>
        <div className="lk-pair">
          <TextField label={t('slug')} help={t('slugHelp')} spellCheck={false} {...form.field('slug')} />
          <SelectField
            label={t('timeZone')}
            options={TIME_ZONES.map((value) => ({ value, label: t(`common:zones.${value}`) }))}
            {...form.field('time_zone')}
            onChange={(value) => form.set('time_zone', value as (typeof TIME_ZONES)[number])}
          />
        </div>
        <div className="lk-pair">
          <TextField label={t('abn')} numeric optional {...blank('abn')} />
          <PhoneField label={t('phone')} optional {...blank('phone')} />
        </div>
        {form.values.kind === 'business' && (
          <GstField
            field={form.field('gst_registered')}
            onAnswer={(answer) => form.set('gst_registered', answer)}
          />
        )}
        <TextField label={t('email')} type="email" help={t('emailHelp')} optional {...blank('email')} />
      </div>
    </Card>
  );
}

function OwnerCard({ form }: { form: Form }) {
  const { t } = useTranslation('merchants');
  return (
    <Card title={t('owner')} note={t('ownerNote')}>
      <div className="lk-form">
        <div className="lk-pair">
          <TextField label={t('ownerName')} autoComplete="off" {...form.field('owner_name')} />
          <TextField label={t('ownerEmail')} type="email" autoComplete="off" {...form.field('owner_email')} />
        </div>
      </div>
    </Card>
  );
}
