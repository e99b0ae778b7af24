const SELF = "'self'";
const NONE = "'none'";

/** Google serves the second half of its script from a host of its own, which is another one in China. */
const staticHostOf = (origin: string): string[] => {
  if (origin === 'https://www.google.com') return ['https://www.gstatic.com/recaptcha/'];
  if (origin === 'https://www.recaptcha.net')
    return ['https://www.gstatic.com/recaptcha/', 'https://www.gstatic.cn/recaptcha/'];
  return [];
};

/** What others may do in a page. */
type Guest = { scripts: string[]; calls: string[]; frames: string[] };

const recaptcha = (origin: string): Guest => ({
  scripts: [`${origin}/recaptcha/`, ...staticHostOf(origin)],
  calls: [`${origin}/recaptcha/`],
  frames: [`${origin}/recaptcha/`],
});

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** As Stripe asks for: its script, the frames in which a card is typed and a bank asks, and the calls of its script. */
const STRIPE: Guest = {
  scripts: STRIPE_SCRIPTS,
  calls: ['https://api.stripe.com'],
  frames: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
};

/**
 * The Content-Security-Policy of pages. Everything comes from the portal itself; where reCAPTCHA is configured, its
 * script, frame and calls may come from its origin too, below `/recaptcha/` alone, and where Stripe is, from Stripe.
 */
export function pagePolicy({
  recaptchaOrigin,
  hasStripe,
}: {
  recaptchaOrigin?: string;
  hasStripe?: boolean;
} = {}): Record<string, string[]> {
  const guests = [...(recaptchaOrigin ? [recaptcha(recaptchaOrigin)] : []), ...(hasStripe ? [STRIPE] : [])];
  const frames = guests.flatMap((guest) => guest.frames);
  return {
    defaultSrc: [SELF],
    scriptSrc: [SELF, ...guests.flatMap(({ scripts }) => scripts)],
    scriptSrcAttr: [NONE],
    styleSrc: [SELF, "'unsafe-inline'"],
    imgSrc: [SELF, 'data:', 'blob:'],
    fontSrc: [SELF],
    connectSrc: [SELF, ...guests.flatMap(({ calls }) => calls)],
    workerSrc: [SELF, 'blob:'],
    frameSrc: frames.length > 0 ? frames : [NONE],
    objectSrc: [NONE],
    baseUri: [NONE],
    formAction: [SELF],
    frameAncestors: [NONE],
  };
}
