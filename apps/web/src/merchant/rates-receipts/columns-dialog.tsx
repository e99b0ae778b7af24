import { RECEIPTS_COLUMNS } from '@lorikeet/contracts/rates-receipts';
import { IconFileInfo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterface } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** What each column of a receipts file holds, for whoever sets up the rates system. */
export function ColumnsButton() {
  const { t } = useTranslation('rates-receipts');
  const { locale } = useInterface();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={IconFileInfo} onClick={() => setOpen(true)}>
        {t('fileColumns.open')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('fileColumns.title')}>
        <div className="lk-stack">
          <p>{t('fileColumns.text')}</p>
          <Facts facts={RECEIPTS_COLUMNS.map((column) => [column.heading, column[locale]])} />
        </div>
        <DialogActions>
          <Button onClick={close}>{t('common:close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
