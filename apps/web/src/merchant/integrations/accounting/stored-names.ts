import type { AccountingFile, AccountingNames } from '@lorikeet/domain/integrations';
import { local } from '../../../lib/storage.ts';

const keyOf = (file: AccountingFile) => `lk.accounting.${file.slice(0, file.indexOf('_'))}`;

/** What this person told a program’s files to call things, on this device. */
export function storedNames(file: AccountingFile): Partial<AccountingNames> {
  try {
    const kept: unknown = JSON.parse(local.get(keyOf(file)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<AccountingNames>) : {};
  } catch {
    return {};
  }
}

export function storeNames(file: AccountingFile, names: Partial<AccountingNames>): void {
  local.set(keyOf(file), JSON.stringify(names));
}
