/** The word of a change of a payment plan: one that followed a payment names the payment. */
export const changeWord = <K extends string>(change: { kind: K; amount_cents: number | null }): K | 'paid' =>
  change.kind === 'owed' && change.amount_cents !== null ? 'paid' : change.kind;
