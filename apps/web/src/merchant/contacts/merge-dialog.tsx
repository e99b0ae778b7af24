import '../payments/customer-picker.css';
import { getContact, listContacts, mergeContacts } from '@lorikeet/contracts/contacts';
import { MERGE_FIELDS, type MergeField } from '@lorikeet/domain/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordFailure } from '../../frames/detail-screen.tsx';
import { DialogForm } from '../../frames/form-frame.tsx';
import { differing, MergeFields } from '../../frames/merge-fields.tsx';
import { readPage, readRecord, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Contact } from './contact-words.tsx';

const OFFERED = 8;

/** Finds the contact that is the same person; at first those with the same name. */
function Choose({ contact, onChoose, onClose }: ChooseProps) {
  const { t } = useTranslation('contacts');
  const [typed, setTyped] = useState(contact.name);
  const search = useSettled(typed.trim());
  const found = useQuery(readPage(listContacts, { page_size: 10, ...(search && { search }) }));
  const others = (found.data?.rows ?? []).filter(({ id }) => id !== contact.id).slice(0, OFFERED);
  return (
    <div className="lk-form">
      <div>
        <TextField
          label={t('merge.who')}
          help={t('merge.whoHelp')}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
        <ReadFailed query={found} />
        {found.data && others.length === 0 && (
          <p className="lk-small lk-muted" style={{ marginTop: 8 }}>
            {t('merge.none')}
          </p>
        )}
        <ul className="lk-found">
          {others.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onChoose(one.id)}>
                <b>{one.name}</b>
                <small>{one.organisation}</small>
                <small>{one.email ?? one.phone ?? ''}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </div>
  );
}
type ChooseProps = { contact: Contact; onChoose: (id: string) => void; onClose: () => void };

/** Which value stands, field by field. */
function Compare({ contact, other, onClose }: { contact: Contact; other: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  useUnsaved(taken.length > 0);
  const merge = useWrite(mergeContacts, { expected: [1] });
  const fields = differing(
    MERGE_FIELDS.map((field) => ({
      field,
      label: t(`fields.${field}`),
      mine: contact[field] ?? '',
      theirs: other[field] ?? '',
    })),
  );
  const submit = async () => {
    const { code, message } = await merge.mutateAsync({
      id: contact.id,
      other_id: other.id,
      taken: [...taken],
    });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('merge.done') });
    onClose();
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
      busy={merge.isPending}
      label={t('merge.do')}
      onClose={onClose}
    >
      <p>{t(fields.length > 0 ? 'merge.differ' : 'merge.alike')}</p>
      <MergeFields fields={fields} taken={taken} onTake={setTaken} />
      <p className="lk-small lk-muted">{t('merge.both')}</p>
    </DialogForm>
  );
}

/** Makes one contact of two: `other` is its id, or empty until it is chosen. */
export function MergeDialog(props: { contact: Contact; other: string; onClose: () => void }) {
  const { contact, onClose } = props;
  const { t } = useTranslation('contacts');
  const [otherId, setOtherId] = useState(props.other);
  const query = useQuery({ ...readRecord(getContact, { id: otherId }), enabled: otherId !== '' });
  const other = otherId === '' ? undefined : query.data;
  return (
    <Dialog open onClose={onClose} title={t('merge.title', { name: contact.name })}>
      {otherId === '' && <Choose contact={contact} onChoose={setOtherId} onClose={onClose} />}
      {otherId !== '' && !other && !query.error && <Skeleton lines={4} />}
      {query.error && !other && (
        <RecordFailure failed={t('detailFailed')} error={query.error} onRetry={query.refetch} />
      )}
      {other && <Compare contact={contact} other={other} onClose={onClose} />}
    </Dialog>
  );
}
