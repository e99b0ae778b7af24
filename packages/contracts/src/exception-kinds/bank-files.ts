import type { ExceptionKindDefinition } from './define.ts';

const FILES = { sees: 'bank_files.read', settles: 'bank_files.write' } as const;

const FILE_OVER = {
  file_over: {
    en: 'By itself: the file was withdrawn or rejected',
    zh: '自动关闭：文件已撤回或被拒',
  },
} as const;

/** What waits for a person about bank files, the bank's returns, and the way into the bank. */
export const BANK_FILES_EXCEPTIONS = {
  'bank_file.not_lodged': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File not lodged', zh: '文件未提交' },
    advice: {
      en: 'Lodge it with the bank and record the receipt, or withdraw it.',
      zh: '请向银行提交并登记回执，或撤回该文件。',
    },
    reasons: {
      date_passed: { en: 'Its date passed without the bank’s receipt', zh: '处理日已过，仍无银行回执' },
    },
    closes: {
      file_lodged: { en: 'By itself: the bank’s receipt was recorded', zh: '自动关闭：已登记银行回执' },
      ...FILE_OVER,
    },
  },
  'bank_file.not_sent': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File not sent', zh: '文件未能发送' },
    advice: {
      en: 'Mend the cause: it is tried again by itself. Or download the file and lodge it by hand.',
      zh: '请排除原因，系统会自动重试；也可下载文件后手工提交。',
    },
    reasons: {
      name_taken: {
        en: 'Another file has its name in the bank’s folder',
        zh: '银行文件夹中已有同名的其他文件',
      },
      not_whole: { en: 'What arrived is not the whole file', zh: '到达的文件不完整' },
      not_allowed: { en: 'The bank’s server does not allow it', zh: '银行服务器不允许写入' },
      details_changed: {
        en: 'The payout account changed after it was written: withdraw it',
        zh: '生成后付款结算账户已变更：请撤回',
      },
    },
    closes: {
      file_lodged: { en: 'By itself: the bank has it', zh: '自动关闭：银行已收文件' },
      ...FILE_OVER,
    },
  },
  'bank_file.delivery_unclear': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'Has the bank this file?', zh: '银行是否已收到该文件？' },
    advice: {
      en: 'Ask the bank. If it has the file, record its receipt; if not, withdraw the file or lodge it by hand.',
      zh: '请询问银行：若已收到，请登记回执；若未收到，请撤回或手工提交。',
    },
    reasons: {
      not_found_again: {
        en: 'The connection ended as the file was handed over, and it is not in the folder now',
        zh: '交付文件时连接中断，之后在文件夹中未再找到该文件',
      },
    },
    closes: {
      file_lodged: { en: 'By itself: the bank’s receipt was recorded', zh: '自动关闭：已登记银行回执' },
      ...FILE_OVER,
    },
  },
  'bank_file.receipt_missing': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File lodged, not recorded', zh: '文件已提交但未登记' },
    advice: {
      en: 'Check with the bank that it has the whole file, and note its receipt.',
      zh: '请向银行核实文件是否完整受理，并记下回执。',
    },
    reasons: {
      return_before_acceptance: { en: 'A return proved that the bank has it', zh: '退回证实银行已受理' },
    },
    closes: {},
  },
  'bank_file.rebuilt': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File built again', zh: '文件已重新生成' },
    advice: {
      en: 'Delete the copy that was downloaded and lodge the new file.',
      zh: '请删除已下载的副本，并提交新文件。',
    },
    reasons: {
      after_download: {
        en: 'A debit was cancelled after the download: the old copy must not be lodged',
        zh: '下载后取消了一笔扣款：旧副本不得提交',
      },
    },
    closes: {},
  },
  'bank_file.withdrawn': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File withdrawn', zh: '文件已撤回' },
    advice: {
      en: 'Delete every copy. Its debits are claimed again on the next bank day.',
      zh: '请删除所有副本。其中的扣款将在下一银行工作日重新认领。',
    },
    reasons: {
      date_passed: { en: 'Its date passed without the bank’s receipt', zh: '处理日已过，仍无银行回执' },
      withdrawn: {
        en: 'A downloaded copy may remain: it must not be lodged',
        zh: '可能仍有已下载的副本，不得提交',
      },
    },
    closes: {},
  },
  'bank_file.clearance_blocked': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'Clearance held up', zh: '结清受阻' },
    advice: {
      en: 'Record the bank’s acceptance, and load the returns of each day or record that there were none.',
      zh: '请登记银行受理，并导入每日退回文件或登记无退回。',
    },
    reasons: {
      inbox_not_closed: { en: 'A day of its returns is still open', zh: '退回期有一天尚未关闭' },
      return_queued: {
        en: 'A return line that waits may be about a debit of it',
        zh: '有待处理的退回明细可能涉及其中的扣款',
      },
      file_not_accepted: { en: 'The bank’s acceptance is not recorded', zh: '未登记银行受理' },
    },
    closes: {
      file_cleared: { en: 'By itself: the file has cleared', zh: '自动关闭：文件已结清' },
      ...FILE_OVER,
    },
  },
  'bank_file.not_credited': {
    subject: 'bank_file',
    staff: 'lodger',
    ...FILES,
    title: { en: 'File not credited', zh: '文件款项未入账' },
    advice: {
      en: 'Ask the bank whether it has the file and where its money is. If it never took the file, record its rejection before the debits clear.',
      zh: '请向银行核实是否已收到该文件及款项去向；若银行从未受理，请在扣款结清前登记该文件被拒。',
    },
    reasons: {
      credit_missing: {
        en: 'The bank took it, and two bank days later the statement shows no credit',
        zh: '银行已受理，但两个银行工作日后对账单仍无入账',
      },
    },
    closes: {
      file_credited: { en: 'By itself: the statement shows its credit', zh: '自动关闭：对账单已显示入账' },
      items_rejected: {
        en: 'By itself: the bank rejected every debit of it',
        zh: '自动关闭：银行已拒绝其中全部扣款',
      },
      ...FILE_OVER,
    },
  },
  'returns_file.line_queued': {
    subject: 'returns_file',
    staff: 'own',
    ...FILES,
    isEach: true,
    title: { en: 'Return line waits', zh: '退回明细待处理' },
    advice: {
      en: 'Ask the bank which debit it returns. Then open the file, and apply the line or dismiss it: what it may be about does not clear until then.',
      zh: '请向银行核实退回的是哪笔扣款，然后打开文件，将明细归入扣款或驳回；在此之前，相关扣款不会结清。',
    },
    reasons: {
      not_a_debit: { en: 'It is the return of something that is no debit', zh: '这是非扣款交易的退回' },
      unknown_reference: { en: 'No debit bears this reference', zh: '没有扣款使用该参考号' },
      another_user_id: {
        en: 'The debit went out under another user ID',
        zh: '该扣款以其他用户编号提交',
      },
      amount_differs: { en: 'The amount is not the debit’s', zh: '金额与扣款不符' },
      account_differs: { en: 'The account is not the debit’s', zh: '账户与扣款不符' },
      day_differs: { en: 'The day is not the debit’s', zh: '日期与扣款不符' },
      before_processing: { en: 'It came before the debit was processed', zh: '早于扣款的处理日' },
      not_in_a_file: { en: 'The debit is in no file yet', zh: '该扣款尚未列入文件' },
      return_refused_by_bank: { en: 'The bank refused a return', zh: '银行拒绝了退回' },
      second_return_differs: {
        en: 'The debit came back before, with another code or amount',
        zh: '该扣款此前已以其他代码或金额退回',
      },
      return_without_debit: { en: 'The debit was never sent', zh: '该扣款从未提交' },
      unexpected: { en: 'It fits nothing that is known', zh: '与已知情况不符' },
    },
    closes: {
      line_applied: { en: 'Applied to a debit', zh: '已归入扣款' },
      line_dismissed: { en: 'Dismissed: it is about no debit', zh: '已驳回：与任何扣款无关' },
    },
  },
  'returns_file.faulty': {
    subject: 'returns_file',
    staff: 'own',
    ...FILES,
    title: { en: 'Return file with faults', zh: '退回文件有错误' },
    advice: {
      en: 'Ask the bank for a whole file and load it: until then the day stays open.',
      zh: '请向银行索取完整文件并导入；在此之前该日保持未关闭。',
    },
    reasons: { faults: { en: 'Lines could not be read', zh: '部分行无法读取' } },
    closes: {},
  },
  'facility.stopped': {
    subject: 'facility',
    staff: 'lodger',
    ...FILES,
    title: { en: 'Facility stopped', zh: '通道已停用' },
    advice: {
      en: 'Settle the user ID with the bank before anything is debited again.',
      zh: '请先与银行核实用户编号，再恢复扣款。',
    },
    reasons: {
      return_code_8: { en: 'The bank does not know its user ID', zh: '银行不认识其用户编号' },
    },
    closes: {},
  },
  'facility.bank_not_reached': {
    subject: 'facility',
    staff: 'own',
    ...FILES,
    title: { en: 'Bank not reached', zh: '无法连接银行' },
    advice: {
      en: 'See the connection under Settings, and ask the bank. Files wait and can be lodged by hand.',
      zh: '请在“设置”中查看连接并询问银行。文件会等候，也可手工提交。',
    },
    reasons: {
      unknown_host: { en: 'The server’s name is not known', zh: '无法解析服务器名称' },
      address_inside: { en: 'The server is inside a private network', zh: '服务器位于内部网络' },
      no_answer: { en: 'The server does not answer', zh: '服务器没有应答' },
      host_key: {
        en: 'The server shows another key than the one that was set: nothing was sent',
        zh: '服务器出示的密钥与设置不符：未发送任何内容',
      },
      login: { en: 'The server does not let us in', zh: '服务器拒绝登录' },
      folder: { en: 'A folder is missing or may not be used', zh: '文件夹不存在或无权使用' },
      cut: { en: 'The connection was cut', zh: '连接中断' },
      timed_out: { en: 'The server took too long', zh: '服务器应答超时' },
      other: { en: 'The visit failed for another reason', zh: '其他原因导致失败' },
    },
    closes: {
      reached: { en: 'By itself: the bank was reached', zh: '自动关闭：已连接银行' },
      set_anew: { en: 'By itself: the connection was set anew', zh: '自动关闭：连接已重新设置' },
      switched_off: { en: 'By itself: the connection was switched off', zh: '自动关闭：连接已关闭' },
    },
  },
  'facility.file_refused': {
    subject: 'facility',
    staff: 'own',
    ...FILES,
    isEach: true,
    title: { en: 'File of the bank not loaded', zh: '银行文件未导入' },
    advice: {
      en: 'It stands in the folder of what is done. Ask the bank for a whole one: until then its day stays open.',
      zh: '文件已移至完成文件夹。请向银行索取完整文件；在此之前该日保持未关闭。',
    },
    reasons: {
      unreadable: { en: 'It is not a return file', zh: '不是退回文件' },
      cut_short: { en: 'It was cut short', zh: '文件不完整' },
      foreign: { en: 'It belongs to another user ID', zh: '属于其他用户编号' },
      future: { en: 'Its date has not come yet', zh: '其日期尚未到来' },
      too_long: { en: 'It is too long', zh: '文件过大' },
    },
    closes: {},
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
