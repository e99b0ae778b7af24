import { sendTyped, type TypedRequest } from '../../lib/open-call.ts';
import { make } from './make-element.ts';
import { isDemo, wordOf } from './page-words.ts';

type Call = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  isIdempotent: boolean;
  /** Whether something is another afterwards. */
  changes: boolean;
  /** Of the path and the query. */
  fields: string[];
  /** An example of what is sent. */
  body: Record<string, unknown>;
};

/** The reader's key: in this variable and nowhere else. */
let key = '';

/** Puts under each call a button that opens a form to make it. */
export function offerTries(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.docs-try')) {
    const call = JSON.parse(place.dataset.call ?? '{}') as Call;
    const open = make(
      'button',
      {
        type: 'button',
        class: 'lk-button lk-button--secondary',
        'aria-label': `${wordOf('open')}: ${call.name}`,
      },
      wordOf('open'),
    );
    open.addEventListener('click', () => {
      const form = formOf(call);
      open.replaceWith(form);
      form.querySelector('input')?.focus();
    });
    place.append(open);
  }
}

function labelled(name: string, field: HTMLElement): HTMLLabelElement {
  return make('label', { class: 'docs-field' }, make('span', {}, name), field);
}

const textInput = (name: string, value = '') =>
  make('input', { name, value, autocomplete: 'off', spellcheck: 'false' });

function formOf(call: Call): HTMLFormElement {
  const keyInput = make('input', { name: '.key', type: 'password', value: key, autocomplete: 'off' });
  keyInput.addEventListener('input', () => {
    key = keyInput.value.trim();
  });
  const fields = call.fields.map((name) => labelled(name, textInput(name)));
  const body = make('textarea', { name: '.body', rows: '8', spellcheck: 'false' });
  body.value = JSON.stringify(call.body, null, 2);
  const sure = make('input', { type: 'checkbox', name: '.sure', required: '' });
  const report = make('div', { class: 'docs-report', role: 'status' });
  const form = make(
    'form',
    { class: 'docs-form' },
    ...(isDemo ? [make('p', { class: 'docs-aside' }, wordOf('demo'))] : []),
    labelled(wordOf('key'), keyInput),
    make('p', { class: 'docs-aside' }, wordOf('keyHelp')),
    ...fields,
    ...(call.method === 'POST' ? [labelled(wordOf('input'), body)] : []),
    ...(call.isIdempotent
      ? [labelled(wordOf('idempotencyKey'), textInput('.idempotency', crypto.randomUUID()))]
      : []),
    ...(call.changes
      ? [
          make('p', { class: 'docs-warning' }, wordOf('changes'), call.summary),
          make('label', { class: 'docs-sure' }, sure, ' ', wordOf('sure')),
        ]
      : []),
    make('button', { type: 'submit', class: 'lk-button lk-button--primary' }, wordOf('send')),
    report,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sure.checked = false;
    void send(call, new FormData(form), report);
  });
  return form;
}

/** What is sent: path and query from the fields that were filled in, the body as it was typed. */
function requestOf(call: Call, typed: FormData): TypedRequest {
  const textOf = (name: string) => String(typed.get(name) ?? '').trim();
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)));
  const inQuery = call.method === 'GET' ? call.fields : [];
  const filled = inQuery.filter((name) => textOf(name) !== '' && !call.path.includes(`{${name}}`));
  const query = new URLSearchParams(filled.map((name) => [name, textOf(name)]));
  const idempotency = textOf('.idempotency');
  return {
    method: call.method,
    url: `${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': document.documentElement.lang.startsWith('zh') ? 'zh' : 'en',
      ...(call.method === 'POST' && { 'content-type': 'application/json' }),
      ...(call.isIdempotent && idempotency !== '' && { 'idempotency-key': idempotency }),
    },
    ...(call.method === 'POST' && { body: JSON.stringify(JSON.parse(textOf('.body') || '{}')) }),
  };
}

const box = (title: string, text: string) =>
  make(
    'figure',
    { class: 'docs-sample' },
    make('figcaption', {}, title),
    make('pre', { tabindex: '0', role: 'region', 'aria-label': title }, text),
  );

/** Makes the call with the key, and shows what was sent and what came back. No cookie and no session goes with it. */
async function send(call: Call, typed: FormData, report: HTMLElement): Promise<void> {
  const say = (text: string) => report.replaceChildren(make('p', { class: 'docs-warning' }, text));
  if (key === '') return say(wordOf('noKey'));
  let request: TypedRequest;
  try {
    request = requestOf(call, typed);
  } catch {
    return say(wordOf('badJson'));
  }
  const { url, headers, body } = request;
  const shown = { ...headers, authorization: 'Bearer lk_…' };
  const sent = [
    `${call.method} ${url}`,
    ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', JSON.stringify(JSON.parse(body), null, 2)]),
  ].join('\n');
  report.replaceChildren(box(wordOf('request'), sent));
  const reply = await sendTyped(request);
  report.append(
    reply
      ? box(`${wordOf('answer')}: HTTP ${reply.status}`, pretty(reply.text))
      : make('p', { class: 'docs-warning' }, wordOf('failed')),
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
