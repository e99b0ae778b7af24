import type { Rehearsal } from './rehearsal-scene.ts';
import { accountingRehearsals } from './rehearse-accounting.ts';
import { bankConnectionRehearsals } from './rehearse-bank-connections.ts';
import { bpayRehearsals } from './rehearse-bpay.ts';
import { cardRehearsals } from './rehearse-cards.ts';
import { contactRehearsals } from './rehearse-contacts.ts';
import { councilRehearsals } from './rehearse-council.ts';
import { couponRehearsals } from './rehearse-coupons.ts';
import { customerImportRehearsals } from './rehearse-customer-imports.ts';
import { disputeRehearsals } from './rehearse-disputes.ts';
import { downloadRehearsals } from './rehearse-downloads.ts';
import { hardshipRehearsals } from './rehearse-hardship.ts';
import { importRehearsals } from './rehearse-imports.ts';
import { integrationRehearsals } from './rehearse-integrations.ts';
import { letterRehearsals } from './rehearse-letters.ts';
import { merchantRehearsals } from './rehearse-merchants.ts';
import { moneyRehearsals } from './rehearse-money.ts';
import { orderRehearsals } from './rehearse-orders.ts';
import { payoutRehearsals } from './rehearse-payouts.ts';
import { peopleRehearsals } from './rehearse-people.ts';
import { refundRehearsals } from './rehearse-refunds.ts';
import { salesRehearsals } from './rehearse-sales.ts';
import { scheduleRehearsals } from './rehearse-schedules.ts';
import { signInRehearsals } from './rehearse-sign-in.ts';
import { siteRehearsals } from './rehearse-site.ts';
import { supportRehearsals } from './rehearse-support.ts';

/**
 * How the calls are done whose sample is refused because they need something first: a link from a letter, a code, a
 * file that waits. Each makes what it needs for itself, so that it works wherever in the walk its call stands.
 */
export const REHEARSALS: Readonly<Record<string, Rehearsal>> = {
  ...signInRehearsals,
  ...integrationRehearsals,
  ...peopleRehearsals,
  ...merchantRehearsals,
  ...salesRehearsals,
  ...moneyRehearsals,
  ...payoutRehearsals,
  ...refundRehearsals,
  ...siteRehearsals,
  ...cardRehearsals,
  ...disputeRehearsals,
  ...bankConnectionRehearsals,
  ...bpayRehearsals,
  ...importRehearsals,
  ...councilRehearsals,
  ...couponRehearsals,
  ...contactRehearsals,
  ...supportRehearsals,
  ...scheduleRehearsals,
  ...hardshipRehearsals,
  ...customerImportRehearsals,
  ...orderRehearsals,
  ...downloadRehearsals,
  ...accountingRehearsals,
  ...letterRehearsals,
};
