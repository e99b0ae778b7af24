import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import type { FieldBinding } from '../../lib/form.ts';
import { NumberField, TextField } from '../../ui/text-field.tsx';

type Text = FieldBinding<string>;

/** What stands in every bank file of a facility: who debits, and for what. */
export function FileNameFields({ remitter, description }: { remitter: Text; description: Text }) {
  const { t } = useTranslation('merchants');
  return (
    <div className="lk-pair">
      <TextField label={t('remitter')} help={t('remitterHelp')} maxLength={16} {...remitter} />
      <TextField label={t('entryDescription')} maxLength={12} {...description} />
    </div>
  );
}

/** How large a file may be, and until when the bank takes it. */
export function FileLimitFields({ records, cutOff }: { records: FieldBinding<number>; cutOff: Text }) {
  const { t } = useTranslation('merchants');
  return (
    <div className="lk-pair">
      <NumberField label={t('recordsPerFile')} {...orEmpty(records)} />
      <TextField label={t('cutOff')} help={t('cutOffHelp')} {...cutOff} />
    </div>
  );
}

/** The mark at the beginning of every lodgement reference. */
export function PrefixField({ prefix }: { prefix: FieldBinding<string | null | undefined> }) {
  const { t } = useTranslation('merchants');
  return (
    <TextField
      label={t('referencePrefix')}
      help={t('referencePrefixHelp')}
      optional
      maxLength={4}
      {...prefix}
      value={prefix.value ?? ''}
    />
  );
}
