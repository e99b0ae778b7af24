import type { OpenScreen } from './open-screen.ts';

const page = { frame: 'office', access: 'public' } as const;
const planned = { ...page, isPlanned: true } as const;
const prerendered = { ...page, isPrerendered: true } as const;

/** The public site. */
export const OFFICIAL_SCREENS = [
  { ...prerendered, name: 'officialHome', path: '/', component: 'official/home/home-page', title: 'home' },
  {
    ...prerendered,
    name: 'officialAboutUs',
    path: '/about-us',
    component: 'official/about/about-us-page',
    title: 'aboutUs',
  },
  {
    ...prerendered,
    name: 'officialContactUs',
    path: '/Contact-Us',
    component: 'official/contact/contact-us-page',
    title: 'contactUs',
  },
  {
    ...prerendered,
    name: 'officialPricing',
    path: '/pricing',
    component: 'official/pricing/pricing-page',
    title: 'pricing',
  },
  {
    ...prerendered,
    name: 'officialFeatures',
    path: '/features',
    component: 'official/features/features-page',
    title: 'features',
  },
  {
    ...prerendered,
    name: 'officialProducts',
    path: '/products',
    component: 'official/products/products-page',
    title: 'products',
  },
  {
    ...prerendered,
    name: 'officialDirectDebit',
    path: '/DirectDebit',
    component: 'official/products/direct-debit-page',
    title: 'directDebit',
  },
  {
    ...prerendered,
    name: 'officialBPay',
    path: '/BPay',
    component: 'official/products/bpay-page',
    title: 'bpay',
  },
  {
    ...prerendered,
    name: 'officialWebPay',
    path: '/WebPay',
    component: 'official/products/web-pay-page',
    title: 'webPay',
  },
  {
    ...planned,
    name: 'officialPayMyInvoice',
    path: '/PayMyInvoice',
    component: 'official/payment/pay-my-invoice-page',
    title: 'payMyInvoice',
  },
  {
    ...page,
    name: 'officialSupport',
    path: '/support',
    component: 'official/support/support-page',
    title: 'support',
  },
  {
    ...prerendered,
    name: 'officialBillerRegistration',
    path: '/biller-registration',
    component: 'official/biller/biller-registration-page',
    title: 'billerRegistration',
  },
  {
    ...prerendered,
    name: 'officialTerms',
    path: '/terms',
    component: 'official/legal/terms-page',
    title: 'terms',
  },
  {
    ...prerendered,
    name: 'officialPrivacy',
    path: '/privacy',
    component: 'official/legal/privacy-page',
    title: 'privacy',
  },
  {
    ...planned,
    name: 'officialPayment',
    path: '/payment',
    component: 'official/payment/payment-page',
    title: 'payment',
  },
  {
    ...prerendered,
    name: 'officialTermsAndConditions',
    path: '/termsandconditions',
    component: 'official/legal/terms-and-conditions-page',
    title: 'termsAndConditions',
  },
  {
    ...prerendered,
    name: 'officialMerchantAgreement',
    path: '/merchantagreement',
    component: 'official/legal/merchant-agreement-page',
    title: 'merchantAgreement',
  },
  {
    ...planned,
    name: 'officialCheckout',
    path: '/checkout/:token',
    component: 'official/checkout/checkout-page',
    title: 'checkout',
  },
  { ...prerendered, name: 'test', path: '/test', component: 'official/test/test-page', title: 'test' },
  { ...page, name: 'outbox', path: '/outbox', component: 'official/outbox/outbox-page', title: 'outbox' },
] as const satisfies readonly OpenScreen[];
