import { createInvoiceDraft } from '@lorikeet/contracts/invoice-drafts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { FormFrame } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { DraftFields } from './draft-fields.tsx';
import { draftCall, draftForm, newDraft } from './draft-form.ts';
import { useIssue } from './use-issue.ts';

/** A new invoice: issued at once, on a day, or kept as a draft. `?customer=` names whom it bills. */
export default function CreateInvoicePage() {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const today = useBusinessDate();
  const form = usePortalForm(draftForm, newDraft(today, search.get('customer') ?? ''));
  const write = useWrite(createInvoiceDraft, { expected: [422] });
  const { issue } = useIssue();
  const { when } = form.values;
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync(draftCall(values));
    if (code !== 0) return;
    const toDraft = () => navigate(address('merchantInvoiceDraft', { id: data.id }), { replace: true });
    if (values.when === 'now') {
      if (!(await issue(data.id, values.is_sent))) void toDraft();
      return;
    }
    addToast({
      severity: 'success',
      summary: t(values.when === 'draft' ? 'drafts.saved' : 'drafts.scheduled'),
    });
    void toDraft();
  });
  return (
    <Page>
      <PageHeader title={t('create.title')} />
      <FormFrame
        onSubmit={save}
        busy={form.submitting}
        label={t(`form.do.${when}`)}
        back={paths.merchantInvoice}
        note={t(`form.notes.${when}`)}
      >
        <DraftFields form={form} />
      </FormFrame>
    </Page>
  );
}
