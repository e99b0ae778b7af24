import type { Sentences } from '../sentences.ts';

export const ORDER_REFUSALS = {
  'order.edit_refused': { en: 'This order cannot be edited', zh: '该订单不能修改' },
  'order.open_refused': { en: 'This order was opened before', zh: '该订单已开放过' },
  'order.pay_refused': { en: 'This order is not open for payment', zh: '该订单尚未开放付款' },
  'order.fulfil_part_refused': { en: 'This order is not paid', zh: '该订单尚未付款' },
  'order.fulfil_rest_refused': { en: 'This order is not paid', zh: '该订单尚未付款' },
  'order.complete_refused': {
    en: 'Hand over everything first: then the order can be completed',
    zh: '请先完成全部交付，然后才能完成订单',
  },
  'order.cancel_refused': { en: 'This order cannot be cancelled', zh: '该订单不能取消' },
  'order.expire_refused': { en: 'This order does not expire', zh: '该订单不会过期' },
  'order.is_over': {
    en: 'This order was cancelled or has expired. Make a new one',
    zh: '该订单已取消或已过期，请新建订单',
  },
  'order.is_open': {
    en: 'An order that was opened is not edited. Cancel it and make a new one',
    zh: '已开放的订单不可修改，请取消后新建',
  },
  'order.not_open': {
    en: 'Only an open order has a checkout page to share',
    zh: '只有待付款的订单才有可分享的结账页面',
  },
  'order.not_paid': {
    en: 'Only what is paid is handed over',
    zh: '付款后才能交付',
  },
  'order.is_refunded': {
    en: 'All of this order was given back. Cancel it to free its stock',
    zh: '该订单已全额退款，可取消订单以释放库存',
  },
  'order.no_longer_paid': {
    en: 'The payment of this order was taken back. Hand it over once it is paid again, or cancel it',
    zh: '该订单的付款已被收回，请待重新付款后交付，或取消订单',
  },
  'order.dispute_lost': {
    en: 'The dispute of this order’s payment is lost: the money is the payer’s. Cancel the order to free its stock',
    zh: '该订单付款的争议已败诉，款项归付款人所有，可取消订单以释放库存',
  },
  'order.is_paid': { en: 'This order is paid already', zh: '该订单已付款' },
  'order.no_email': {
    en: 'There is no e-mail address to send this to, or its owner asked for no messages',
    zh: '没有可发送的邮箱，或该客户已要求不再接收消息',
  },
  'order.link_sent_today': {
    en: 'The link was e-mailed today already. Copy it to give it another way',
    zh: '今天已发送过此链接，可复制后以其他方式提供',
  },
  'order.all_handed_over': {
    en: 'Everything was handed over, so there is nothing to cancel. Refund the payment instead',
    zh: '已全部交付，无法取消，可改为退款',
  },
  'order.payment_under_way': {
    en: 'A payment of this order is on its way. Wait for its outcome',
    zh: '该订单有一笔付款正在处理，请等待结果',
  },
  'order.nothing_chosen': {
    en: 'Say how many of something are handed over',
    zh: '请填写本次交付的数量',
  },
  'order.more_than_left': {
    en: 'That is more than is still to be handed over',
    zh: '超出尚未交付的数量',
  },
  'order.too_few_codes': {
    en: 'There are too few codes for this. Add codes to the item first',
    zh: '兑换码不足，请先为该商品添加兑换码',
  },
  'order.unknown': { en: 'This bill is not of an order', zh: '此账单不属于订单' },
  'order.has_expired': {
    en: 'The time to pay this order is over. Ask the business for a new one. Nothing was charged',
    zh: '该订单的付款期限已过，请联系商户重新下单，尚未扣款',
  },
  'order.out_of_stock': {
    en: '{what} has run out meanwhile. Nothing was charged',
    zh: '{what} 已售罄，尚未扣款',
  },
  'order.details_missing': {
    en: 'Say first where this order goes. Nothing was charged',
    zh: '请先填写收货或接收信息，尚未扣款',
  },
  'order.no_parts': {
    en: 'An order is paid in one sum. Nothing was charged',
    zh: '订单须一次付清，尚未扣款',
  },
  'order_item.type_stays': {
    en: 'The type of an item does not change. Add another item',
    zh: '商品类型不可更改，请另建商品',
  },
  'order_item.stock_changed': {
    en: 'Some were sold meanwhile. Add to the stock, or take from it, instead of setting it',
    zh: '库存已有变动，请使用增减库存',
  },
  'order_item.codes_stay': {
    en: 'Orders that are being paid or not handed over yet sell this item. Hand them over or cancel them first, or add another item',
    zh: '正在付款或尚未交付的订单含有此商品，请先交付或取消这些订单，或另建商品',
  },
  'order_item.not_counted': { en: 'The stock of this item is not counted', zh: '该商品未启用库存' },
  'order_item.below_zero': {
    en: 'There are only {left} left: stock is never below zero',
    zh: '仅剩 {left} 件，库存不能低于零',
  },
  'order_item.gives_no_codes': { en: 'This item gives no codes', zh: '该商品不发放兑换码' },
} as const satisfies Sentences;
