import { phoneRule } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract, inBothAreas } from './contract.ts';
import { emailAddress, SESSION_TIMEOUTS } from './identity.ts';
import { COLOUR_SCHEMES, DATE_FORMATS, GENDERS, letterChoices, THEMES } from './preferences.ts';
import { done, id, locale, nothing, typedText } from './wire.ts';

/** Longest full name and nickname, in characters. */
export const PROFILE_NAME_MAX = 50;
/** Largest avatar image: 1 MB. */
export const AVATAR_BYTES_MAX = 1_048_576;
/** Side of the square that the browser sends, in pixels. */
export const AVATAR_PIXELS = 256;
/** Most e-mails that a person may have. */
export const EMAILS_MAX = 10;

const details = {
  name: typedText.min(1, 'name_required').max(PROFILE_NAME_MAX, 'too_long'),
  /** Left out, it is taken away. */
  nickname: z.string().trim().max(PROFILE_NAME_MAX, 'too_long').optional(),
  gender: z.enum(GENDERS, 'choose_one').optional(),
};

export const userUpdate = contract({
  name: 'userUpdate',
  area: 'merchant',
  method: 'POST',
  path: '/userUpdate',
  access: 'session',
  summary: 'Changes the signed-in person’s own profile',
  input: z.strictObject(details),
  output: done,
  changes: ['profile'],
});

export const ratepayerUpdate = contract({
  name: 'ratepayerUpdate',
  area: 'flex',
  method: 'POST',
  path: '/userUpdate',
  access: 'session',
  summary: 'Changes the ratepayer’s own profile',
  input: z.strictObject({
    ...details,
    phone: z
      .string()
      .trim()
      .refine((value) => value === '' || phoneRule(value), { error: 'phone_invalid' })
      .optional(),
  }),
  output: done,
  changes: ['profile'],
});

export const [updateSettings, ratepayerUpdateSettings] = inBothAreas({
  name: 'updateSettings',
  method: 'POST',
  path: '/userSettings',
  access: 'session',
  summary: 'Changes the person’s own settings; what is left out stays as it is',
  input: z.strictObject({
    session_timeout: z.enum(SESSION_TIMEOUTS, 'choose_one').optional(),
    locale: locale.optional(),
    theme: z.enum(THEMES, 'choose_one').optional(),
    colour_scheme: z.enum(COLOUR_SCHEMES, 'choose_one').optional(),
    date_format: z.enum(DATE_FORMATS, 'choose_one').optional(),
    letters: letterChoices.optional(),
  }),
  output: done,
  changes: ['profile'],
});

export const [uploadFile, ratepayerUploadFile] = inBothAreas({
  name: 'uploadFile',
  method: 'POST',
  path: '/uploadFile',
  access: 'session',
  summary: 'Takes the person’s avatar image in place of the one before',
  input: nothing,
  file: {
    field: 'file',
    bytesMax: AVATAR_BYTES_MAX,
    types: ['image/png', 'image/jpeg', 'image/webp'],
  },
  output: z.strictObject({ avatar: z.string() }),
  changes: ['profile'],
});

export const [removeAvatar, ratepayerRemoveAvatar] = inBothAreas({
  name: 'removeAvatar',
  method: 'POST',
  path: '/avatar/delete',
  access: 'session',
  summary: 'Removes the person’s avatar',
  input: nothing,
  output: done,
  changes: ['profile'],
});

export const [addEmail, ratepayerAddEmail] = inBothAreas({
  name: 'addEmail',
  method: 'POST',
  path: '/email/create',
  access: 'session',
  summary: 'Adds an e-mail to the profile and sends a link that proves it',
  input: z.strictObject({ email: emailAddress }),
  output: z.strictObject({ id: id('email') }),
  proof: 'recent',
  refusals: ['email.too_many'],
  changes: ['profile'],
});

export const [resendEmailLink, ratepayerResendEmailLink] = inBothAreas({
  name: 'resendEmailLink',
  method: 'POST',
  path: '/email/resend/{id}',
  access: 'session',
  summary: 'Sends the link that proves an e-mail again; earlier links end',
  input: z.strictObject({ id: id('email') }),
  output: done,
  refusals: ['email.verified_already'],
  changes: ['profile'],
});

export const [verifyEmail, ratepayerVerifyEmail] = inBothAreas({
  name: 'verifyEmail',
  method: 'POST',
  path: '/email/verify',
  access: 'session',
  summary: 'Proves an e-mail by the link’s token, once',
  input: z.strictObject({ token: z.string().min(1, 'required').max(200, 'invalid') }),
  output: z.strictObject({ email: z.string() }),
  proof: 'recent',
  refusals: ['email.link_invalid', 'email.taken'],
  changes: ['profile'],
});

export const [makeEmailPrimary, ratepayerMakeEmailPrimary] = inBothAreas({
  name: 'makeEmailPrimary',
  method: 'POST',
  path: '/email/primary/{id}',
  access: 'session',
  summary: 'Makes a verified e-mail the one that the person is written to and signs in with',
  input: z.strictObject({ id: id('email') }),
  output: done,
  proof: 'recent',
  refusals: ['email.not_verified', 'email.taken'],
  changes: ['profile'],
});

export const [removeEmail, ratepayerRemoveEmail] = inBothAreas({
  name: 'removeEmail',
  method: 'POST',
  path: '/email/delete/{id}',
  access: 'session',
  summary: 'Removes an e-mail from the profile; never the primary one',
  input: z.strictObject({ id: id('email') }),
  output: done,
  proof: 'recent',
  refusals: ['email.primary_stays'],
  changes: ['profile'],
});
