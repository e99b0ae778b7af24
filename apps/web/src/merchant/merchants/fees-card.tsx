import { removePlatformFee } from '@lorikeet/contracts/platform-fees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { date } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddFeeForm } from './add-fee-form.tsx';
import { FeesTable, type PlatformFee } from './fees-table.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

/** The platform's fees on a merchant for the platform's staff: a later one is added, and taken back until it begins. */
export function FeesCard({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('merchants');
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite(removePlatformFee);
  const takeBack = async ({ from_date }: PlatformFee) => {
    const accepted = await confirm({
      header: t('fees.takeBackQuestion', { date: date(from_date) }),
      message: t('fees.takeBackEffect'),
      icon: 'question',
      acceptLabel: t('fees.takeBack'),
    });
    if (!accepted) return;
    const { code } = await remove.mutateAsync({ id: merchant.id, from_date });
    if (code === 0) addToast({ severity: 'success', summary: t('fees.takenBack') });
  };
  return (
    <>
      <FeesTable
        fees={merchant.platform_fees}
        note={t('fees.help')}
        {...(!readOnly && {
          action: (fee) =>
            fee.state === 'coming' && (
              <Button size="small" onClick={() => void takeBack(fee)}>
                {t('fees.takeBack')}
              </Button>
            ),
          foot: <Button onClick={() => setAdding(true)}>{t('fees.add')}</Button>,
        })}
      />
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t('fees.addTitle')} width={520}>
        <AddFeeForm merchant={merchant} onClose={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
