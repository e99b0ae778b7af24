import type { Locale } from '../http/sentences.ts';
import { sample } from './call-page.ts';
import { CHAPTERS, type Chapter } from './chapters.ts';
import { type Html, html, prose } from './html.ts';
import { wordOf } from './words.ts';

/** What a program has to know before its first call, and what it meets later. */
export function guidePage(locale: Locale, origin: string): Html {
  return html`<h1>${wordOf('title', locale)}</h1>
${CHAPTERS.map((chapter) => chapterSection(chapter, locale, origin))}`;
}

function chapterSection({ id, title, parts }: Chapter, locale: Locale, origin: string): Html {
  return html`<section class="docs-chapter" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${title[locale]}</a></h2>
${parts.map((part) => {
  if ('code' in part) return sample(part.title, part.code.replaceAll('{origin}', origin));
  if ('rows' in part)
    return html`<dl class="docs-refusals">${part.rows.map(
      ({ of, en, zh }) => html`<dt><code>${of}</code></dt><dd>${prose(locale === 'zh' ? zh : en)}</dd>`,
    )}</dl>`;
  return html`<p>${prose(part[locale])}</p>`;
})}
</section>`;
}
