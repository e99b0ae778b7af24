import type { WireOutput } from '@lorikeet/contracts/contract';
import { approveApplication, declineApplication, type listApplications } from '@lorikeet/contracts/site';
import { formatAbn, SLUG_MAX_LENGTH } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { address } from '../../app/paths.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { Moment } from '../../ui/values.tsx';
import { GstField, gstAnswer, gstTold } from '../settings/gst-field.tsx';

export type Application = WireOutput<typeof listApplications>['rows'][number];

const approval = z.strictObject({ slug: approveApplication.input.shape.slug, gst_registered: gstAnswer });
const refusal = z.strictObject({ reason: declineApplication.input.shape.reason });

/** A merchant ID to begin with: the trading name in the characters that an ID may have. */
const suggested = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');

type FormProps = { application: Application; onClose: () => void; onDecided: () => void };

/** What was refused is read again; an application that a colleague decided meanwhile leaves the screen. */
function afterRefusal(refused: unknown, onDecided: () => void): void {
  refreshAfter(approveApplication);
  if ((refused as { refusal?: string } | null)?.refusal === 'application.decided') onDecided();
}

function ApproveForm({ application, onClose, onDecided }: FormProps) {
  const { t } = useTranslation('site');
  const write = useWrite(approveApplication, { expected: [422] });
  const isAsked = application.kind === 'business';
  const form = usePortalForm(approval, {
    slug: suggested(application.trading_name),
    gst_registered: isAsked ? '' : 'unasked',
  });
  const submit = form.submit(async ({ slug, gst_registered: gst }) => {
    const { code, data } = await write.mutateAsync({ id: application.id, slug, ...gstTold(gst) });
    if (code !== 0) return afterRefusal(data, onDecided);
    addToast({ severity: 'success', summary: t('applications.approved') });
    onDecided();
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('applications.approve')} onClose={onClose}>
      <p>{t('applications.approveEffect', { email: application.email })}</p>
      <TextField label={t('fields.slug')} help={t('fields.slugHelp')} {...form.field('slug')} />
      {isAsked && (
        <GstField
          field={form.field('gst_registered')}
          onAnswer={(answer) => form.set('gst_registered', answer)}
        />
      )}
    </DialogForm>
  );
}

function DeclineForm({ application, onClose, onDecided }: FormProps) {
  const { t } = useTranslation('site');
  const write = useWrite(declineApplication, { expected: [422] });
  const form = usePortalForm(refusal, { reason: '' });
  const submit = form.submit(async ({ reason }) => {
    const { code, data } = await write.mutateAsync({ id: application.id, reason });
    if (code !== 0) return afterRefusal(data, onDecided);
    addToast({ severity: 'success', summary: t('applications.declined') });
    onDecided();
  });
  return (
    <DialogForm
      onSubmit={submit}
      busy={form.submitting}
      look="danger"
      label={t('applications.decline')}
      onClose={onClose}
    >
      <TextAreaField
        label={t('fields.reason')}
        help={t('fields.reasonHelp')}
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}

function Decision({ application, onDecided }: Omit<FormProps, 'onClose'>) {
  const { t } = useTranslation('site');
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const props = { application, onDecided, onClose: () => setAsking(null) };
  return (
    <DialogActions>
      <Button onClick={() => setAsking('decline')}>{t('applications.decline')}</Button>
      <Button look="primary" onClick={() => setAsking('approve')}>
        {t('applications.approve')}
      </Button>
      <Dialog
        open={asking !== null}
        onClose={props.onClose}
        title={t(asking === 'decline' ? 'applications.declineAsk' : 'applications.approveAsk')}
        width={480}
      >
        {asking === 'approve' && <ApproveForm {...props} />}
        {asking === 'decline' && <DeclineForm {...props} />}
      </Dialog>
    </DialogActions>
  );
}

/** What an applicant said, and the decision on it. */
export function ApplicationPanel({
  application,
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const { t } = useTranslation('site');
  const mayWrite = useCan('merchants.write');
  const { bsb, account_masked, bank_name, opened_id, reason, decided_by } = application;
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <StatusChip status={application.status} />
      </div>
      <Facts
        facts={[
          [t('fields.reference'), <b key="reference">{application.reference}</b>],
          [t('fields.kind'), t(`kinds.${application.kind}`)],
          [t('fields.legalName'), application.legal_name],
          [t('fields.tradingName'), application.trading_name],
          ['ABN', formatAbn(application.abn)],
          [t('fields.address'), application.address],
          ...(application.website ? ([[t('fields.website'), application.website]] as const) : []),
          [t('fields.name'), application.contact_name],
          [t('fields.email'), application.email],
          [t('fields.phone'), application.phone],
          [t('fields.account'), [bsb, account_masked, bank_name].filter(Boolean).join(' · ')],
          [t('fields.accountName'), application.account_name],
          [t('fields.language'), t(`languages.${application.locale}`)],
          [t('fields.at'), <Moment key="at" value={application.created_at} />],
          ...(decided_by ? ([[t('fields.decidedBy'), decided_by]] as const) : []),
          ...(reason ? ([[t('fields.reason'), reason]] as const) : []),
        ]}
      />
      {opened_id && (
        <Link to={address('merchantPlatformMerchantsDetail', { id: opened_id })}>
          {t('applications.openMerchant')}
        </Link>
      )}
      {mayWrite && application.status === 'open' && (
        <Decision application={application} onDecided={onClose} />
      )}
    </div>
  );
}
