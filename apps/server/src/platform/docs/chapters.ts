type Words = { en: string; zh: string };
type Part = Words | { title: string; code: string } | { rows: readonly (Words & { of: string })[] };

export type Chapter = { id: string; title: Words; parts: readonly Part[] };

const FIRST_CALL = `curl '{origin}/api/merchant/customer/list?page_size=10' \\
  -H "authorization: Bearer $LORIKEET_KEY"`;

const CLIENT = `import { createClient } from '@lorikeet/client';

const lorikeet = createClient({ baseUrl: '{origin}', key: process.env.LORIKEET_KEY! });
const { rows } = await lorikeet.listCustomers({ page_size: 10 });`;

const SUCCESS = `{ "code": 0, "data": { "id": "cus_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f" }, "message": "success" }`;
const REFUSED = `{ "code": 1, "data": { "refusal": "customer.still_billed" }, "message": "…" }`;
const BAD_INPUT = `{
  "code": 422,
  "data": { "faults": [{ "path": "amount_cents", "code": "amount_positive", "message": "…" }] },
  "message": "…"
}`;

const CATCH = `try {
  await lorikeet.cancelPayment({ id });
} catch (error) {
  if (error instanceof LorikeetRefusal) console.log(error.code, error.message); // a rule said no
  else throw error; // LorikeetError: no key, no permission, bad input, no answer
}`;

const PAGES = `for await (const payment of eachRow(lorikeet.listPayments, { status: 'failed', sort: 'date' }))
  console.log(payment.id);`;

const DOWNLOAD = `const { path } = await lorikeet.createExport({ list: 'customers' });
const csv = await (await lorikeet.download(path)).text();`;

const VERIFY = `import { Webhook } from 'standardwebhooks';

// The secret begins with whsec_. The body is the raw text, before it is parsed.
const webhook = new Webhook(process.env.LORIKEET_WEBHOOK_SECRET!);

app.post('/hook', (request, response) => {
  const event = webhook.verify(request.rawBody, request.headers); // throws where the signature is wrong
  if (!alreadyTaken(event.id)) take(event);
  response.status(200).end();
});`;

const BY_HAND = `signed    = webhook-id + "." + webhook-timestamp + "." + body
expected  = base64(HMAC-SHA256(base64decode(secret without whsec_), signed))
signature = "v1," + expected   # one of those in webhook-signature, which spaces divide`;

/** The chapters of the developers' pages, in their order. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'start',
    title: { en: 'First call', zh: '首次调用' },
    parts: [
      {
        en: 'A program makes the same calls as the portal’s own screens. Make a key under Integrations, API keys, and send it with each call.',
        zh: '程序使用与门户界面相同的调用。在“集成”的“API 密钥”中生成密钥，并随每次调用发送。',
      },
      { title: 'curl', code: FIRST_CALL },
      {
        en: 'The typed client `@lorikeet/client` has each call as a method under its own name. It is made from the same contracts as these pages.',
        zh: '带类型的客户端 `@lorikeet/client` 以同名方法提供每个调用，与本文档出自同一契约。',
      },
      { title: 'TypeScript', code: CLIENT },
      {
        en: 'Amounts are whole cents. Dates are `YYYY-MM-DD`, in the merchant’s time zone; moments are ISO 8601 in UTC. Ids are text with a prefix that says what they are, such as `cus_…`. Sentences are in the language of `Accept-Language`: `en` or `zh`.',
        zh: '金额为整数分。日期为 `YYYY-MM-DD`（商户时区）；时刻为 ISO 8601（UTC）。编号是带前缀的文本，前缀表明其种类，如 `cus_…`。文字使用 `Accept-Language` 的语言：`en` 或 `zh`。',
      },
    ],
  },
  {
    id: 'authentication',
    title: { en: 'Authentication', zh: '身份验证' },
    parts: [
      {
        en: 'The header is `Authorization: Bearer lk_…`. A key works for its own merchant alone and may do what it was permitted; each call here names the permission that it needs. It can be limited to networks and end by itself. Its use is in the audit log.',
        zh: '请求头为 `Authorization: Bearer lk_…`。密钥只用于所属商户，只能进行被授予权限的操作；本文档注明每个调用所需的权限。密钥可限定网络，可设定到期。其使用记入审计日志。',
      },
      {
        en: 'A secret is shown once. Rotating gives a new one while the former works on for as long as you choose. A revoked key ends at once. Keep keys on servers: never in a browser or an app.',
        zh: '密钥内容只显示一次。轮换会生成新密钥，旧密钥在您选择的时间内仍有效。撤销立即生效。请将密钥保存在服务器上，切勿放入浏览器或应用。',
      },
      {
        en: 'Calls that are about a person (sessions, passwords, approvals, keys, people) cannot be made with a key. They are in `/api/openapi.json`, and not here.',
        zh: '涉及个人的调用（会话、密码、审批、密钥、人员）不能使用密钥。它们列于 `/api/openapi.json`，不在本文档中。',
      },
    ],
  },
  {
    id: 'answers',
    title: { en: 'Answers and errors', zh: '响应与错误' },
    parts: [
      {
        en: 'Every answer is an object of `code`, `data` and `message`. Code 0 is success, and `data` is what the call says.',
        zh: '每个响应都是由 `code`、`data` 与 `message` 组成的对象。code 为 0 表示成功，`data` 为调用结果。',
      },
      { title: 'HTTP 200', code: SUCCESS },
      {
        en: 'Code 1 is a refusal: a rule of the business said no, and nothing was changed. `data.refusal` names the rule, `message` says it to people. The refusals of each call stand with it. They come with HTTP 200, because the call was understood.',
        zh: 'code 为 1 表示拒绝：业务规则不允许，且未作任何更改。`data.refusal` 为规则名称，`message` 为说明。各调用的拒绝随其列出。拒绝以 HTTP 200 返回，因为调用已被理解。',
      },
      { title: 'HTTP 200, refused', code: REFUSED },
      {
        en: 'Everything else is an HTTP status, with the same number as `code`.',
        zh: '其他情况为 HTTP 状态码，`code` 与之相同。',
      },
      {
        rows: [
          { of: '401', en: 'No key, or one that has ended', zh: '没有密钥，或密钥已失效' },
          {
            of: '403',
            en: 'The key lacks the permission, or is used from another network',
            zh: '密钥没有权限，或来自其他网络',
          },
          { of: '404', en: 'There is no such thing in this merchant', zh: '该商户没有此对象' },
          { of: '413', en: 'The body is too large', zh: '请求体过大' },
          {
            of: '422',
            en: 'Bad input: `data.faults` names each field and its rule',
            zh: '输入有误：`data.faults` 指明各字段及规则',
          },
          {
            of: '429',
            en: 'Too many calls: wait as long as `Retry-After` says',
            zh: '调用过多：请等待 `Retry-After` 所示时间',
          },
          {
            of: '500',
            en: 'A fault of the portal; `data.request_id` finds it in the log',
            zh: '门户故障；`data.request_id` 可在日志中查找',
          },
          {
            of: '503',
            en: 'With `Retry-After`: no room at this moment, and nothing was done; try again after it. Without: it may have been done; look before you send it again, or send it again with the same `Idempotency-Key`',
            zh: '带 `Retry-After`：暂时繁忙，未作任何操作，请在其后重试。不带：操作可能已生效，请先查看结果再重新提交，或使用同一 `Idempotency-Key` 重新提交',
          },
        ],
      },
      { title: 'HTTP 422', code: BAD_INPUT },
      { title: 'TypeScript', code: CATCH },
    ],
  },
  {
    id: 'idempotency',
    title: { en: 'Repeating a call', zh: '重复调用' },
    parts: [
      {
        en: 'A call that creates something or moves money takes `Idempotency-Key`: 1 to 200 characters of your own choosing. A repeat under the same key within 24 hours gets the first answer and does nothing again, also where the first broke off in the middle. The same key with another body is refused (`idempotency_key_reused`); while the first is still running, so is a repeat (`idempotency_in_progress`).',
        zh: '创建对象或涉及资金的调用接受 `Idempotency-Key`：由您选定，1 至 200 个字符。24 小时内以同一键重复会得到首次的响应，不再执行，即使首次中途中断。同一键用于其他请求体会被拒绝（`idempotency_key_reused`）；首次仍在执行时重复亦被拒绝（`idempotency_in_progress`）。',
      },
      {
        en: 'The client makes such a key by itself and keeps it over its own retries. Give one that you have written down where your program may be started anew in between.',
        zh: '客户端会自动生成此键并在重试中沿用。若您的程序可能中途重启，请提供已记录的键。',
      },
    ],
  },
  {
    id: 'paging',
    title: { en: 'Lists and files', zh: '列表与文件' },
    parts: [
      {
        en: 'A list answers `rows` and `count`. `page` counts from 1, `page_size` is 10, 20, 50 or 100; `sort` names a column, with `-` before it for descending. A filter takes one value, or several with commas. `count` is exact up to 1,000; 1,001 means more.',
        zh: '列表返回 `rows` 与 `count`。`page` 从 1 起，`page_size` 为 10、20、50 或 100；`sort` 指定列，前加 `-` 为降序。筛选可填一个值，或以逗号分隔的多个值。`count` 在 1,000 以内为精确值；1,001 表示更多。',
      },
      { title: 'TypeScript', code: PAGES },
      {
        en: 'A call that gives out a file answers a `path`. It works once and for a minute, without a key.',
        zh: '提供文件的调用返回 `path`：一分钟内有效，仅限一次，无需密钥。',
      },
      { title: 'TypeScript', code: DOWNLOAD },
    ],
  },
  {
    id: 'due-days',
    title: { en: 'When a bill is due', zh: '账单何时到期' },
    parts: [
      {
        en: 'A bill that is collected by itself, by direct debit or from a kept card, is due on the day of that debit or charge; any other on the day that it states. While it is not overdue, `due_date` moves with its debit or charge, and only to a later day: where banks are closed, where a notice needs time, or where the merchant changes what it is paid by. Read it again rather than keep it.',
        zh: '以直接借记或留存银行卡自动收取的账单，于该次扣款当日到期；其他账单于其载明之日到期。账单逾期之前，`due_date` 随其扣款日移动，且只会推后：遇银行休市、通知需要时间，或商户更改付款方式。请重新读取，而非保存旧值。',
      },
      {
        en: 'A payer’s own changes of the payment method put a bill off by at most 14 days in all; once the merchant has moved it, they are counted anew. A bill of which a part alone is debited, and one whose debit came back, stay due when they were.',
        zh: '付款人自行更改付款方式，合计最多使账单推后 14 天；商户更改到期日后重新计算。仅部分金额被扣款的账单，以及扣款被退回的账单，到期日不变。',
      },
    ],
  },
  {
    id: 'versions',
    title: { en: 'What may change', zh: '变更规则' },
    parts: [
      {
        en: 'New calls, new fields of answers, new optional fields of input, new refusals and new events may come at any time: leave aside what you do not know. Nothing that is here is renamed or taken away without a line in the changelog. An event whose payload changes so that a receiver of the older one could not read it gets a higher `version`.',
        zh: '新的调用、响应的新字段、输入的新可选字段、新的拒绝与新的事件可能随时加入：请忽略您不认识的内容。现有内容的改名或移除必在更新日志中说明。事件内容若变得旧接收方无法读取，其 `version` 会提高。',
      },
      {
        en: 'Fields of input that a call does not know are refused with 422, so that a slip in a name is seen at once. The whole API as OpenAPI 3.1 is `/api/openapi.json`.',
        zh: '调用不认识的输入字段以 422 拒绝，以便立即发现拼写错误。完整的 OpenAPI 3.1 描述见 `/api/openapi.json`。',
      },
    ],
  },
  {
    id: 'webhooks',
    title: { en: 'Webhooks', zh: 'Webhook' },
    parts: [
      {
        en: 'Add an address under Integrations, Webhooks, and choose its events or take all of them. An event is sent as a POST with a JSON body, signed as Standard Webhooks has it, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer with any status of 200 to 299 within 10 seconds; everything else, a redirect too, counts as not taken.',
        zh: '在“集成”的“Webhook”中添加地址，选择事件或接收全部。事件以 POST 发送 JSON，并按 Standard Webhooks 签名，请求头为 `webhook-id`、`webhook-timestamp` 与 `webhook-signature`。请在 10 秒内以 200 至 299 的状态响应；其他一切（包括重定向）均视为未收到。',
      },
      { title: 'TypeScript', code: VERIFY },
      {
        en: 'Without the package: compute the signature over the raw body, compare it in constant time, and refuse a timestamp that is more than five minutes away. While a secret is being rotated there are two signatures; one that fits is enough.',
        zh: '不使用该包时：对原始请求体计算签名，以恒定时间比较，并拒绝相差超过五分钟的时间戳。轮换密钥期间有两个签名，其中之一相符即可。',
      },
      { title: 'HMAC', code: BY_HAND },
      {
        en: 'An event comes at least once: know it by its `id`, which is the same at every delivery, and take it once. Events about one object come in the order of `sequence`, counted from 1; objects do not wait for one another. A failed delivery is tried again after 5 seconds, then after growing pauses up to 8 hours. Where nothing has arrived for about sixteen hours the address is paused, a person is told, and nothing is lost; an event that failed twelve times while others arrived is set aside. Any of them can be sent again from Integrations.',
        zh: '事件至少发送一次：请以 `id` 识别（每次投递相同），只处理一次。同一对象的事件按 `sequence`（从 1 起）顺序到达；不同对象互不等待。投递失败后 5 秒重试，其后间隔逐渐增大，最长 8 小时。约十六小时无一送达时，该地址暂停并通知人员，事件不会丢失；其他事件送达而某事件失败十二次时，该事件被搁置。均可在“集成”中重新发送。',
      },
    ],
  },
];
