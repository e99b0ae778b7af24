import { getBiller, updateCrnKind } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { CRN_KINDS, type CrnKind } from '@lorikeet/domain/bpay';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { useFollow } from '../../lib/follow-stored.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { CopyableId } from '../../ui/values.tsx';

type Biller = NonNullable<WireOutput<typeof getBiller>['biller']>;

/** How the merchant is paid by BPAY, and what the reference on its bills stands for. */
export function BpaySettingsCard({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('bpay-receipts');
  const { data } = useQuery(read(getBiller, {}));
  if (!data) return null;
  if (data.biller) return <ReferenceForm biller={data.biller} readOnly={readOnly} />;
  return (
    <Card title={t('settings.title')}>
      <p className="lk-muted lk-small">{t('settings.none')}</p>
    </Card>
  );
}

function ReferenceForm({ biller, readOnly }: { biller: Biller; readOnly: boolean }) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(updateCrnKind);
  const { crn_for } = biller;
  const form = usePortalForm(updateCrnKind.input, { crn_for }, { crn_for });
  useFollow(form, { crn_for });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    form.setSeen({ crn_for: values.crn_for });
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={save}>
      <Card
        title={t('settings.title')}
        note={t('settings.note')}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('settings:nothingChanged')}
            >
              {t('settings.save')}
            </Button>
          )
        }
      >
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <Facts
            facts={[
              [
                t('fields.billerCode'),
                <CopyableId key="code" value={biller.biller_code} short={false} onCopy={copyText} />,
              ],
            ]}
          />
          <RadioField
            label={t('settings.crnFor')}
            help={t('settings.both')}
            options={CRN_KINDS.map((value) => ({
              value,
              label: t(`settings.kinds.${value}`),
              help: t(`settings.kindHelp.${value}`),
            }))}
            {...form.field('crn_for')}
            onChange={(value) => form.set('crn_for', value as CrnKind)}
          />
        </fieldset>
      </Card>
    </form>
  );
}
