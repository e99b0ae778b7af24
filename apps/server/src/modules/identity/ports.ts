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
  /** Whether a proof is good. One that can be shown again names its challenge, which may be spent once until it expires. */
  verify(
    proof: string,
    ip: string,
  ): Promise<{ isGood: boolean; challenge?: { signature: string; expiresAt: Date } }>;
};
