import type { WireOutput } from '@lorikeet/contracts';
import type { FoundKind, findRecords } from '@lorikeet/contracts/search';
import {
  type Icon,
  IconAddressBook,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconLifebuoy,
  IconShoppingBag,
  IconStack2,
  IconTicket,
  IconUser,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { date, money } from '../lib/format.ts';
import type { StaffProfile } from '../lib/sessions.ts';
import { address } from './paths.ts';

type Thing = WireOutput<typeof findRecords>['rows'][number];

/** How each kind of thing looks in the search, and the screen that shows it. */
const KINDS: Readonly<Record<FoundKind, { icon: Icon; to: (thing: Thing) => string }>> = {
  customer: { icon: IconUser, to: ({ id }) => address('merchantCustomersDetail', { id }) },
  contact: { icon: IconAddressBook, to: ({ id }) => address('merchantContactDetail', { id }) },
  invoice: { icon: IconFileInvoice, to: ({ id }) => address('merchantInvoiceDetail', { id }) },
  order: { icon: IconShoppingBag, to: ({ id }) => address('merchantOrdersDetail', { id }) },
  transaction: { icon: IconArrowsExchange, to: ({ id }) => address('merchantTransactionsDetail', { id }) },
  payout: { icon: IconBuildingBank, to: ({ id }) => address('merchantPayoutDetail', { id }) },
  plan: { icon: IconStack2, to: ({ id }) => address('merchantPlanSubscriptionDetails', { id }) },
  coupon: { icon: IconTicket, to: ({ id }) => address('merchantPlanSubscriptionCouponsDetail', { id }) },
  property: { icon: IconHome, to: ({ id }) => address('merchantCouncilPropertiesDetail', { id }) },
  ratepayer: { icon: IconUserCircle, to: ({ id }) => address('merchantCouncilRatepayersDetail', { id }) },
  question: { icon: IconLifebuoy, to: ({ id }) => address('merchantHelpDetail', { id }) },
  ticket: {
    icon: IconLifebuoy,
    // Merchants ask the platform, ratepayers their council.
    to: ({ id, merchant_id }) =>
      address(merchant_id ? 'merchantPlatformSupportDetail' : 'merchantCouncilSupportDetail', { id }),
  },
  user: { icon: IconUsers, to: ({ id }) => address('merchantUserDetail', { id }) },
  bank_file: {
    icon: IconFileText,
    to: ({ id, merchant_id }) =>
      address('merchantPlatformBankFilesDetail', { id }, { merchant: merchant_id ?? '' }),
  },
  merchant: { icon: IconBuildingStore, to: ({ id }) => address('merchantPlatformMerchantsDetail', { id }) },
};

/** What only some kinds of merchants have: nobody else is told that there was none of it. */
const ONLY_OF: Partial<Record<FoundKind, readonly StaffProfile['merchant']['kind'][]>> = {
  property: ['council'],
  ratepayer: ['council'],
  ticket: ['council', 'platform'],
  question: ['business', 'council'],
  merchant: ['platform'],
};

/** Those kinds that the area of a person has at all. */
export const kindsOf = (
  merchant: StaffProfile['merchant']['kind'] | undefined,
  kinds: readonly FoundKind[],
): FoundKind[] => kinds.filter((kind) => !merchant || (ONLY_OF[kind]?.includes(merchant) ?? true));

/** A found thing as the search lists it: its name, then the amount, day and reference that tell it from others. */
export function shownThing(thing: Thing) {
  const { icon, to } = KINDS[thing.kind];
  const { title, note, status, amount_cents, currency } = thing;
  const facts = [
    amount_cents !== null && money(amount_cents, currency ?? 'AUD'),
    thing.date !== null && date(thing.date),
    note,
  ];
  return {
    id: to(thing),
    label: title,
    icon,
    note: facts.filter(Boolean).join(' · '),
    ...(status !== null && { status }),
  };
}
