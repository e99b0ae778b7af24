import type { Contract } from '@lorikeet/contracts';
import { CALL_GROUPS, type CallGroup, slugOf } from '@lorikeet/contracts/call-groups';
import { PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { summaryOf } from '@lorikeet/contracts/summaries';
import type { Locale } from '../http/sentences.ts';
import { CHAPTERS } from './chapters.ts';
import { type Html, html } from './html.ts';
import { SCRIPT_WORDS, wordOf } from './words.ts';

export const BASE = '/api/docs';

/** Calls of a program by what they are about, in the order of the pages. */
export type Groups = ReadonlyMap<CallGroup, readonly Contract[]>;

type Page = { locale: Locale; slug: string; main: Html; groups: Groups; isDemo: boolean };

const LANGUAGE: Record<Locale, string> = { en: 'English', zh: '中文' };

const at = (slug: string, locale: Locale, hash = ''): string =>
  `${BASE}${slug === '' ? '' : `/${slug}`}?lang=${locale}${hash && `#${hash}`}`;

/** The frame of every page: its head, the contents with their search, and what it is about. */
export function layout({ locale, slug, main, groups, isDemo }: Page): Html {
  const other: Locale = locale === 'zh' ? 'en' : 'zh';
  const words = Object.fromEntries(Object.entries(SCRIPT_WORDS).map(([key, word]) => [key, word[locale]]));
  return html`<a class="docs-skip" href="#content">${wordOf('skip', locale)}</a>
<header class="docs-top">
<a class="docs-name" href="${at('', locale)}"><img src="/mark.svg" alt="" width="26" height="26"> <span>${wordOf('title', locale)}</span></a>
<a class="docs-to-contents" href="#contents">${wordOf('contents', locale)}</a>
<a href="/api/openapi.json">openapi.json</a>
<a href="/merchant/integrations">${wordOf('portal', locale)}</a>
<a href="${at(slug, other)}" hreflang="${other}" lang="${other}">${LANGUAGE[other]}</a>
</header>
<div class="docs-frame">
<nav id="contents" class="docs-nav" aria-label="${wordOf('contents', locale)}">
<form class="docs-search" role="search" hidden><label for="docs-search">${wordOf('search', locale)}</label><input id="docs-search" type="search" autocomplete="off"></form>
<p class="docs-none" role="status" hidden>${wordOf('searchNone', locale)}</p>
${contentsOf({ locale, slug, groups })}
</nav>
<main id="content" class="docs-main" tabindex="-1" data-demo="${isDemo ? '1' : '0'}" data-words="${JSON.stringify(words)}">${main}
<noscript><p class="docs-aside">${wordOf('noScript', locale)}</p></noscript></main>
</div>`;
}

function contentsOf({ locale, slug, groups }: Pick<Page, 'locale' | 'slug' | 'groups'>): Html {
  const part = (own: string, title: string, links: readonly Html[]) =>
    html`<details class="docs-part"${own === slug && html` open`}><summary>${title}</summary><ul>${links}</ul></details>`;
  const link = (to: string, hash: string, text: string, also = '') =>
    html`<li data-find="${`${text} ${also}`.toLowerCase()}"><a href="${at(to, locale, hash)}">${text}</a></li>`;
  return html`${part(
    '',
    wordOf('guide', locale),
    CHAPTERS.map(({ id, title }) => link('', id, title[locale])),
  )}
${[...groups].map(([group, contracts]) =>
  part(
    slugOf(group),
    CALL_GROUPS[group][locale],
    contracts.map((contract) =>
      link(slugOf(group), contract.name, contract.name, `${contract.path} ${summaryOf(contract, locale)}`),
    ),
  ),
)}
${part(
  'events',
  wordOf('events', locale),
  PUBLIC_EVENT_NAMES.map((name) => link('events', name, name)),
)}`;
}
