import { IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, StatusChip } from '../../ui/status-chip.tsx';
import type { Approval } from './approval-words.ts';

/** Where an approval stands. One that waits is called what its tab is called. */
export function ApprovalStatus({ status }: Pick<Approval, 'status'>) {
  const { t } = useTranslation('approvals');
  if (status !== 'pending') return <StatusChip status={status} />;
  return (
    <Chip tone="neutral" icon={IconCircleDashed}>
      {t('tabs.pending')}
    </Chip>
  );
}
