import { removePlatformFee } from '@lorikeet/contracts/platform-fees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { date } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddFeeForm } from './add-fee-form.tsx';
import { FeesTable } from './fees-table.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

/** The platform's fees on a merchant for the platform's staff: a later one is added, and taken back until it begins. */
export function FeesCard({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('merchants');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <FeesTable
        fees={merchant.platform_fees}
        note={t('fees.help')}
        {...(!readOnly && {
          action: ({ state, from_date }) =>
            state === 'coming' && (
              <AskedButton
                of={removePlatformFee}
                input={{ id: merchant.id, from_date }}
                question={{
                  header: t('fees.takeBackQuestion', { date: date(from_date) }),
                  message: t('fees.takeBackEffect'),
                  icon: 'question',
                  acceptLabel: t('fees.takeBack'),
                }}
                done={t('fees.takenBack')}
                size="small"
              />
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
