import { requestPropertyCode } from '@lorikeet/contracts/properties';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnchecked } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useHumanCheck } from '../../lib/human-check.ts';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { limitWords, type NoticeFacts, SHOWN_HERE } from './notice-facts.ts';

type Start = Pick<NoticeFacts, 'council' | 'assessment_number'>;
type FormProps = { councils: readonly Option[]; start: Start; onClose: () => void };

function RequestForm({ councils, start, onClose }: FormProps) {
  const { t } = useTranslation('properties');
  const check = useHumanCheck();
  const [unchecked, setUnchecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = usePortalForm(requestPropertyCode.input, { ...start, google_token: 'pending' });
  const submit = form.submit(async (values) => {
    setFailure(null);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return;
    const answer = await call(requestPropertyCode, { ...values, google_token: token }, SHOWN_HERE)
      .catch((error: unknown) => {
        const isAgain = isUnchecked(error);
        setUnchecked(isAgain);
        return isAgain ? { code: 422, message: '' } : { code: 1, message: limitWords(error) };
      })
      .finally(check.reset);
    if (answer.code === 0) setSent(true);
    else if (answer.code === 1) setFailure(answer.message);
  });
  if (sent) {
    return (
      <>
        <p>{t('request.sent')}</p>
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit} onFocus={check.start}>
      <div className="lk-form">
        <p>{t('request.told')}</p>
        <SelectField
          {...form.field('council')}
          label={t('find.council')}
          options={councils}
          placeholder={t('find.chooseCouncil')}
        />
        <TextField
          {...form.field('assessment_number')}
          label={t('find.assessment')}
          autoComplete="off"
          spellCheck={false}
        />
        <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
        {failure && <LoginFailure title={t('request.failed')} detail={failure} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('request.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A person without the notice asks the council for a code. */
export function RequestCodeDialog({ open, ...props }: FormProps & { open: boolean }) {
  const { t } = useTranslation('properties');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('request.title')}>
      <RequestForm {...props} />
    </Dialog>
  );
}
