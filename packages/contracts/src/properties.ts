import { isAssessmentNumber, isVerificationCode } from '@lorikeet/domain/council';
import { isMerchantSlug } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { shownLogo } from './brands.ts';
import { contract } from './contract.ts';
import { PROPERTY_RELATIONS, propertyAddress } from './council.ts';
import { nameField, phoneField } from './customer-fields.ts';
import { emailAddress, humanCheck } from './identity.ts';
import { newPassword } from './passwords.ts';
import { done, id, instant, listInput, listOutput, nothing } from './wire.ts';

const council = z
  .string()
  .trim()
  .min(1, 'council_required')
  .refine(isMerchantSlug, { error: 'council_required' });
const assessmentNumber = z
  .string()
  .trim()
  .min(1, 'assessment_number_required')
  .max(40, 'assessment_number_invalid')
  .refine(isAssessmentNumber, { error: 'assessment_number_invalid' });
const verificationCode = z
  .string()
  .trim()
  .min(1, 'verification_code_required')
  .max(20, 'verification_code_invalid')
  .refine(isVerificationCode, { error: 'verification_code_invalid' });

/** The three facts of a rates notice that together prove a property. */
export const accountFacts = {
  /** The council's slug. */
  council,
  assessment_number: assessmentNumber,
  verification_code: verificationCode,
};
const relation = z.enum(PROPERTY_RELATIONS).default('owner');

const councilName = z.strictObject({ slug: z.string(), name: z.string() });

/**
 * One text for a wrong council, a wrong number and a wrong code: which it was is nobody's business. Another for who has the right
 * code of a council that is not live.
 */
const NOT_FOUND = ['council.property_not_found', 'council.not_open'] as const;

export const listCouncils = contract({
  name: 'listCouncils',
  area: 'flex',
  method: 'GET',
  path: '/council/list',
  access: 'public',
  summary: 'The councils whose ratepayers can register',
  input: nothing,
  output: z.strictObject({ rows: z.array(councilName) }),
  shows: ['properties'],
});

export const getAccountInfo = contract({
  name: 'getAccountInfo',
  area: 'flex',
  method: 'GET',
  path: '/getAccountInfo',
  access: 'public',
  summary: 'Finds the property of a rates notice. Five tries a day for a property and for an address (429)',
  input: z.strictObject(accountFacts),
  output: z.strictObject({
    council: councilName,
    assessment_number: z.string(),
    address: propertyAddress,
    /** `G. O…` */
    owner_masked: z.string(),
  }),
  secret: true,
  refusals: NOT_FOUND,
  shows: ['properties'],
});

export const userRegister = contract({
  name: 'userRegister',
  area: 'flex',
  method: 'POST',
  path: '/userRegister',
  access: 'public',
  summary:
    'Registers a ratepayer with a property and mails the confirmation of the e-mail. The answer is the same when ' +
    'the e-mail has a sign-in already',
  input: z.strictObject({
    ...accountFacts,
    relation,
    name: nameField,
    email: emailAddress,
    phone: phoneField.optional(),
    password: newPassword,
    terms: z.literal(true, 'terms_required'),
    google_token: humanCheck,
  }),
  output: done,
  secret: true,
  refusals: NOT_FOUND,
  changes: ['profile'],
});

export const requestPropertyCode = contract({
  name: 'requestPropertyCode',
  area: 'flex',
  method: 'POST',
  path: '/property/requestCode',
  access: 'public',
  summary:
    'Asks the council for a code: mailed to the e-mail on its file, or posted. The answer never tells whether the ' +
    'property exists',
  input: z.strictObject({ council, assessment_number: assessmentNumber, google_token: humanCheck }),
  output: done,
  secret: true,
  changes: ['properties'],
});

const propertyCard = z.strictObject({
  id: id('property'),
  council: councilName.extend({ logo: shownLogo }),
  assessment_number: z.string(),
  address: propertyAddress,
  relation: z.enum(PROPERTY_RELATIONS),
  since: instant,
});

export const addProperty = contract({
  name: 'addProperty',
  area: 'flex',
  method: 'POST',
  path: '/property/add',
  access: 'session',
  summary: 'Adds a property to the signed-in ratepayer’s own, with the facts of its notice',
  input: z.strictObject({ ...accountFacts, relation }),
  output: z.strictObject({ id: id('property') }),
  secret: true,
  refusals: NOT_FOUND,
  changes: ['properties'],
});

export const listMyProperties = contract({
  name: 'listMyProperties',
  area: 'flex',
  method: 'GET',
  path: '/property/list',
  access: 'session',
  summary: 'The signed-in ratepayer’s properties, of all councils, the earliest first',
  input: listInput(['since'], {}),
  output: listOutput(propertyCard),
  shows: ['properties'],
});

export const getMyProperty = contract({
  name: 'getMyProperty',
  area: 'flex',
  method: 'GET',
  path: '/property/detail',
  access: 'session',
  summary: 'One of the signed-in ratepayer’s properties; 404 for every other',
  input: z.strictObject({ id: id('property') }),
  output: z.strictObject({
    ...propertyCard.shape,
    owner_name: z.string(),
    contact: z.strictObject({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      address: z.string().nullable(),
    }),
  }),
  shows: ['properties'],
});
