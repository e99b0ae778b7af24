/** What the payer typed to be debited once. It lives in the page alone and is never stored. */
export type DebitValues = {
  part: boolean;
  amount: string;
  accepted_by: string;
  account_name: string;
  bsb: string;
  account_number: string;
  sole_authority: boolean;
  accepted: boolean;
};

export const NO_ACCOUNT: DebitValues = {
  part: false,
  amount: '',
  accepted_by: '',
  account_name: '',
  bsb: '',
  account_number: '',
  sole_authority: false,
  accepted: false,
};
