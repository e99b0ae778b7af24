import type { OpenScreen } from './open-screen.ts';

const staff = { frame: 'merchantAuth', access: 'public' } as const;
const payers = { frame: 'merchantBare', access: 'public' } as const;
const ratepayers = { frame: 'ratepayerAuth', access: 'public' } as const;

/** The screens of both areas that need no menu: sign-in, and what a link of a letter opens. */
export const SIGN_IN_SCREENS = [
  {
    ...staff,
    name: 'merchantLogin',
    path: '/merchant/login',
    component: 'merchant/auth/login-page',
    title: 'login',
    access: 'login',
  },
  {
    ...staff,
    name: 'merchantRegister',
    path: '/merchant/register',
    component: 'merchant/auth/register-page',
    title: 'register',
  },
  {
    ...staff,
    name: 'merchantForgotPassword',
    path: '/merchant/forgot-password',
    component: 'merchant/auth/forgot-password-page',
    title: 'forgotPassword',
  },
  {
    ...staff,
    name: 'merchantNewPassword',
    path: '/merchant/new-password/:token',
    component: 'merchant/auth/new-password-page',
    title: 'newPassword',
  },
  {
    ...staff,
    name: 'merchantTwoFactorAuth',
    path: '/merchant/two-factor-auth',
    component: 'merchant/auth/two-factor-auth-page',
    title: 'twoFactorAuth',
    access: 'two-factor',
  },
  {
    ...payers,
    name: 'merchantInvite',
    path: '/merchant/invite/:id',
    component: 'merchant/invitations/invite-page',
    title: 'invite',
    rest: true,
  },
  {
    ...payers,
    name: 'merchantCardUpdate',
    path: '/merchant/card/:id',
    component: 'merchant/cards/mend-page',
    title: 'cardUpdate',
    rest: true,
  },
  {
    ...payers,
    name: 'merchantInvoicePayment',
    path: '/merchant/accounting/payment/:id',
    component: 'merchant/invoice-payments/invoice-payment-page',
    title: 'accountingPayment',
    rest: true,
  },
  {
    ...ratepayers,
    name: 'flexiratesLogin',
    path: '/flexirates/login',
    component: 'flexirates/auth/login-page',
    title: 'login',
    access: 'login',
  },
  {
    ...ratepayers,
    name: 'flexiratesRegister',
    path: '/flexirates/register',
    component: 'flexirates/auth/register-page',
    title: 'register',
  },
  {
    ...ratepayers,
    name: 'flexiratesForgotPassword',
    path: '/flexirates/forgot-password',
    component: 'flexirates/auth/forgot-password-page',
    title: 'forgotPassword',
  },
  {
    ...ratepayers,
    name: 'flexiratesNewPassword',
    path: '/flexirates/new-password/:token',
    component: 'flexirates/auth/new-password-page',
    title: 'newPassword',
  },
  {
    ...ratepayers,
    name: 'flexiratesTwoFactorAuth',
    path: '/flexirates/two-factor-auth',
    component: 'flexirates/auth/two-factor-auth-page',
    title: 'twoFactorAuth',
    access: 'two-factor',
  },
] as const satisfies readonly OpenScreen[];
