import type { DollarForm } from '@lorikeet/domain/kernel';

/** How dollars are written here: a merchant with several currencies reads `A$`. Set with the profile of who signs in. */
export const dollars: { form: DollarForm } = { form: 'alone' };
