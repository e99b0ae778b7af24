const SELF = "'self'";
const NONE = "'none'";

/** Google serves the second half of its script from a host of its own, which is another one in China. */
const staticHostOf = (origin: string): string[] => {
  if (origin === 'https://www.google.com') return ['https://www.gstatic.com/recaptcha/'];
  if (origin === 'https://www.recaptcha.net')
    return ['https://www.gstatic.com/recaptcha/', 'https://www.gstatic.cn/recaptcha/'];
  return [];
};

/**
 * The Content-Security-Policy of pages. Everything comes from the portal itself; where reCAPTCHA is configured, its
 * script, frame and calls may come from its origin too, below `/recaptcha/` alone.
 */
export function pagePolicy(recaptchaOrigin?: string): Record<string, string[]> {
  const recaptcha = recaptchaOrigin ? [`${recaptchaOrigin}/recaptcha/`] : [];
  const scripts = recaptchaOrigin ? [...recaptcha, ...staticHostOf(recaptchaOrigin)] : [];
  return {
    defaultSrc: [SELF],
    scriptSrc: [SELF, ...scripts],
    scriptSrcAttr: [NONE],
    styleSrc: [SELF, "'unsafe-inline'"],
    imgSrc: [SELF, 'data:', 'blob:'],
    fontSrc: [SELF],
    connectSrc: [SELF, ...recaptcha],
    workerSrc: [SELF, 'blob:'],
    frameSrc: recaptcha.length > 0 ? recaptcha : [NONE],
    objectSrc: [NONE],
    baseUri: [NONE],
    formAction: [SELF],
    frameAncestors: [NONE],
  };
}
