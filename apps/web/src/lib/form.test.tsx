import type { FaultCode } from '@lorikeet/contracts/faults';
import { issuesToFaults } from '@lorikeet/contracts/issues-to-faults';
import { localDate } from '@lorikeet/contracts/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { checkValues, type PortalForm, usePortalForm } from './form.ts';

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

  it('refuse a text that its field could not read, though what the field hands over may be none', async () => {
    const optional = z.strictObject({ ends_on: localDate.nullable(), most: z.int().nullable() });
    const unread = new Map<string, FaultCode>([['ends_on', 'invalid_date']]);
    const checked = await checkValues(optional, { ends_on: null, most: null }, unread);
    expect('issues' in checked && issuesToFaults(checked.issues, 'en', {})).toEqual([
      { path: 'ends_on', code: 'invalid_date', message: 'Enter a valid date' },
    ]);
  });

  it('say that a text cannot be read rather than that it is missing', async () => {
    const unread = new Map<string, FaultCode>([['name', 'invalid']]);
    const checked = await checkValues(schema, { name: '', email: '', tiers: [] }, unread);
    expect('issues' in checked && issuesToFaults(checked.issues, 'en', {})[0]?.code).toBe('invalid');
  });
});

describe('a form', () => {
  it('is sent once for a double click, though what was typed is checked before anything says so', async () => {
    const made: PortalForm<typeof schema>[] = [];
    const Screen = () => {
      made.push(usePortalForm(schema, { name: 'Mei', email: '', tiers: [] }));
      return null;
    };
    renderToStaticMarkup(<Screen />);
    const sent: string[] = [];
    const submit = made[0]!.submit(async ({ name }) => void sent.push(name));
    submit();
    submit();
    await vi.waitFor(() => expect(sent).toEqual(['Mei']));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual(['Mei']);
    submit();
    await vi.waitFor(() => expect(sent).toEqual(['Mei', 'Mei']));
  });
});
