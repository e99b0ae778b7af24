/** How a sender is met: its colour, `#rrggbb`, on which white text is legible, and its picture beside its name. */
export type Brand = {
  colour: string | null;
  logo: { url: string; width: number; height: number } | null;
};

/** A letter in plain parts; its text and its HTML are rendered from these. */
export type Letter = {
  locale: 'en' | 'zh';
  /** The sender: the merchant's trading name, or the portal's. */
  sender: string;
  /** The sender's own; null for the portal's. */
  brand: Brand | null;
  title: string;
  paragraphs: readonly string[];
  /** Label and value, one under the other. */
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Small print under the line. */
  footer?: string;
};

/**
 * Renders a letter as plain text and as HTML that every mail reader shows: tables, inline styles. What stands in its one
 * picture stands beside it as text, because many readers ask before they load one.
 */
export function mailPage(letter: Letter): { text: string; html: string } {
  return { text: asText(letter), html: asHtml(letter) };
}

function asText(letter: Letter): string {
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value}`);
  const parts = [
    letter.title,
    ...letter.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    letter.sender,
    ...(letter.footer ? [letter.footer] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const NAVY = '#181349';

/** The sender's line: on its own colour where it has one. */
const headOf = ({ brand }: Letter): string =>
  brand?.colour
    ? `border-radius:12px 12px 0 0;background:${brand.colour};color:#FFFFFF`
    : `border-bottom:1px solid #E6E8ED;color:${NAVY}`;

const LOGO_HEIGHT = 32;
const LOGO_WIDTH_MAX = 160;

function logoIn({ brand }: Letter): string {
  if (!brand?.logo) return '';
  const { url, width, height } = brand.logo;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH_MAX / width);
  const sides = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<img src="${escapeHtml(url)}" ${sides} alt="" style="margin-right:12px;padding:4px;border-radius:6px;background:#FFFFFF;vertical-align:middle">`;
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";

function asHtml(letter: Letter): string {
  const paragraphs = letter.paragraphs
    .map(
      (one) =>
        `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#272A39">${escapeHtml(one).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${letter.locale === 'zh' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.title)}</title></head>
<body style="margin:0;background:#F3F4F8;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F4F8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#FFFFFF;border:1px solid #E6E8ED;border-radius:12px">
<tr><td style="padding:20px 32px;${headOf(letter)};font-size:14px;font-weight:600">${logoIn(letter)}${escapeHtml(letter.sender)}</td></tr>
<tr><td style="padding:28px 32px 12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.02em;color:#181349">${escapeHtml(letter.title)}</h1>
${paragraphs}${factsTable(letter)}${actionButton(letter)}</td></tr>
${letter.footer ? `<tr><td style="padding:16px 32px 24px;border-top:1px solid #E6E8ED;font-size:12.5px;line-height:18px;color:#595D6C">${escapeHtml(letter.footer)}</td></tr>` : ''}
</table></td></tr></table></body></html>`;
}

function factsTable({ facts = [] }: Letter): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;font-size:13.5px;color:#595D6C;vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;font-size:13.5px;font-weight:550;color:#151826">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${rows.join('')}</table>`;
}

function actionButton({ action, brand }: Letter): string {
  if (!action) return '';
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${brand?.colour ?? NAVY};color:#FFFFFF;font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:12.5px;line-height:18px;color:#595D6C;word-break:break-all">${escapeHtml(action.url)}</p>`;
}

/** Text escaped for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
