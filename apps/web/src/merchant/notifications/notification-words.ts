import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listNotifications } from '@lorikeet/contracts/inbox';
import { type NotificationKind, notificationWords } from '@lorikeet/contracts/notification-kinds';
import type { TFunction } from 'i18next';
import { address, paths } from '../../app/paths.ts';
import { count, date, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';

export type Notification = WireOutput<typeof listNotifications>['rows'][number];
export type NotificationTexts = TFunction<'notifications'>;

/** What happened, in a sentence. */
export function sentenceOf(row: Notification, t: NotificationTexts): string {
  return notificationWords(row.kind, useInterface.getState().locale, row.events > 1, {
    count: count(row.events),
    items: count(row.items),
    amount: row.amount_cents === null ? '' : money(row.amount_cents, row.currency ?? 'AUD'),
    customer: row.customer_name ?? t('aPayer'),
    date: row.on_date ? date(row.on_date) : '',
  });
}

/** Where what happened is seen: its record, or the list of those that happened together. */
export function placeOf(row: Notification): string {
  const exception = /^exception\.(.+)$/.exec(row.kind)?.[1];
  if (exception) return placeOfException(row, exception);
  // A batch has no page: its debits are seen in the list of payments.
  const isOfMany = row.events > 1 || row.subject_kind === 'batch';
  return isOfMany ? (LISTS[row.kind] ?? recordOf(row)) : recordOf(row);
}

/** The list of exceptions has the step that each waits for; a payment and a customer say it on their own page. */
function placeOfException(row: Notification, kind: string): string {
  const hasPage = ['payment', 'customer', 'webhook'].includes(row.subject_kind);
  if (row.events === 1 && hasPage && row.merchant.is_own) return recordOf(row);
  return address('merchantPlatformExceptions', undefined, { q: `kind:${kind}` });
}

const FAILED = address('merchantTransactionsList', undefined, { q: 'status:failed' });

const TO_HAND_OVER = address('merchantOrdersList', undefined, { tab: 'tofulfil' });
const SUCCEEDED = address('merchantTransactionsList', undefined, { tab: 'succeeded' });

const LISTS: Partial<Record<NotificationKind, string>> = {
  'order.paid': TO_HAND_OVER,
  'card_payment.succeeded': SUCCEEDED,
  'bpay_receipt.received': SUCCEEDED,
  'payment.returned': FAILED,
  'payment.rejected': FAILED,
  'batch.file_rejected': FAILED,
  'card_payment.failed': FAILED,
  'invitation.accepted': paths.merchantCustomersList,
  'invitation.expired': paths.merchantCustomersList,
  'mandate.details_requested': paths.merchantCustomersList,
  'mandate.suspended': paths.merchantCustomersList,
  'mandate.cancelled': paths.merchantCustomersList,
  'mandate.expired': paths.merchantCustomersList,
  'subscription.fell_behind': paths.merchantCustomersList,
  'schedule.stopped': paths.merchantCouncilProperties,
  'property.access_granted': paths.merchantCouncilProperties,
  'property.access_ended': paths.merchantCouncilProperties,
};

function recordOf({ subject_kind: kind, subject_id: id }: Notification): string {
  switch (kind) {
    case 'payment':
      return address('merchantTransactionsDetail', { id });
    case 'order':
      return address('merchantOrdersDetail', { id });
    case 'customer':
      return address('merchantCustomersDetail', { id });
    case 'payout':
      return address('merchantPayoutDetail', { id });
    case 'import':
      return address('merchantCustomersMovingInDetail', { id });
    case 'property':
      return address('merchantCouncilPropertiesDetail', { id });
    case 'hardship_request':
      return address('merchantCouncilHardshipDetail', { id });
    case 'download':
      return paths.merchantDownloadCenter;
    case 'report':
      return paths.merchantReport;
    case 'webhook':
      return address('merchantIntegrationsWebhook', { id });
    case 'approval':
      return paths.merchantUserApprovals;
    case 'merchant':
      return address('merchantUserSettings', undefined, { tab: 'business' });
    default:
      return paths.merchantTransactionsList;
  }
}
