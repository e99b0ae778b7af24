import type { Sentences } from '../sentences.ts';

export const BPAY_REFUSALS = {
  'bpay.code_taken': {
    en: 'Biller code {biller_code} is another merchant’s, or was given for another facility',
    zh: '收款方代码 {biller_code} 属于其他商户，或已用于其他通道',
  },
  'bpay.no_biller': {
    en: 'There is no biller code yet. The platform’s staff enter it once the bank has registered it',
    zh: '尚无收款方代码。银行登记后由平台员工录入',
  },
  'bpay.unreadable': {
    en: 'This is not a BPAY file that can be read ({lines} faults). Nothing was loaded. {faults}',
    zh: '无法识别该 BPAY 文件（{lines} 处错误），未作任何处理。{faults}',
  },
  'bpay.cut_short': {
    en: 'This file was cut short: its total record is missing. Nothing was loaded. Download it from the bank again',
    zh: '该文件不完整：缺少合计记录，未作任何处理。请重新从银行下载',
  },
  'bpay.foreign': {
    en: 'Biller code {biller_code} is not one whose files are loaded here. Nothing was loaded',
    zh: '收款方代码 {biller_code} 的文件不在此处导入，未作任何处理',
  },
  'bpay.other_account': {
    en: 'This file is credited to another account than the merchant’s facility. Nothing was loaded. Ask the bank where the money went',
    zh: '该文件的入账账户并非商户通道的账户，未作任何处理。请向银行核实款项去向',
  },
  'bpay.future': {
    en: 'This file is dated {date}, which has not come yet. Nothing was loaded',
    zh: '该文件日期为 {date}，尚未到来，未作任何处理',
  },
  'bpay.not_waiting': {
    en: 'This receipt does not wait any more: it was matched, refunded, or taken back by the bank',
    zh: '该收款已匹配、已退款或已被银行撤回，无需再处理',
  },
  'bpay.refund_waits': {
    en: 'A refund of this receipt waits for a second person. Have it declined or taken back first',
    zh: '该收款的退款正等待第二人审批，请先拒绝或撤回该申请',
  },
  'bpay.one_owner': {
    en: 'Name either a customer or a property. An invoice is named with its customer',
    zh: '请指定一位客户或一处房产，二者择一；指定账单时须同时指定其客户',
  },
  'bpay.not_matched': {
    en: 'This receipt is no customer’s or property’s any more',
    zh: '该收款已不属于任何客户或房产',
  },
  'bpay.credit_was_spent': {
    en: 'The credit of this receipt has paid something else since, so that it cannot be taken back from the customer',
    zh: '该收款形成的余额此后已被使用，无法再从客户处取回',
  },
  'bpay.not_credited': {
    en: 'The bank’s statement does not show the money of this receipt yet. It can go back once it does',
    zh: '银行对账单尚未显示该笔收款，到账后方可退款',
  },
  'bpay.line_decided': {
    en: 'This line does not wait any more: it was applied or dismissed',
    zh: '该明细已处理：已入账或已驳回',
  },
  'bpay.line_is_payment': {
    en: 'This line is a payment and takes no receipt back. It becomes a receipt of its own',
    zh: '该明细是付款，并不撤回任何收款，将作为单独的收款入账',
  },
  'bpay.line_receipt_taken': {
    en: 'The bank took this receipt back before. Choose another',
    zh: '银行此前已撤回该收款，请另选',
  },
  'bpay.line_takes_less': {
    en: 'The bank takes less than this receipt, and nobody is known to own the rest. Say whose the receipt is first',
    zh: '银行撤回的金额少于该收款，余下部分尚无归属。请先认定该收款所属客户',
  },
  'bpay.customer_currency': {
    en: '{name} is billed in {currency}, and this receipt is in AUD. Choose a customer who is billed in AUD',
    zh: '{name} 以 {currency} 出账，而该收款为 AUD。请选择以 AUD 出账的客户',
  },
  'bpay.other_customers_invoice': {
    en: 'This customer owes nothing on that invoice. Choose another, or none: it then pays the oldest due',
    zh: '该客户在此账单上无欠款。请另选账单，或不选：将先付最早到期的账单',
  },
} as const satisfies Sentences;
