/** A text of HTML in which everything that was put in is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function print(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(print).join('');
  return String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
}

/** ``html`<p>${text}</p>` ``: texts are escaped, pieces of HTML and lists of them stand as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, string, n) => whole + print(parts[n - 1]) + string));

/** A text in which what stands between backticks is code. */
export const prose = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((part, n) => (n % 2 === 0 ? print(part) : `<code>${print(part)}</code>`))
      .join(''),
  );
