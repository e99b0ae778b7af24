import { getBrand, updateBrand } from '@lorikeet/contracts/brands';
import { isColour, isLegible, nearestLegible } from '@lorikeet/domain/brands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFollow } from '../../lib/follow-stored.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The colour in which payers meet the merchant. */
export function BrandCard({ name, readOnly }: { name: string; readOnly: boolean }) {
  const brand = useQuery(read(getBrand, {})).data;
  if (!brand) return null;
  return <BrandForm colour={brand.colour} name={name} readOnly={readOnly} />;
}

/** The top of a payer's page as it will be. */
function Sample({ colour, name }: { colour: string | null; name: string }) {
  const { t } = useTranslation('settings');
  return (
    <div className="lk-brand-sample" style={colour ? { background: colour } : undefined}>
      <b>{name}</b>
      <span>{t('brand.sample')}</span>
    </div>
  );
}

function BrandForm({ colour, name, readOnly }: { colour: string | null; name: string; readOnly: boolean }) {
  const { t } = useTranslation('settings');
  const write = useWrite(updateBrand);
  const form = usePortalForm(updateBrand.input, { colour }, { colour });
  useFollow(form, { colour });
  const typed = form.field('colour');
  const text = (typed.value ?? '').trim().toLowerCase();
  const chosen = isColour(text) ? text : null;
  const nearest = chosen !== null && !isLegible(chosen) ? nearestLegible(chosen) : null;
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    const stored = { colour: data.colour };
    form.setSeen(stored);
    settle(form, stored);
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={save}>
      <Card
        title={t('brand.title')}
        note={t('brand.note')}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={nearest !== null ? t('brand.illegible') : !form.dirty && t('nothingChanged')}
            >
              {t('brand.save')}
            </Button>
          )
        }
      >
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <TextField
            label={t('brand.colour')}
            help={t('brand.help')}
            {...typed}
            value={typed.value ?? ''}
            onChange={(value) => typed.onChange(value.trim() === '' ? null : value)}
          />
          <Sample colour={nearest ?? chosen} name={name} />
          <div role="status">
            {nearest && (
              <p className="lk-brand-nearest">
                {t('brand.nearest', { nearest })}{' '}
                <Button size="small" onClick={() => typed.onChange(nearest)}>
                  {t('brand.take', { nearest })}
                </Button>
              </p>
            )}
          </div>
        </fieldset>
      </Card>
    </form>
  );
}
