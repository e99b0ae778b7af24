import { addBankDays, instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { createFixturePlatform, type FixturePlatform } from '../../simulate/fixture/fixture-platform.ts';
import { insertPayers } from '../../simulate/fixture/insert-payers.ts';
import { lodgeDebits } from '../../simulate/fixture/lodge-debits.ts';
import {
  type FixtureMerchant,
  openMerchant,
  openPlatformTenant,
} from '../../simulate/fixture/open-merchants.ts';
import type { BenchContext } from '../main.ts';

/** Of every merchant of a stage. */
export const ZONE = 'Australia/Sydney';

export type MoneyStage = {
  platform: FixturePlatform;
  lorikeet: FixtureMerchant;
  /** A live merchant with as many payers as asked, each with an account and a mandate. */
  merchant(wanted: Parameters<typeof openMerchant>[1], payers: number): Promise<FixtureMerchant>;
  /** Gives every payer of a merchant an invoice and its debit, lodged today and accepted by the bank. */
  lodge(merchant: FixtureMerchant): Promise<void>;
  /** Moves to the morning of a bank day after today. */
  go(bankDays: number): LocalDate;
  /** Runs a body of one transaction for a tenant. */
  within<T>(tenant: FixtureMerchant, body: Parameters<typeof inTenant<T>>[3]): Promise<T>;
  close(): Promise<void>;
};

/** The platform's own tenant and an empty book, on a Monday morning; business time stands still until moved. */
export async function openMoneyStage({ ground }: BenchContext, connections = 8): Promise<MoneyStage> {
  const where = { databaseUrl: ground.appUrl, dataDir: ground.folder };
  const platform = createFixturePlatform(where, new Date(ground.at), { connections });
  const lorikeet = await openPlatformTenant(platform);
  const within: MoneyStage['within'] = (tenant, body) => inTenant(platform, tenant.merchantId, SYSTEM, body);
  return {
    platform,
    lorikeet,
    within,
    async merchant(wanted, payers) {
      const merchant = await openMerchant(platform, wanted);
      await insertPayers(platform, merchant, payers);
      return merchant;
    },
    lodge: (merchant) => lodgeDebits(platform, merchant),
    go(bankDays) {
      const day = addBankDays(platform.clock.bankToday(), bankDays);
      platform.clock.set(instantAt(day, '07:00', ZONE));
      return day;
    },
    close: () => platform.pool.end(),
  };
}
