import { userRegister } from '@lorikeet/contracts/properties';
import { z } from 'zod';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';

const { name, email, phone, password } = userRegister.input.shape;

/** What the last step asks; the repeated password stays on the page. */
export const registrationFields = z
  .strictObject({
    name,
    email,
    phone,
    password,
    confirm: z.string().min(1, 'password_required'),
    terms: z.boolean().refine((on): on is true => on, 'terms_required'),
  })
  .refine((values) => values.password === values.confirm, {
    path: ['confirm'],
    error: 'password_mismatch',
  });

export type RegistrationForm = PortalForm<typeof registrationFields>;

/** The form belongs to the page and not to its step, so that going back and forth loses nothing. */
export const useRegistrationForm = (): RegistrationForm =>
  usePortalForm(registrationFields, {
    name: '',
    email: '',
    phone: '',
    password: '',
    confirm: '',
    terms: false,
  });
