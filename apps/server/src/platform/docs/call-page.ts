import { AREA_BASE, type Contract, pathFields } from '@lorikeet/contracts';
import { CALL_GROUPS, type CallGroup } from '@lorikeet/contracts/call-groups';
import { summaryOf } from '@lorikeet/contracts/summaries';
import { describedRefusal, type Locale } from '../http/sentences.ts';
import { answerExample, curlOf, inputExample, typescriptOf } from './examples.ts';
import { parametersOf } from './fields.ts';
import { type Html, html, prose } from './html.ts';
import { wordOf } from './words.ts';

/** All calls of a group, one section each. */
export function groupPage(
  group: CallGroup,
  contracts: readonly Contract[],
  locale: Locale,
  origin: string,
): Html {
  return html`<h1>${CALL_GROUPS[group][locale]}</h1>
<ul class="docs-list">${contracts.map(
    (contract) =>
      html`<li><a href="#${contract.name}"><code>${contract.name}</code></a> <span>${prose(summaryOf(contract, locale))}</span></li>`,
  )}</ul>
${contracts.map((contract) => callSection(contract, locale, origin))}`;
}

/** A box of code with its title. */
export const sample = (title: string, code: string): Html =>
  html`<figure class="docs-sample"><figcaption>${title}</figcaption><pre tabindex="0" role="region" aria-label="${title}"><code>${code}</code></pre></figure>`;

function callSection(contract: Contract, locale: Locale, origin: string): Html {
  const { name, method, area, path, refusals = [] } = contract;
  return html`<section class="docs-call" id="${name}" aria-labelledby="${name}-title">
<div class="docs-about">
<h2 id="${name}-title"><a href="#${name}">${name}</a></h2>
<p class="docs-route"><b class="docs-method docs-method--${method.toLowerCase()}">${method}</b> <code>${AREA_BASE[area]}${path}</code></p>
<p>${prose(summaryOf(contract, locale))}</p>
${factsOf(contract, locale)}
<h3>${wordOf('parameters', locale)}</h3>
${parametersOf(contract, locale)}
${
  refusals.length > 0 &&
  html`<h3>${wordOf('refusals', locale)}</h3><dl class="docs-refusals">${refusals.map(
    (code) => html`<dt><code>${code}</code></dt><dd>${describedRefusal(code, locale)}</dd>`,
  )}</dl>`
}
</div>
<div class="docs-samples">
${sample(`curl: ${name}`, curlOf(contract, origin))}
${sample(`TypeScript: ${name}`, typescriptOf(contract))}
${sample(`${wordOf('answer', locale)}: ${name}`, answerExample(contract))}
${!contract.file && html`<div class="docs-try" data-call="${JSON.stringify(tryOf(contract, locale))}"></div>`}
</div>
</section>`;
}

function factsOf({ access, changes, method, idempotent }: Contract, locale: Locale): Html {
  return html`<ul class="docs-facts">
<li>${wordOf('permission', locale)}: ${access === 'session' ? wordOf('ofWhatItDoes', locale) : html`<code>${access}</code>`}</li>
<li>${
    method === 'GET' || !changes?.length
      ? wordOf('changesNothing', locale)
      : html`${wordOf('changes', locale)}: ${changes.map((one, n) => html`${n > 0 && ', '}<code>${one}</code>`)}`
  }</li>
${idempotent && html`<li>${prose(wordOf('idempotent', locale))}</li>`}</ul>`;
}

/** What the script needs to make the call. */
function tryOf(contract: Contract, locale: Locale) {
  const { name, method, area, path, changes = [], idempotent = false } = contract;
  const inPath = pathFields(path);
  const fields = Object.keys(contract.input.shape);
  const example = inputExample(contract);
  return {
    name,
    method,
    path: AREA_BASE[area] + path,
    summary: summaryOf(contract, locale),
    isIdempotent: idempotent,
    changes: changes.length > 0,
    fields: method === 'GET' ? fields : inPath,
    body: Object.fromEntries(Object.entries(example).filter(([field]) => !inPath.includes(field))),
  };
}
