export type Thing = Record<string, unknown> & { id: string };
export type StripeAsk = {
  method: string;
  path: string;
  params: Record<string, string>;
  key: string | undefined;
};
export type Reply = { status: number; body: object };

const CARDS: Readonly<Record<string, string>> = { amex: 'amex', eftpos: 'eftpos_au', discover: 'discover' };
export const fault = (status: number, error: object): Reply => ({ status, body: { error } });

/** What Stripe would reply to a request, as far as we ask for it. */
export function createReplies(things: Map<string, Thing>, made: (prefix: string, fields: object) => Thing) {
  function confirm(kind: 'payment_intent' | 'setup_intent', params: Record<string, string>): Reply {
    const method = params.payment_method ?? '';
    const intent = made(kind === 'payment_intent' ? 'pi' : 'seti', {
      object: kind,
      status: 'succeeded',
      amount: Number(params.amount ?? 0),
      currency: params.currency,
      metadata: metadataIn(params),
      payment_method: method,
      customer: params.customer ?? null,
      cancellation_reason: null,
      last_payment_error: null,
      last_setup_error: null,
    });
    intent.client_secret = `${intent.id}_secret_test`;
    const code = /^pm_declined_(\w+)$/.exec(method)?.[1];
    if (code) {
      intent.status = 'requires_payment_method';
      return fault(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: code,
        message: 'no',
        [kind]: intent,
      });
    }
    if (method.startsWith('pm_challenge')) {
      if (params.off_session === 'true') {
        intent.status = 'requires_payment_method';
        return fault(402, {
          type: 'card_error',
          code: 'authentication_required',
          decline_code: 'authentication_required',
          [kind]: intent,
        });
      }
      intent.status = 'requires_action';
    }
    return { status: 200, body: intent };
  }

  function refund(params: Record<string, string>): Reply {
    const intent = things.get(params.payment_intent ?? '');
    if (!intent) return fault(404, { type: 'invalid_request_error', code: 'resource_missing' });
    const of = [...things.values()].filter(
      (one) => one.object === 'refund' && one.payment_intent === intent.id,
    );
    const left = Number(intent.amount) - of.reduce((sum, one) => sum + Number(one.amount), 0);
    const amount = Number(params.amount ?? left);
    if (left === 0 || amount > left)
      return fault(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    return {
      status: 200,
      body: made('re', {
        object: 'refund',
        status: 'succeeded',
        amount,
        payment_intent: intent.id,
        metadata: metadataIn(params),
      }),
    };
  }

  function cancel(intent: Thing, params: Record<string, string>): Reply {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return fault(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
    Object.assign(intent, { status: 'canceled', cancellation_reason: params.cancellation_reason ?? null });
    return { status: 200, body: intent };
  }

  const list = (data: object[]): Reply => ({ status: 200, body: { object: 'list', data, has_more: false } });
  const found = (thing: Thing | undefined): Reply =>
    thing
      ? { status: 200, body: thing }
      : fault(404, { type: 'invalid_request_error', code: 'resource_missing' });
  const all = (object: string) => [...things.values()].filter((one) => one.object === object);

  function reply({ method, path, params }: StripeAsk): Reply {
    const [, , noun = '', id = '', verb = ''] = path.split('/');
    if (method === 'POST' && noun === 'payment_intents' && !id) return confirm('payment_intent', params);
    if (method === 'POST' && noun === 'setup_intents' && !id) return confirm('setup_intent', params);
    if (method === 'POST' && noun === 'customers')
      return { status: 200, body: made('cus', { object: 'customer' }) };
    if (method === 'POST' && noun === 'files')
      return { status: 200, body: made('file', { object: 'file', purpose: params.purpose }) };
    if (method === 'POST' && noun === 'refunds') return refund(params);
    if (verb === 'cancel') return cancel(things.get(id)!, params);
    if (noun === 'payment_methods') return cardCalled(id);
    if (id === 'search') {
      const ours = /'lorikeet_id'\]:'([^']+)'/.exec(params.query ?? '')?.[1];
      return list(all('payment_intent').filter(({ metadata }) => (metadata as Thing).lorikeet_id === ours));
    }
    if (noun === 'setup_intents' && !id)
      return list(all('setup_intent').filter(({ customer }) => customer === params.customer));
    if (noun === 'refunds' && !id)
      return list(all('refund').filter((one) => one.payment_intent === params.payment_intent));
    if (noun === 'disputes' && !id) return list(all('dispute'));
    if (method === 'POST' && noun === 'disputes') return { status: 200, body: answered(things.get(id)!) };
    return found(things.get(id));
  }
  return reply;
}

/** A dispute that was answered: the bank has it. */
function answered(dispute: Thing): Thing {
  const given = dispute.evidence_details as { submission_count: number };
  return Object.assign(dispute, {
    status: 'under_review',
    evidence_details: { ...given, submission_count: given.submission_count + 1 },
  });
}

const metadataIn = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );

function cardCalled(id: string): Reply {
  if (!id.startsWith('pm_') || id === 'pm_gone')
    return fault(404, { type: 'invalid_request_error', code: 'resource_missing' });
  const brand = CARDS[id.split('_')[1] ?? ''] ?? 'visa';
  const card = { brand, last4: '4242', exp_month: 12, exp_year: 2030 };
  return { status: 200, body: { id, object: 'payment_method', type: 'card', card } };
}
