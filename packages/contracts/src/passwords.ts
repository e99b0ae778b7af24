import { z } from 'zod';

/**
 * A new password: at least 8 characters with an uppercase letter, a lowercase letter and a number, the first
 * failing rule told. Only the server knows the commonest ones and refuses them as well (`password_common`).
 */
export const newPassword = z
  .string()
  .min(1, { error: 'password_required', abort: true })
  .min(8, { error: 'password_min', abort: true })
  .max(200, { error: 'too_long', abort: true })
  .regex(/\p{Lu}/u, { error: 'password_uppercase', abort: true })
  .regex(/\p{Ll}/u, { error: 'password_lowercase', abort: true })
  .regex(/\d/, { error: 'password_number', abort: true });

/** Settings ask for a special character too. */
export const changedPassword = newPassword.regex(/[^\p{L}\d\s]/u, { error: 'password_special', abort: true });

/** A password that is shown to be known, not chosen: only its presence and length are checked. */
export const knownPassword = z.string().min(1, 'password_required').max(200, 'too_long');
