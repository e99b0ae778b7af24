import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { screenPaths } from '@lorikeet/contracts/screens/screen-paths';
import type { Locale } from '../lib/stored-interface.ts';

/**
 * Every address of the portal, keyed by the route's name. Names that the product's specification gives are
 * used as they are; the others follow their pattern: area, then screen.
 */
export const paths = {
  // Public site
  officialHome: '/',
  officialAboutUs: '/about-us',
  officialContactUs: '/Contact-Us',
  officialPricing: '/pricing',
  officialFeatures: '/features',
  officialProducts: '/products',
  officialDirectDebit: '/DirectDebit',
  officialBPay: '/BPay',
  officialWebPay: '/WebPay',
  officialPayMyInvoice: '/PayMyInvoice',
  officialSupport: '/support',
  officialBillerRegistration: '/biller-registration',
  officialTerms: '/terms',
  officialPrivacy: '/privacy',
  officialPayment: '/payment',
  officialTermsAndConditions: '/termsandconditions',
  officialMerchantAgreement: '/merchantagreement',
  officialCheckout: '/checkout/:token',
  test: '/test',

  // Ratepayer area
  flexirates: '/flexirates',
  flexiratesLogin: '/flexirates/login',
  flexiratesRegister: '/flexirates/register',
  flexiratesForgotPassword: '/flexirates/forgot-password',
  flexiratesNewPassword: '/flexirates/new-password/:token',
  flexiratesTwoFactorAuth: '/flexirates/two-factor-auth',
  flexiratesHome: '/flexirates/home',
  flexiratesHomeDetail: '/flexirates/home/detail/:id',
  flexiratesSchedules: '/flexirates/schedules',
  flexiratesPaymentMethods: '/flexirates/paymentMethods',
  flexiratesMyProfile: '/flexirates/myProfile',
  flexiratesSecurity: '/flexirates/security',
  flexiratesSecurityUpdate: '/flexirates/security/update',
  flexiratesSupport: '/flexirates/support',

  // Merchant area, without a sign-in
  merchant: '/merchant',
  merchantLogin: '/merchant/login',
  merchantRegister: '/merchant/register',
  merchantForgotPassword: '/merchant/forgot-password',
  merchantNewPassword: '/merchant/new-password/:token',
  merchantTwoFactorAuth: '/merchant/two-factor-auth',
  merchantInvite: '/merchant/invite/:id',
  merchantInvoicePayment: '/merchant/accounting/payment/:id',

  // Merchant area: the screens of its menu, and those that are planned
  ...screenPaths(MERCHANT_SCREENS, '/merchant'),
  merchantCouncil: '/merchant/council',
  merchantOrdersList: '/merchant/orders/list',
  merchantOrdersDetail: '/merchant/orders/detail/:id',
  merchantOrdersTypes: '/merchant/orders/types',
  merchantOrdersSettings: '/merchant/orders/settings',
  merchantBalance: '/merchant/balance',
  merchantReport: '/merchant/report',
  merchantReportDetail: '/merchant/reportDetail',
  merchantNotification: '/merchant/notification',
  merchantAccounting: '/merchant/accounting',
  merchantIntegrations: '/merchant/integrations',
  merchantContact: '/merchant/contact',
  merchantCouncilRatepayers: '/merchant/council/ratepayers',
  merchantCouncilRatepayersCreate: '/merchant/council/ratepayers/create',
  merchantCouncilSchedules: '/merchant/council/schedules',
  merchantCouncilPayments: '/merchant/council/payments',
  merchantCouncilReports: '/merchant/council/reports',
  merchantDownloadCenter: '/merchant/downloadCenter',
  merchantSupport: '/merchant/support',

  // Demo tools
  outbox: '/outbox',
} as const;

export type RouteName = keyof typeof paths;

type ParamsOf<P extends string> = P extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : P extends `${string}:${infer Param}`
    ? Param
    : never;
type Arguments<N extends RouteName> = [ParamsOf<(typeof paths)[N]>] extends [never]
  ? [params?: undefined, search?: Record<string, string>]
  : [params: Record<ParamsOf<(typeof paths)[N]>, string>, search?: Record<string, string>];

/** The address of a route, its parameters filled in: `address('merchantCustomersDetail', { id })`. */
export function address<N extends RouteName>(name: N, ...[params, search]: Arguments<N>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}

/** The same public page in the other language: Chinese pages stand under /zh. */
export function addressIn(locale: Locale, pathname: string): string {
  const plain = pathname.replace(/^\/zh(?=\/|$)/, '') || '/';
  if (locale === 'en') return plain;
  return plain === '/' ? '/zh' : `/zh${plain}`;
}
