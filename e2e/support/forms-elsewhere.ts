/** Forms that stand where no address leads by itself, each with the journey that fills it. */
export const IN_A_JOURNEY: Record<string, string> = {
  'app/account/choose-password': 'register.e2e.ts',
  'app/account/security/change-dialog': 'security-two-factor.e2e.ts',
  'app/account/security/enrolment': 'security-two-factor.e2e.ts',
  'app/account/security/passkeys-card': 'passkeys.e2e.ts',
  'app/account/security/proof-dialog': 'proof.e2e.ts',
  'app/account/security/two-factor-gate': 'security-two-factor.e2e.ts',
  'app/help/reply-form': 'tickets.e2e.ts',
  'flexirates/support/ask-dialog': 'tickets.e2e.ts',
  'merchant/support/ask-dialog': 'tickets.e2e.ts',
  'merchant/approvals/decision-buttons': 'approvals.e2e.ts',
  'merchant/site/application-panel': 'public-forms.e2e.ts',
  'merchant/auth/confirm-registration': 'register.e2e.ts',
  'merchant/bank-files/file-actions': 'main-job.e2e.ts',
  'merchant/mandate-imports/columns-form': 'moving-in.e2e.ts',
  'merchant/invitations/accept-form': 'main-job.e2e.ts',
  'merchant/onboarding/names-dialog': 'register.e2e.ts',
  'merchant/settings/sign-in-rules-card': 'required-two-factor.e2e.ts',
  'merchant/disputes/answer-dialog': 'disputes.e2e.ts',
  'merchant/bpay/refund-receipt-dialog': 'bpay.e2e.ts',
  'merchant/bpay/release-dialog': 'bpay.e2e.ts',
  'flexirates/payment-methods/add-account-dialog': 'schedules.e2e.ts',
  'merchant/refunds/refund-dialog': 'refunds.e2e.ts',
  'merchant/refunds/withdraw-refund-dialog': 'refunds.e2e.ts',
};

/** Forms whose fields always have a value. */
export const NEVER_EMPTY = [
  'app/account/profile/preferences-card',
  'app/gallery/form-part',
  'merchant/refunds/refund-limit-card',
  'merchant/bpay/settings-card',
  'merchant/cards/card-settings-card',
  'merchant/dunning/policy-section',
  'merchant/settings/practice-form',
  'merchant/settings/brand-card',
];
