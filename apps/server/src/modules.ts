import { createAltcha } from './adapters/altcha/altcha.ts';
import { createBankSftp } from './adapters/bank-sftp/bank-sftp.ts';
import { createRecaptcha } from './adapters/recaptcha/recaptcha.ts';
import { createSandboxCards } from './adapters/sandbox-cards/sandbox-cards.ts';
import { createSandboxDisputes } from './adapters/sandbox-cards/sandbox-disputes.ts';
import { createSmsHttp } from './adapters/sms-http/sms-http.ts';
import { createSmtp } from './adapters/smtp/smtp.ts';
import { createStripeBook } from './adapters/stripe-cards/stripe-book.ts';
import { createStripeCards } from './adapters/stripe-cards/stripe-cards.ts';
import { createStripe } from './adapters/stripe-cards/stripe-client.ts';
import { createStripeDisputes } from './adapters/stripe-cards/stripe-disputes.ts';
import { type StripeDoors, stripeEventsModule } from './adapters/stripe-cards/stripe-events.ts';
import { createWebhookHttp } from './adapters/webhook-http/webhook-http.ts';
import type { Config } from './config.ts';
import { demoBankPhase } from './demo/sample-bank.ts';
import { accountingModule } from './modules/accounting/index.ts';
import { approvalsModule } from './modules/approvals/index.ts';
import { auditModule } from './modules/audit/index.ts';
import { bankConnectionsModule } from './modules/bank-connections/index.ts';
import { bankFilesModule, lodgersOf, merchantsLodgedBy } from './modules/bank-files/index.ts';
import { bpayModule } from './modules/bpay/index.ts';
import { type CardRail, cardDoors, cardsModule } from './modules/cards/index.ts';
import { contactsModule, moveContacts } from './modules/contacts/index.ts';
import { councilModule } from './modules/council/index.ts';
import { couponsModule } from './modules/coupons/index.ts';
import { customersModule, merchantForecast } from './modules/customers/index.ts';
import { debitsModule } from './modules/debits/index.ts';
import { disputesModule, hearOfDispute } from './modules/disputes/index.ts';
import type { DisputeDesk } from './modules/disputes/ports.ts';
import { downloadsModule } from './modules/downloads/index.ts';
import { dunningModule } from './modules/dunning/index.ts';
import { exceptionsModule, openByKind } from './modules/exceptions/index.ts';
import { hardshipModule } from './modules/hardship/index.ts';
import {
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  type HumanCheck,
  identityModule,
  isStaffSessionOpen,
} from './modules/identity/index.ts';
import { authenticateKeys, integrationsModule, isKeyActive } from './modules/integrations/index.ts';
import { INVITATION_CARDS, INVITATIONS_HELD, invitationsModule } from './modules/invitations/index.ts';
import { invoicesModule, owedBy } from './modules/invoices/index.ts';
import { ledgerModule } from './modules/ledger/index.ts';
import { lettersModule } from './modules/letters/index.ts';
import { listsModule } from './modules/lists/index.ts';
import {
  authorityOf,
  mandateImportsModule,
  movedFrom,
  moveLetterOf,
} from './modules/mandate-imports/index.ts';
import {
  inMerchant,
  merchantsModule,
  platformTenantId,
  registrationModule,
  requiredPlatformTenant,
} from './modules/merchants/index.ts';
import { noticesModule } from './modules/notices/index.ts';
import { notificationsModule } from './modules/notifications/index.ts';
import { followPost, operationsModule, tellUnfollowed } from './modules/operations/index.ts';
import { ordersModule, settleOrder } from './modules/orders/index.ts';
import { paymentsModule } from './modules/payments/index.ts';
import { payoutsModule } from './modules/payouts/index.ts';
import { plansModule } from './modules/plans/index.ts';
import { CLOSING_REFUNDS, hearOfRefund, refundsModule } from './modules/refunds/index.ts';
import type { CardRefunder } from './modules/refunds/ports.ts';
import { reportsModule } from './modules/reports/index.ts';
import { returnsModule } from './modules/returns/index.ts';
import { schedulesModule } from './modules/schedules/index.ts';
import { searchModule } from './modules/search/index.ts';
import { siteModule } from './modules/site/index.ts';
import {
  billedUnder,
  cancelSubscription,
  MENDING_CARDS,
  subscriptionsModule,
} from './modules/subscriptions/index.ts';
import { supportModule, unreadAnswers } from './modules/support/index.ts';
import { taxInvoicesModule } from './modules/tax-invoices/index.ts';
import { teamModule } from './modules/team/index.ts';
import { trustModule } from './modules/trust/index.ts';
import { queriesOn } from './platform/db/sql.ts';
import type { IsSessionOpen } from './platform/files/tickets.ts';
import { forgetIn } from './platform/forget-in.ts';
import type { Authenticators } from './platform/http/caller.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { jobsOnDemand } from './platform/jobs/jobs-on-demand.ts';
import type { Carriers } from './platform/messages/carriers.ts';
import type { Module } from './platform/module.ts';
import { createNews } from './platform/news.ts';
import type { Platform, Work } from './platform/work.ts';

/** Ends a subscription at once, for modules below. */
const endSubscription = async (work: Work, id: string) => void (await cancelSubscription(work, id, 'now'));

/** What customers are given by the modules above them. */
const CUSTOMERS_GIVEN = {
  moveContacts,
  owedBy,
  billedUnder,
  endSubscription,
  movedFrom,
  authorityOf,
  moveLetterOf,
  ...INVITATIONS_HELD,
};

/** What is billed and owed, and what is taken from a bank account for it, the lower first. */
const BILLING_MODULES: readonly Module[] = [
  ledgerModule,
  plansModule,
  contactsModule,
  couponsModule,
  invoicesModule,
  paymentsModule,
  noticesModule,
  bankFilesModule,
  debitsModule,
  accountingModule({ settleOrder }),
  ordersModule,
];

type Modules = {
  modules: readonly Module[];
  authenticators: Authenticators;
  isSessionOpen: IsSessionOpen;
};

/** Every module of the portal with its adapters, in the order of their arrows: the lower first. */
export function moduleList(config: Config, platform: Platform): Modules {
  const accessTokens = createAccessTokens(config.TOKEN_SECRET);
  const humanCheck = chooseHumanCheck(config, platform);
  const { rail: cards, desk, events } = chooseCards(config, platform);
  const modules: Module[] = [
    identityModule({ accessTokens, humanCheck, platformTenant: () => requiredPlatformTenant(platform) }),
    approvalsModule({ modules: () => modules, inMerchant }),
    auditModule,
    exceptionsModule({ lodgedMerchants: merchantsLodgedBy }),
    teamModule,
    ...merchantModules(humanCheck),
    customersModule({ ...CUSTOMERS_GIVEN, forget: forgetIn(() => modules) }),
    ...BILLING_MODULES,
    siteModule({ humanCheck }),
    cardsModule({ rail: cards, purposes: CARD_PURPOSES }),
    disputesModule({ desk }),
    bpayModule,
    payoutsModule,
    refundsModule({ cards }),
    dunningModule,
    returnsModule,
    bankConnectionsModule({ line: createBankSftp({ mayReachThisMachine: config.DEMO }) }),
    subscriptionsModule,
    invitationsModule({ rail: cards }),
    mandateImportsModule,
    trustModule,
    taxInvoicesModule,
    downloadsModule({ modules: () => modules }),
    reportsModule(FOR_REPORTS),
    ...ratesModules(humanCheck, platform, cards),
    supportModule,
    toldModule(config, platform),
    ...connectedModules(config, () => modules),
    operationsModule({
      modules: () => modules,
      jobs: jobsOnDemand(() => startJobs(config.directUrl, platform.log, config.timeOuts)),
      platformTenant: () => requiredPlatformTenant(platform),
      platformTenantIfAny: () => platformTenantId(queriesOn(platform.pool)),
      keptDays: config.keptDays,
    }),
    ...events,
    ...(config.DEMO ? [{ name: 'demo', phases: [demoBankPhase] }] : []),
  ];
  return {
    modules,
    authenticators: {
      merchant: authenticateKeys(platform, authenticateStaff(platform, accessTokens, config)),
      flex: authenticateRatepayer(platform, accessTokens),
    },
    isSessionOpen: isOpenIn(platform),
  };
}

/** Merchants, how they come to be, and the words of their letters. */
const merchantModules = (humanCheck: HumanCheck): readonly Module[] => [
  merchantsModule(CLOSING_REFUNDS),
  registrationModule({ humanCheck }),
  lettersModule,
];

/** True while a person's session, or a program's key, may fetch what it asked for. */
const isOpenIn =
  (platform: Platform): IsSessionOpen =>
  async (merchantId, sessionId) =>
    (await isStaffSessionOpen(platform, merchantId, sessionId)) ||
    isKeyActive(platform, merchantId, sessionId);

/** Other systems of a merchant, and what every module offers to all lists and to the search. */
const connectedModules = (config: Config, modules: () => readonly Module[]): readonly Module[] => [
  integrationsModule({ sender: createWebhookHttp({ mayReachThisMachine: config.DEMO }) }),
  listsModule({ modules }),
  searchModule({ modules }),
];

/** Rates: what is asked of a property, and how it is paid. */
const ratesModules = (
  humanCheck: HumanCheck,
  platform: Platform,
  rail: CardRail | undefined,
): readonly Module[] => [
  councilModule({ humanCheck, platformTenant: () => requiredPlatformTenant(platform) }),
  schedulesModule({ rail, invitations: INVITATIONS_HELD }),
  hardshipModule,
];

/** What reports look at through others. */
const FOR_REPORTS: Parameters<typeof reportsModule>[0] = {
  openExceptions: (work) => openByKind(work, merchantsLodgedBy),
  expectedCharges: merchantForecast,
  unreadAnswers,
};

/** What a card is kept for without a charge. */
const CARD_PURPOSES = { invitation: INVITATION_CARDS, mend: MENDING_CARDS };

type ChosenCards = {
  rail: (CardRail & CardRefunder) | undefined;
  desk: DisputeDesk | undefined;
  /** Takes what the processor tells by itself. */
  events: readonly Module[];
};

/** Stripe, the sandbox of test cards, or nobody. */
function chooseCards(config: Config, platform: Platform): ChosenCards {
  if (config.stripe) return stripeCards(config.stripe, platform);
  if (config.cardProcessor === 'none') return { rail: undefined, desk: undefined, events: [] };
  return { rail: createSandboxCards(platform), desk: createSandboxDisputes(platform), events: [] };
}

function stripeCards(keys: NonNullable<Config['stripe']>, platform: Platform): ChosenCards {
  const stripe = createStripe(keys);
  const book = createStripeBook(platform);
  const rail = createStripeCards(platform, { stripe, book, publishableKey: keys.publishableKey });
  const disputes = createStripeDisputes(platform, { stripe, book });
  const doors: StripeDoors = {
    ...cardDoors(rail, CARD_PURPOSES),
    refund: (run, id) => hearOfRefund(run, rail, id),
    dispute: hearOfDispute,
    unfollowed: tellUnfollowed(() => platformTenantId(queriesOn(platform.pool))),
  };
  const { webhookSecret } = keys;
  return {
    rail,
    desk: disputes,
    events: [stripeEventsModule({ stripe, book, disputes, doors, webhookSecret })],
  };
}

/** Google's when its keys are there, else our own proof of work; there is no "off". */
function chooseHumanCheck(config: Config, platform: Platform): HumanCheck {
  if (config.RECAPTCHA_SITE_KEY && config.RECAPTCHA_SECRET) {
    return createRecaptcha({
      siteKey: config.RECAPTCHA_SITE_KEY,
      secret: config.RECAPTCHA_SECRET,
      origin: config.RECAPTCHA_ORIGIN,
    });
  }
  return createAltcha({
    secret: config.TOKEN_SECRET,
    tries: config.HUMAN_CHECK_TRIES,
    wall: platform.clock.wall,
  });
}

const toldModule = (config: Config, platform: Platform): Module =>
  notificationsModule({
    carriers: carriersOf(config),
    isDemo: config.DEMO,
    news: createNews(config.directUrl, platform.log),
    lodgersOf,
    followPost: followPost(() => requiredPlatformTenant(platform)),
  });

/** Who takes e-mail and SMS outside; what is not configured stays in the outbox. */
const carriersOf = ({ SMTP_URL, MAIL_FROM, REQUIRE_TLS, SMS_URL, SMS_TOKEN }: Config): Carriers => ({
  ...(SMTP_URL && { mail: createSmtp({ url: SMTP_URL, from: MAIL_FROM, requireTls: REQUIRE_TLS }) }),
  ...(SMS_URL && { sms: createSmsHttp({ url: SMS_URL, token: SMS_TOKEN }) }),
});
