import type { WireOutput } from '@lorikeet/contracts/contract';
import { chooseSignInNames, type getOnboardingChecklist } from '@lorikeet/contracts/registration';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Checklist = WireOutput<typeof getOnboardingChecklist>;

/** Chooses merchant ID and username, once; whoever is content with the ones made from the e-mail keeps them. */
export function NamesDialog({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const { t } = useTranslation('onboarding');
  const write = useWrite(chooseSignInNames, { expected: [422] });
  const { merchant_id, username } = checklist;
  const form = usePortalForm(chooseSignInNames.input, { merchant_id, username });
  const submit = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('namesSaved') });
    await reloadProfile('merchant');
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('namesAsk')}>
      <form noValidate onSubmit={submit} className="lk-form">
        <p>{t('namesHelp')}</p>
        <TextField
          {...form.field('merchant_id')}
          label={t('merchantId')}
          help={t('merchantIdHelp')}
          readOnly={!checklist.can_choose_merchant_id}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          {...form.field('username')}
          label={t('username')}
          help={t('usernameHelp')}
          readOnly={!checklist.can_choose_username}
          spellCheck={false}
          autoComplete="off"
        />
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('namesSave')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
