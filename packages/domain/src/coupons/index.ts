export * from './coupon-fault.ts';
export * from './discount.ts';
