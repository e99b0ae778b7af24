import type { HumanCheck } from '../identity/index.ts';

/** What the council's module is given from outside. */
export type CouncilOutside = {
  humanCheck: HumanCheck;
  /** The platform's own tenant: it sends the letters to ratepayers about their sign-in. */
  platformTenant(): Promise<string>;
};
