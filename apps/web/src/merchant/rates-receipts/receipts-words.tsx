import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listReceiptsFiles, listReceiptsLines } from '@lorikeet/contracts/rates-receipts';
import { IconArrowBackUp, IconArrowDownLeft, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type ReceiptsFile = WireOutput<typeof listReceiptsFiles>['rows'][number];
export type ReceiptsLine = WireOutput<typeof listReceiptsLines>['rows'][number];

/** Whether an import of the roll has said that the rates system has the file. */
export function AppliedChip({ file }: { file: ReceiptsFile }) {
  const { t } = useTranslation('rates-receipts');
  return file.is_applied ? (
    <Chip tone="positive" icon={IconCircleCheck}>
      {t('applied.yes')}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={IconCircleDashed}>
      {t('applied.no')}
    </Chip>
  );
}

export function KindChip({ kind }: Pick<ReceiptsLine, 'kind'>) {
  const { t } = useTranslation('rates-receipts');
  return kind === 'receipt' ? (
    <Chip tone="positive" icon={IconArrowDownLeft}>
      {t('kind.receipt')}
    </Chip>
  ) : (
    <Chip tone="warning" icon={IconArrowBackUp}>
      {t('kind.reversal')}
    </Chip>
  );
}
