import type { WireOutput } from '@lorikeet/contracts/contract';
import { deleteInvoiceDraft, getInvoiceDraft, updateInvoiceDraft } from '@lorikeet/contracts/invoice-drafts';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { FormFrame } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DraftFields } from './draft-fields.tsx';
import { draftCall, draftForm, draftValues } from './draft-form.ts';
import { useIssue } from './use-issue.ts';

type Draft = WireOutput<typeof getInvoiceDraft>;

/** Deletes a draft once the person is sure, and leads back to the drafts. */
function Delete({ draft }: { draft: Draft }) {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate();
  return (
    <AskedButton
      of={deleteInvoiceDraft}
      input={{ id: draft.id }}
      question={{
        header: t('drafts.deleteAsk', { name: draft.customer_name }),
        message: t('drafts.deleteEffect'),
        icon: 'warning',
        acceptLabel: t('drafts.delete'),
        rejectLabel: t('drafts.keep'),
        danger: true,
      }}
      onSure={() => void navigate(paths.merchantInvoiceDrafts)}
      done={t('drafts.deleted')}
      look="dangerText"
    />
  );
}

function Head({ draft, actions }: { draft: Draft; actions?: React.ReactNode }) {
  const { t } = useTranslation('accounting');
  return (
    <PageHeader
      title={t('drafts.of', { name: draft.customer_name })}
      status={<StatusChip status={draft.status} />}
      meta={<span>{t('drafts.madeBy', { name: draft.made_by })}</span>}
      actions={actions}
    />
  );
}

function Editor({ draft }: { draft: Draft }) {
  const { t } = useTranslation('accounting');
  const today = useBusinessDate();
  const form = usePortalForm(draftForm, draftValues(draft, today), draft.updated_at);
  const write = useWrite(updateInvoiceDraft, { expected: [422] });
  const { issue } = useIssue();
  const { when } = form.values;
  const save = form.submit(async (values) => {
    const asked = { id: draft.id, seen_updated_at: form.seen, ...draftCall(values) };
    const { code, data } = await write.mutateAsync(asked);
    if (code !== 0) return;
    form.setSeen(data.updated_at);
    settle(form);
    if (values.when === 'now') {
      await issue(draft.id, values.is_sent);
      return;
    }
    addToast({
      severity: 'success',
      summary: t(values.when === 'draft' ? 'drafts.saved' : 'drafts.scheduled'),
    });
  });
  return (
    <>
      <Head draft={draft} actions={<Delete draft={draft} />} />
      <FormFrame
        onSubmit={save}
        busy={form.submitting}
        label={t(`form.do.${when}`)}
        back={paths.merchantInvoiceDrafts}
        note={t(`form.notes.${when}`)}
      >
        <DraftFields form={form} />
      </FormFrame>
    </>
  );
}

/** The draft for whoever may not change it. */
function Read({ draft }: { draft: Draft }) {
  const { t } = useTranslation('accounting');
  return (
    <>
      <Head draft={draft} />
      <Card title={draft.description}>
        <Facts
          facts={[
            ...draft.lines.map(
              (line) => [line.description, money(line.amount_cents, draft.currency)] as const,
            ),
            [t('fields.total'), <b key="total">{money(draft.total_cents, draft.currency)}</b>],
            [t('fields.dueDate'), date(draft.due_date)],
            [t('fields.issueOn'), draft.issue_on ? date(draft.issue_on) : '–'],
          ]}
        />
      </Card>
    </>
  );
}

/** One draft: changed, issued or deleted; one that was issued leads to its invoice. */
export default function DraftPage() {
  const { t } = useTranslation('accounting');
  const { id = '' } = useParams();
  const mayWrite = [useCan('invoices.write'), useCan('customers.read')].every(Boolean);
  const query = useFresh(getInvoiceDraft, { id });
  return (
    <DetailScreen query={query} failed={t('drafts.oneFailed')}>
      {(draft) => {
        if (draft.invoice_id)
          return <Navigate to={address('merchantInvoiceDetail', { id: draft.invoice_id })} replace />;
        return mayWrite ? <Editor draft={draft} /> : <Read draft={draft} />;
      }}
    </DetailScreen>
  );
}
