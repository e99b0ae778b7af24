import { getAccountInfo, listCouncils } from '@lorikeet/contracts/properties';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/choice-fields.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FoundProperty, lookUp, type NoticeFacts } from './notice-facts.ts';
import { RequestCodeDialog } from './request-code-dialog.tsx';

export type FindForm = PortalForm<typeof getAccountInfo.input>;

/** The form of a notice's three facts; it belongs to whoever shows its steps, so that going back loses nothing. */
export const useFindForm = (start: Partial<NoticeFacts>): FindForm =>
  usePortalForm(getAccountInfo.input, {
    council: '',
    assessment_number: '',
    verification_code: '',
    ...start,
  });

function useCouncils() {
  const query = useQuery(read(listCouncils, {}));
  return (query.data?.rows ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
}

function NoticeFields({
  form,
  councils,
  onNoCode,
}: {
  form: FindForm;
  councils: readonly Option[];
  onNoCode: () => void;
}) {
  const { t } = useTranslation('properties');
  const noCode = (
    <Button look="link" size="small" onClick={onNoCode}>
      {t('find.noCode')}
    </Button>
  );
  return (
    <>
      <SelectField
        {...form.field('council')}
        label={t('find.council')}
        options={councils}
        placeholder={t('find.chooseCouncil')}
      />
      <TextField
        {...form.field('assessment_number')}
        label={t('find.assessment')}
        help={t('find.assessmentHelp')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('verification_code')}
        label={t('find.code')}
        help={t('find.codeHelp')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        numeric
        aside={noCode}
      />
    </>
  );
}

/** Finds a property by what its notice says. */
export function FindPropertyForm({
  form,
  onFound,
  secondary,
}: {
  form: FindForm;
  onFound: (facts: NoticeFacts, found: FoundProperty) => void;
  secondary?: React.ReactNode;
}) {
  const { t } = useTranslation('properties');
  const councils = useCouncils();
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const submit = form.submit(async (facts) => {
    setFailure(null);
    const found = await lookUp(facts);
    if (typeof found === 'string') setFailure(found);
    else onFound(facts, found);
  });
  return (
    <>
      <form className="lk-auth-form" noValidate onSubmit={submit}>
        <NoticeFields form={form} councils={councils} onNoCode={() => setAsking(true)} />
        {failure && <LoginFailure title={t('find.failed')} detail={failure} />}
        <div className="lk-step-actions">
          {secondary}
          <Button type="submit" look="primary" size="large" busy={form.submitting}>
            {t('find.submit')}
          </Button>
        </div>
      </form>
      <RequestCodeDialog
        open={asking}
        onClose={() => setAsking(false)}
        councils={councils}
        start={{ council: form.values.council, assessment_number: form.values.assessment_number }}
      />
    </>
  );
}
