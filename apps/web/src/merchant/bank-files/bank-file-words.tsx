import type { bankFileRow, getBankFile } from '@lorikeet/contracts/bank-files';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { UNLODGED_STATES } from '@lorikeet/domain/bank-files';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconBuildingBank,
  IconCircleCheck,
  IconDownload,
  IconFile,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { address } from '../../app/paths.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type BankFile = z.input<typeof bankFileRow>;
export type FileDetail = WireOutput<typeof getBankFile>;
export type Words = TFunction<'bank-files'>;

type Shown = BankFile['status'] | 'overdue' | 'cleared';

const LOOKS: Record<Shown, readonly [Tone, Icon]> = {
  built: ['neutral', IconFile],
  downloaded: ['info', IconDownload],
  sending: ['info', IconSend],
  accepted: ['info', IconBuildingBank],
  cleared: ['positive', IconCircleCheck],
  overdue: ['warning', IconAlertTriangle],
  rejected: ['negative', IconX],
  withdrawn: ['neutral', IconBan],
};

type Standing = Pick<BankFile, 'status' | 'kind' | 'is_overdue' | 'cleared_on' | 'credited_on'>;

/**
 * What a person reads of a file: late before anything else; cleared when its debits are, or, for money that goes
 * out, when the bank's statement shows it.
 */
export function shownStatus(file: Standing): Shown {
  if (file.is_overdue) return 'overdue';
  const isOver = file.kind === 'debit' ? file.cleared_on : file.credited_on;
  return file.status === 'accepted' && isOver ? 'cleared' : file.status;
}

export function FileChip({ file }: { file: Standing }) {
  const { t } = useTranslation('bank-files');
  const shown = shownStatus(file);
  const [tone, icon] = LOOKS[shown];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`status.${shown}`)}
    </Chip>
  );
}

/** A file's address names its merchant: the platform's staff open files of many. */
export const fileAddress = (file: Pick<BankFile, 'id' | 'merchant_id'>): string =>
  address('merchantPlatformBankFilesDetail', { id: file.id }, { merchant: file.merchant_id });

export const isUnlodged = ({ status }: Pick<BankFile, 'status'>): boolean => UNLODGED_STATES.includes(status);
