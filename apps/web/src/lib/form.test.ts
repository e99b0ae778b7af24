import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkValues } from './form.ts';

const schema = z.strictObject({
  name: z.string().trim().min(1, 'name_required').max(5, 'too_long'),
  email: z.email('email_invalid').optional(),
  tiers: z.array(z.strictObject({ note: z.string().min(1).optional() })).default([]),
});
const codes = async (values: z.input<typeof schema>) => {
  const checked = await checkValues(schema, values);
  return 'wire' in checked
    ? checked.wire
    : checked.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
};

describe('the values of a form', () => {
  it('leave out what was left blank, at any depth', async () => {
    expect(await codes({ name: 'Mei', email: '', tiers: [{ note: '' }] })).toEqual({
      name: 'Mei',
      tiers: [{}],
    });
  });

  it('name the rule for blanks when a required field is blank', async () => {
    expect(await codes({ name: '', email: '', tiers: [] })).toEqual(['name name_required']);
  });

  it('refuse what was typed wrongly', async () => {
    expect(await codes({ name: 'Meiling', email: 'x', tiers: [] })).toEqual([
      'name too_long',
      'email email_invalid',
    ]);
  });
});
