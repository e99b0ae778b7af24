import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH, TICKET_KINDS } from '@lorikeet/domain/support';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

type Props = {
  kind: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;
  subject: Omit<ComponentProps<typeof TextField>, 'label'>;
  message: Omit<ComponentProps<typeof TextAreaField>, 'label'>;
};

/** What everybody fills in who asks. */
export function AskFields({ kind, subject, message }: Props) {
  const { t } = useTranslation('support');
  return (
    <>
      <SelectField
        label={t('tickets.fields.kind')}
        options={TICKET_KINDS.map((value) => ({ value, label: t(`tickets.kind.${value}`) }))}
        placeholder={t('tickets.chooseKind')}
        {...kind}
      />
      <TextField
        label={t('tickets.fields.subject')}
        autoComplete="off"
        maxLength={SUBJECT_MAX_LENGTH}
        {...subject}
      />
      <TextAreaField
        label={t('tickets.fields.message')}
        help={t('tickets.noSecrets')}
        rows={6}
        maxLength={MESSAGE_MAX_LENGTH}
        {...message}
      />
    </>
  );
}
