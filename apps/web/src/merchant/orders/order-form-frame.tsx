import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useCollected } from '../../lib/currencies.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { StickyBar } from '../../ui/page.tsx';
import { OrderFields, type useOffer, useOrderCurrency } from './order-fields.tsx';
import type { OrderForm } from './order-form.ts';
import { lengthWords, type Settings } from './order-words.tsx';

type Props = {
  form: OrderForm;
  settings: Settings;
  items: ReturnType<typeof useOffer>['items'];
  /** Saves, and opens it at once or leaves it a draft. */
  save: (opens: boolean) => (event?: FormEvent) => void;
  draftLabel: string;
  back: string;
};

/** The frame of an order's form: opened at once, or kept as a draft. */
export function OrderFormFrame({ form, settings, items, save, draftLabel, back }: Props) {
  const { t } = useTranslation('orders');
  const currency = useOrderCurrency(form);
  const blocked = !useCollected().includes(currency) && t('form.notCollected', { currency });
  const [pressed, setPressed] = useState<'open' | 'draft'>('open');
  if (settings.types.length === 0)
    return (
      <EmptyState
        title={t('form.typesOff')}
        actions={<ButtonLink to={paths.merchantOrdersTypes}>{t('typesPage.title')}</ButtonLink>}
      >
        {t('form.typesOffHint')}
      </EmptyState>
    );
  return (
    <form noValidate onSubmit={save(true)}>
      <OrderFields form={form} currency={currency} settings={settings} items={items} />
      <StickyBar note={t('form.noteOpen', { hours: lengthWords(settings.expiry_hours, t) })}>
        <ButtonLink to={back}>{t('common:cancel')}</ButtonLink>
        <Button
          busy={form.submitting && pressed === 'draft'}
          blocked={blocked}
          onClick={() => {
            setPressed('draft');
            save(false)();
          }}
        >
          {draftLabel}
        </Button>
        <Button
          look="primary"
          type="submit"
          busy={form.submitting && pressed === 'open'}
          blocked={blocked}
          onClick={() => setPressed('open')}
        >
          {t('form.open')}
        </Button>
      </StickyBar>
    </form>
  );
}
