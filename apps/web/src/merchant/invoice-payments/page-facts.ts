import type { Locale } from '../../lib/interface-state.ts';

/** What every part of a payer's page needs to know of it. */
export type PageFacts = {
  /** The secret of the payment link, or the pass of a bill that was found. */
  link: string;
  locale: Locale;
  /** The payer came from the public site, and goes back to it once the bill is paid. */
  isCheckout: boolean;
};
