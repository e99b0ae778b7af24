import { OPENED_ELEMENT } from '@lorikeet/contracts/payer-paths';
import { addressIn } from '../../lib/address-in.ts';
import type { Locale } from '../../lib/interface-state.ts';

/** Addresses of the built files that a page asks for. */
export type Assets = { script: string; style: string; font: string };

type PageContent = {
  locale: Locale;
  /** Its English address; the Chinese one follows from it. Null for the page of addresses that there are not. */
  path: string | null;
  title: string;
  description?: string;
  body: string;
};

/** The server puts its public address in here: it is known only where the portal runs. */
const ORIGIN_SLOT = '{{origin}}';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** What search engines and links to the page show of it. */
function indexed({
  locale,
  path,
  title,
  description,
}: Pick<PageContent, 'locale' | 'title'> & { path: string; description: string }): string {
  const at = (language: Locale) => `${ORIGIN_SLOT}${addressIn(language, path)}`;
  return `<meta name="description" content="${escaped(description)}">
<link rel="canonical" href="${at(locale)}">
<link rel="alternate" hreflang="en-AU" href="${at('en')}">
<link rel="alternate" hreflang="zh" href="${at('zh')}">
<link rel="alternate" hreflang="x-default" href="${at('en')}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:url" content="${at(locale)}">
<meta property="og:site_name" content="Lorikeet">
<meta property="og:locale" content="${locale === 'zh' ? 'zh_CN' : 'en_AU'}">
<meta property="og:image" content="${ORIGIN_SLOT}/og.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;
}

/** A whole public page: always light, readable without its script. */
export function documentOf(
  { locale, path, title, description = '', body }: PageContent,
  assets: Assets,
): string {
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-Hans' : 'en-AU'}" data-theme="light" data-preset="Lara">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
${path === null ? NOT_INDEXED : indexed({ locale, path, title, description })}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body class="theme-official">${body}</body>
</html>
`;
}

/**
 * The page that a payment link opens, before its script draws it. The server puts into `{{opened}}` what the page would ask
 * first, and into `{{theme}}` the theme of its address. It is read in the reader's own colours, and by nobody's search engine.
 */
export const payerDocument = (assets: Assets, noScript: readonly string[]): string => `<!doctype html>
<html lang="en-AU" data-preset="Lara">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lorikeet</title>
${NOT_INDEXED}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body class="theme-{{theme}}"><div id="root"></div><script type="application/json" id="${OPENED_ELEMENT}">{{opened}}</script>
<noscript>${noScript.map((text) => `<p>${escaped(text)}</p>`).join('')}</noscript></body>
</html>
`;

/** The developers' pages, into which the server puts what it makes of the contracts. Readable without the script. */
export const docsDocument = (assets: Assets): string => `<!doctype html>
<html lang="{{lang}}" data-preset="Lara">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>{{body}}</body>
</html>
`;

/** For search engines: every page that is worth finding, with its other language. */
export function sitemapOf(paths: readonly string[]): string {
  const at = (language: Locale, path: string) => `${ORIGIN_SLOT}${addressIn(language, path)}`;
  const url = (locale: Locale, path: string) =>
    `<url><loc>${at(locale, path)}</loc>` +
    `<xhtml:link rel="alternate" hreflang="en-AU" href="${at('en', path)}"/>` +
    `<xhtml:link rel="alternate" hreflang="zh" href="${at('zh', path)}"/></url>`;
  const urls = paths.flatMap((path) => [url('en', path), url('zh', path)]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** What search engines leave alone: the signed-in areas, where there is nothing to read without a sign-in. */
export const ROBOTS = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /merchant/',
  'Disallow: /flexirates/',
  'Disallow: /checkout/',
  'Disallow: /outbox',
  `Sitemap: ${ORIGIN_SLOT}/sitemap.xml`,
  '',
].join('\n');
