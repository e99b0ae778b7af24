import { inviteRatepayer } from '@lorikeet/contracts/ratepayers';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { FormFrame } from '../../frames/form-frame.tsx';
import { fetchFile } from '../../lib/fetch-file.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNotOpen } from '../council/not-open.ts';

/** Somebody is written to, so that they can register for a property. `?property=` names it. */
export default function InvitePage() {
  const { t } = useTranslation('ratepayers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const notOpen = useNotOpen();
  const write = useWrite(inviteRatepayer, { expected: [422] });
  const form = usePortalForm(inviteRatepayer.input, {
    assessment_number: search.get('property') ?? '',
    name: '',
    email: '',
    locale: 'en',
    deliver: 'email',
  });
  const submit = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({
      severity: 'success',
      summary: t(data.url ? 'invite.printed' : 'invite.sent'),
      detail: values.name,
    });
    if (data.url) fetchFile(data.url);
    void navigate(address('merchantCouncilPropertiesDetail', { id: data.property_id }));
  });
  return (
    <Page>
      <PageHeader title={t('invite.title')} />
      <FormFrame
        onSubmit={submit}
        busy={form.submitting}
        label={t('invite.send')}
        back={paths.merchantCouncilRatepayers}
        note={notOpen.write}
      >
        <Card>
          <div className="lk-form">
            <p>{t('invite.text')}</p>
            <TextField
              {...form.field('assessment_number')}
              label={t('invite.assessment')}
              help={t('invite.assessmentHelp')}
              autoComplete="off"
            />
            <TextField {...form.field('name')} label={t('invite.name')} autoComplete="off" />
            <RadioField
              {...form.field('deliver')}
              onChange={(value) => {
                if (value !== 'email') form.restore('email');
                form.set('deliver', value as typeof form.values.deliver);
              }}
              label={t('invite.deliver')}
              options={[
                { value: 'email', label: t('invite.byEmail') },
                { value: 'print', label: t('invite.print') },
              ]}
            />
            {form.values.deliver === 'email' && (
              <TextField {...form.field('email')} label={t('invite.email')} type="email" autoComplete="off" />
            )}
            <SelectField
              {...form.field('locale')}
              label={t('language')}
              options={(['en', 'zh'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          </div>
        </Card>
      </FormFrame>
    </Page>
  );
}
