import { paths, type RouteName } from './paths.ts';

/** Which frame a screen stands in. */
export type Frame = 'office' | 'merchantAuth' | 'merchantBare' | 'ratepayerAuth';
/**
 * Who may see a screen: anybody; anybody, but a signed-in person at this sign-in goes to the area's root;
 * a signed-in person whose second factor is outstanding or being set up; a signed-in person.
 */
export type Access = 'public' | 'login' | 'two-factor' | 'protected';

export type RouteRow = {
  name: RouteName;
  frame: Frame;
  access: Access;
  /** The screen's file without `-page.tsx`, from the source root. */
  screen: string;
  /** Key of the title among the `titles` of the shared words. */
  title: string;
  /** Takes whatever follows in the address too. */
  rest?: boolean;
};

const office = (name: RouteName, screen: string, title: string): RouteRow => ({
  name,
  frame: 'office',
  access: 'public',
  screen: `official/${screen}`,
  title,
});

/** The routes that need no menu; those of the menus are registered when the profile is loaded. */
export const routeTable: readonly RouteRow[] = [
  office('officialHome', 'home/home', 'home'),
  office('officialAboutUs', 'about/about-us', 'aboutUs'),
  office('officialContactUs', 'contact/contact-us', 'contactUs'),
  office('officialPricing', 'pricing/pricing', 'pricing'),
  office('officialFeatures', 'features/features', 'features'),
  office('officialProducts', 'products/products', 'products'),
  office('officialDirectDebit', 'products/direct-debit', 'directDebit'),
  office('officialBPay', 'products/bpay', 'bpay'),
  office('officialWebPay', 'products/web-pay', 'webPay'),
  office('officialPayMyInvoice', 'payment/pay-my-invoice', 'payMyInvoice'),
  office('officialSupport', 'support/support', 'support'),
  office('officialBillerRegistration', 'biller/biller-registration', 'billerRegistration'),
  office('officialTerms', 'legal/terms', 'terms'),
  office('officialPrivacy', 'legal/privacy', 'privacy'),
  office('officialPayment', 'payment/payment', 'payment'),
  office('officialTermsAndConditions', 'legal/terms-and-conditions', 'termsAndConditions'),
  office('officialMerchantAgreement', 'legal/merchant-agreement', 'merchantAgreement'),
  office('officialCheckout', 'checkout/checkout', 'checkout'),
  office('test', 'test/test', 'test'),
  office('outbox', 'outbox/outbox', 'outbox'),

  row('merchantLogin', 'merchantAuth', 'login', 'merchant/auth/login', 'login'),
  row('merchantRegister', 'merchantAuth', 'public', 'merchant/auth/register', 'register'),
  row('merchantForgotPassword', 'merchantAuth', 'public', 'merchant/auth/forgot-password', 'forgotPassword'),
  row('merchantNewPassword', 'merchantAuth', 'public', 'merchant/auth/new-password', 'newPassword'),
  row(
    'merchantTwoFactorAuth',
    'merchantAuth',
    'two-factor',
    'merchant/auth/two-factor-auth',
    'twoFactorAuth',
  ),
  { ...row('merchantInvite', 'merchantBare', 'public', 'merchant/invitations/invite', 'invite'), rest: true },
  {
    ...row(
      'merchantInvoicePayment',
      'merchantBare',
      'public',
      'merchant/invoices/invoice-payment',
      'accountingPayment',
    ),
    rest: true,
  },

  row('flexiratesLogin', 'ratepayerAuth', 'login', 'flexirates/auth/login', 'login'),
  row('flexiratesRegister', 'ratepayerAuth', 'public', 'flexirates/auth/register', 'register'),
  row(
    'flexiratesForgotPassword',
    'ratepayerAuth',
    'public',
    'flexirates/auth/forgot-password',
    'forgotPassword',
  ),
  row('flexiratesNewPassword', 'ratepayerAuth', 'public', 'flexirates/auth/new-password', 'newPassword'),
  row(
    'flexiratesTwoFactorAuth',
    'ratepayerAuth',
    'two-factor',
    'flexirates/auth/two-factor-auth',
    'twoFactorAuth',
  ),
];

function row(name: RouteName, frame: Frame, access: Access, screen: string, title: string): RouteRow {
  return { name, frame, access, screen, title };
}

/** The path a row is registered under. */
export const rowPath = (each: RouteRow): string => (each.rest ? `${paths[each.name]}/*` : paths[each.name]);
