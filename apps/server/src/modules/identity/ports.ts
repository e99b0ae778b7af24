/** Proof that a person is at the form. One adapter is chosen by the configuration. */
export type HumanCheck = {
  /** What the form needs to make the proof. */
  challenge(): Promise<
    | {
        kind: 'altcha';
        challenge: { parameters: { algorithm: string; nonce: string; salt: string }; signature: string };
      }
    | { kind: 'recaptcha'; site_key: string; script_origin: string }
  >;
  /** True for a proof that is good and has not been used before. */
  verify(proof: string, ip: string): Promise<boolean>;
};
