import { getMerchantBiller } from '@lorikeet/contracts/bpay';
import { isFacilityOpen } from '@lorikeet/domain/merchants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyableId } from '../../ui/values.tsx';
import type { PlatformMerchant } from '../merchants/merchant-facts.ts';
import { BillerForm } from './biller-form.tsx';

/** The biller code of a merchant, which the platform's staff enter once its bank has registered it. */
export function BillerCard({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('bpay-receipts');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(read(getMerchantBiller, { merchant_id: merchant.id }));
  if (!data) return null;
  const { biller } = data;
  const hasFacility = merchant.facilities.some(({ status }) => isFacilityOpen(status));
  const close = () => setOpen(false);
  return (
    <Card
      title={t('biller.title')}
      aside={
        !readOnly && (
          <Button size="small" blocked={!hasFacility && t('biller.noFacility')} onClick={() => setOpen(true)}>
            {t(biller ? 'biller.change' : 'biller.enter')}
          </Button>
        )
      }
    >
      {biller ? (
        <Facts
          facts={[
            [
              t('fields.billerCode'),
              <CopyableId key="code" value={biller.biller_code} short={false} onCopy={copyText} />,
            ],
            [t('biller.rule'), t(`biller.rules.${biller.crn_rule}`)],
            [t('settings.crnFor'), t(`settings.kinds.${biller.crn_for}`)],
          ]}
        />
      ) : (
        <p className="lk-muted lk-small">{t('biller.none')}</p>
      )}
      <Dialog open={isOpen} onClose={close} title={t(biller ? 'biller.change' : 'biller.enter')} width={480}>
        {isOpen && <BillerForm merchantId={merchant.id} biller={biller} onClose={close} />}
      </Dialog>
    </Card>
  );
}
