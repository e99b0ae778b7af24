import './invite-editor.css';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded } from '../../lib/api-error.ts';
import { date } from '../../lib/format.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { PageHeader, StickyBar } from '../../ui/page.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { InviteFields } from './invite-fields.tsx';
import { type InviteForm, type InviteValues, usePreview } from './invite-form.ts';
import { Previews } from './previews.tsx';

type EditorProps = {
  form: InviteForm;
  title: string;
  /** Sends the checked form; throws when it was refused by HTTP. */
  onSubmit: (values: InviteValues) => Promise<void>;
  actions: ReactNode;
};

/** Form at the left, what the payer will get at the right; on a phone the previews open in a sheet. */
export function InviteEditor({ form, title, onSubmit, actions }: EditorProps) {
  const { t } = useTranslation('invitations');
  const phone = usePhone();
  const [showsPreview, setShowsPreview] = useState(false);
  const preview = usePreview(form);
  const unavailable = preview.data ? null : preview.error;
  const previews = <Previews preview={preview.data} error={unavailable} />;
  const send = form.submit(async (values) => {
    await onSubmit(values).catch((error: unknown) => {
      // Whoever must sign in first is told that alone, and finds the form as it was.
      if (!hasEnded(error)) addToast({ severity: 'error', summary: t('form.failed') });
      throw error;
    });
  });
  const check = async () => {
    const isSound = await form.inner.trigger();
    if (!isSound) addToast({ severity: 'warn', summary: t('common:errors.checkForm') });
  };
  return (
    <div className="lk-invite-editor">
      <form
        noValidate
        className="lk-invite-editor-form"
        onSubmit={(event) => {
          send(event);
          void check();
        }}
      >
        <PageHeader
          title={title}
          actions={
            phone && (
              <Button icon={IconEye} onClick={() => setShowsPreview(true)}>
                {t('preview.title')}
              </Button>
            )
          }
        />
        {unavailable && (
          <p role="alert" className="lk-field-error">
            {unavailable.message}
          </p>
        )}
        <InviteFields form={form} preview={preview.data} />
        <StickyBar note={preview.data && t('form.expires', { date: date(preview.data.expires_on) })}>
          {actions}
        </StickyBar>
      </form>
      {phone ? (
        <SidePanel open={showsPreview} onClose={() => setShowsPreview(false)} title={t('preview.title')}>
          {previews}
        </SidePanel>
      ) : (
        previews
      )}
    </div>
  );
}
