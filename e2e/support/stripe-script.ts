import type { Page } from 'playwright-core';

/** What each test number is at the stand-in of Stripe's API. */
const CARDS = {
  '4242424242424242': 'pm_visa',
  '378282246310005': 'pm_amex',
  '6011111111111117': 'pm_discover',
  '4000000000003220': 'pm_challenge',
  '4000000000009995': 'pm_declined_insufficient_funds',
};

/**
 * In a page of a test: what Stripe's script does as far as our pages know it. Its fields are inputs, a card is exchanged for
 * the name of a payment method, and the bank's window says yes at a stand-in of its address.
 */
const SCRIPT = `
  const cards = ${JSON.stringify(CARDS)};
  const brands = { pm_amex: 'amex', pm_discover: 'discover' };
  const lengths = { cardNumber: 15, cardExpiry: 4, cardCvc: 3 };
  const labels = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'CVC' };
  const brandOf = (number) => (number.startsWith('4') ? 'visa' : number.startsWith('37') ? 'amex' : 'unknown');
  const create = (type) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', 'Stripe’s ' + labels[type]);
    input.style.width = '100%';
    const on = {};
    input.addEventListener('input', () =>
      on.change?.({
        elementType: type,
        empty: input.value === '',
        complete: input.value.length >= lengths[type],
        brand: brandOf(input.value),
      }),
    );
    input.addEventListener('blur', () => on.blur?.());
    return {
      input,
      on: (name, call) => { on[name] = call; },
      mount: (node) => node.append(input),
      focus: () => input.focus(),
      destroy: () => input.remove(),
    };
  };
  const stripe = {
    _registerWrapper: () => {},
    elements: () => ({ create }),
    async createPaymentMethod({ card }) {
      const id = cards[card.input.value] ?? 'pm_gone';
      return { paymentMethod: { id, card: { brand: brands[id] ?? 'visa' } } };
    },
    async handleNextAction({ clientSecret }) {
      await fetch('https://api.stripe.com/confirm?secret=' + clientSecret, { mode: 'no-cors' });
      return {};
    },
  };
  window.Stripe = () => stripe;
`;

/** Serves the stand-in where Stripe's own script would come from, and says what was asked of Stripe by the page. */
export async function serveStripeScript(page: Page, confirm: (secret: string) => void): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/([\w-]+\.)?stripe\.com\//, (route) => {
    const url = new URL(route.request().url());
    asked.push(`${url.host}${url.pathname}`);
    if (url.host === 'api.stripe.com') {
      confirm(url.searchParams.get('secret') ?? '');
      return route.fulfill({ status: 200, body: '' });
    }
    return route.fulfill({ contentType: 'text/javascript', body: `{${SCRIPT}}` });
  });
  return asked;
}
