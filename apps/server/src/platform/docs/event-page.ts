import { EVENTS, type EventName, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import type { Locale } from '../http/sentences.ts';
import { sample } from './call-page.ts';
import { exampleOf } from './examples.ts';
import { payloadOf } from './fields.ts';
import { type Html, html, prose } from './html.ts';
import { schemaOf } from './schema.ts';
import { wordOf } from './words.ts';

const ABOUT = {
  en: 'What webhooks send. Every event has the same frame; `data.id` is the object that it is about, and `sequence` its place among the events of that object, from 1 on.',
  zh: 'Webhook 发送的内容。所有事件格式相同；`data.id` 是事件所涉对象，`sequence` 是该对象事件中的序号，从 1 起。',
};

/** Every public event: when it is sent, what its fields are, and what a receiver gets. */
export function eventPage(locale: Locale): Html {
  return html`<h1>${wordOf('events', locale)}</h1>
<p class="docs-lead">${prose(ABOUT[locale])} <a href="/api/docs?lang=${locale}#webhooks">${locale === 'zh' ? '如何接收与验证' : 'How to receive and verify them'}</a></p>
${PUBLIC_EVENT_NAMES.map((name) => eventSection(name, locale))}`;
}

function eventSection(name: EventName, locale: Locale): Html {
  const { when, payload, version } = EVENTS[name];
  const schema = schemaOf(payload);
  const body = {
    id: 'evt_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f',
    type: name,
    version,
    merchant_id: 'mer_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f',
    created_at: '2026-11-30T01:00:00.000Z',
    sequence: 1,
    data: exampleOf(schema),
  };
  return html`<section class="docs-call" id="${name}" aria-labelledby="${name}-title">
<div class="docs-about"><h2 id="${name}-title"><a href="#${name}">${name}</a></h2>
<p>${when[locale]}</p>
<h3>${prose(wordOf('payload', locale))}</h3>
${payloadOf(schema, locale)}</div>
<div class="docs-samples">${sample(`${wordOf('body', locale)}: ${name}`, JSON.stringify(body, null, 2))}</div>
</section>`;
}
