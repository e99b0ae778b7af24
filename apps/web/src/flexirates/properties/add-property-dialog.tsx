import { addProperty } from '@lorikeet/contracts/properties';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { streetOf } from './address-words.ts';
import { FindPropertyForm, useFindForm } from './find-form.tsx';
import { FoundCard, type Relation, RelationField } from './found-property.tsx';
import { limitWords, type RegistrationAccount, SHOWN_HERE } from './notice-facts.ts';

function Confirm({
  account: { facts, found },
  onBack,
  onClose,
}: {
  account: RegistrationAccount;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('properties');
  const [relation, setRelation] = useState<Relation>('owner');
  const [failure, setFailure] = useState<string | null>(null);
  const add = useWrite(addProperty, { ...SHOWN_HERE });
  const confirm = async () => {
    setFailure(null);
    const answer = await add
      .mutateAsync({ ...facts, relation })
      .catch((error: unknown) => ({ code: 1, message: limitWords(error) }));
    if (answer.code !== 0) return setFailure(answer.message);
    addToast({ severity: 'success', summary: t('add.added'), detail: streetOf(found.address) });
    onClose();
  };
  return (
    <>
      <div className="lk-form">
        <FoundCard found={found} />
        <RelationField value={relation} onChange={setRelation} />
        {failure && <LoginFailure title={t('find.failed')} detail={failure} />}
      </div>
      <DialogActions>
        <Button onClick={onBack}>{t('common:back')}</Button>
        <Button look="primary" busy={add.isPending} onClick={() => void confirm()}>
          {t('add.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}

function AddSteps({ council, onClose }: { council: string; onClose: () => void }) {
  const { t } = useTranslation('properties');
  const form = useFindForm({ council });
  const [account, setAccount] = useState<RegistrationAccount | null>(null);
  if (account) return <Confirm account={account} onBack={() => setAccount(null)} onClose={onClose} />;
  return (
    <FindPropertyForm
      form={form}
      onFound={(facts, found) => setAccount({ facts, found })}
      secondary={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    />
  );
}

/** A signed-in ratepayer adds the property of another notice. */
export function AddPropertyDialog({
  council,
  open,
  onClose,
}: {
  /** The likeliest council, chosen at first. */
  council: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('properties');
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')}>
      <AddSteps council={council} onClose={onClose} />
    </Dialog>
  );
}
