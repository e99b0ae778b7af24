import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../lib/confirm.ts';
import { usePortalForm } from '../../../lib/form.ts';
import type { Profile, SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { type MenuEntry, RowMenu } from '../../../ui/menu.tsx';
import { Chip, StatusChip } from '../../../ui/status-chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PROFILE_CALLS } from './profile-calls.ts';
import { run, useOwnWrite } from './use-own-write.ts';

type Email = Profile['user']['emails'][number];

/** A person's e-mails: which is primary, which are verified, and what can be done with each. */
export function EmailsCard({ area, emails }: { area: SessionArea; emails: readonly Email[] }) {
  const { t } = useTranslation('profile');
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title={t('emails')}
      aside={
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
          {t('addEmail')}
        </Button>
      }
    >
      <p className="lk-muted lk-small">
        {t(area === 'merchant' ? 'emailsHelpStaff' : 'emailsHelpRatepayer')}
      </p>
      <ul className="lk-email-list">
        {emails.map((email) => (
          <EmailRow key={email.id} area={area} email={email} isOnly={emails.length === 1} />
        ))}
      </ul>
      <Dialog open={adding} onClose={() => setAdding(false)} title={t('addEmail')}>
        <AddEmail area={area} onClose={() => setAdding(false)} />
      </Dialog>
    </Card>
  );
}

function EmailRow({ area, email, isOnly }: { area: SessionArea; email: Email; isOnly: boolean }) {
  const { t } = useTranslation('profile');
  const entries = useEmailEntries(area, email);
  return (
    <li>
      <span className="lk-email-name">{email.email}</span>
      <span className="lk-email-states">
        {email.is_primary && <Chip tone="info">{t('primary')}</Chip>}
        <StatusChip status={email.is_verified ? 'verified' : 'unverified'} />
      </span>
      {!isOnly && (
        <span className="lk-email-menu">
          {!email.is_primary && (
            <RowMenu label={t('emailMenu', { email: email.email })} entries={() => entries} />
          )}
        </span>
      )}
    </li>
  );
}

function useEmailEntries(area: SessionArea, { id, email, is_verified: isVerified }: Email): MenuEntry[] {
  const { t } = useTranslation('profile');
  const calls = PROFILE_CALLS[area];
  const primary = useOwnWrite(area, calls.makeEmailPrimary, t('failedUpdate'));
  const resend = useOwnWrite(area, calls.resendEmailLink, t('failedUpdate'));
  const remove = useOwnWrite(area, calls.removeEmail, t('failedUpdate'));
  const told = async (work: Promise<unknown>, words: string) => {
    if (await work)
      addToast({ severity: 'success', summary: t('common:saved'), detail: t(words, { email }) });
  };
  const askAndRemove = async () => {
    const header = t('removeTitle', { email });
    const accepted = await confirm({
      header,
      message: t('removeText'),
      acceptLabel: t('remove'),
      rejectLabel: t('common:cancel'),
      danger: true,
    });
    if (accepted) await told(remove.write({ id }), 'removed');
  };
  return [
    {
      label: t('makePrimary'),
      blocked: !isVerified && t('verifyFirst'),
      onSelect: () => run(told(primary.write({ id }), 'madePrimary')),
    },
    ...(isVerified
      ? []
      : [{ label: t('resend'), onSelect: () => run(told(resend.write({ id }), 'linkSent')) }]),
    { label: t('remove'), danger: true, onSelect: () => run(askAndRemove()) },
  ];
}

function AddEmail({ area, onClose }: { area: SessionArea; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const contract = PROFILE_CALLS[area].addEmail;
  const { write } = useOwnWrite(area, contract, t('failedUpdate'));
  const form = usePortalForm(contract.input, { email: '' });
  const submit = form.submit(async (values) => {
    if (!(await write(values))) return;
    onClose();
    addToast({
      severity: 'success',
      summary: t('common:saved'),
      detail: t('linkSent', { email: values.email }),
    });
  });
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        help={t('addHelp')}
        {...form.field('email')}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('sendLink')}
        </Button>
      </DialogActions>
    </form>
  );
}
