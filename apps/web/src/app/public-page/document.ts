import type { Locale } from '../../lib/interface-state.ts';
import { addressIn } from '../paths.ts';

/** Addresses of the built files that a page asks for. */
export type Assets = { script: string; style: string; font: string };

type PageContent = {
  locale: Locale;
  /** Its English address; the Chinese one follows from it. */
  path: string;
  title: string;
  description: string;
  body: string;
};

/** The server puts its public address in here: it is known only where the portal runs. */
const ORIGIN_SLOT = '{{origin}}';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A whole public page: always light, readable without its script. */
export function documentOf({ locale, path, title, description, body }: PageContent, assets: Assets): string {
  const at = (language: Locale) => `${ORIGIN_SLOT}${addressIn(language, path)}`;
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-Hans' : 'en-AU'}" data-theme="light" data-preset="Lara">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<link rel="canonical" href="${at(locale)}">
<link rel="alternate" hreflang="en-AU" href="${at('en')}">
<link rel="alternate" hreflang="zh" href="${at('zh')}">
<link rel="alternate" hreflang="x-default" href="${at('en')}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:url" content="${at(locale)}">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body class="theme-official">${body}</body>
</html>
`;
}
