/** Who acted without a name of their own, as the books store it, and as people read it. */
const NAMELESS: Readonly<Record<string, { en: string; zh: string }>> = {
  Payer: { en: 'Payer', zh: '付款人' },
  Ratepayer: { en: 'Ratepayer', zh: '缴费人' },
  Registration: { en: 'Registration', zh: '注册页面' },
  'Public site': { en: 'Public site', zh: '公开网站' },
  'Sample bank': { en: 'Sample bank', zh: '模拟银行' },
};

/** The name of who acted, in the reader's language where it is no person's own. */
export const actorWords = (name: string, locale: 'en' | 'zh'): string => NAMELESS[name]?.[locale] ?? name;
