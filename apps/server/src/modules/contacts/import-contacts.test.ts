import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type ContactStage, openContactStage, refusalOf } from '../../test/contact-stage.ts';

type Preview = {
  rows: number;
  faulty: number;
  faults: { line: number; messages: string[] }[];
  samples: { name: string; organisation: string }[];
};

let stage: ContactStage;
beforeAll(async () => {
  stage = await openContactStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

const file = (...lines: string[]) => ({
  filename: 'people.csv',
  content: Buffer.from(lines.join('\r\n')).toString('base64'),
});
const HEAD = 'Name,Customer or supplier,Organisation,E-mail,Phone,Tags';

const FILLER = Array.from({ length: 120 }, (_, n) => `Person ${n},supplier,Tidy Towels,p${n}@tidy.test,,`);

describe('a file of contacts', () => {
  it('names a row with a sign that is no text, wherever in the file it stands', async () => {
    const lines = [HEAD, ...FILLER, 'Zero,customer,Okon\u0000kwo,zero@tidy.test,,'];
    expect(lines.join('\r\n').length).toBeGreaterThan(4_096);
    const answer = await preview(...lines);
    expect(answer).toMatchObject({ status: 200, data: { rows: 121, faulty: 1 } });
    expect(answer.data.faults.map(({ line }) => line)).toEqual([122]);
  });

  const preview = (...lines: string[]) =>
    stage.harbour.post<Preview>('/contact/import/preview', file(...lines));
  const run = (...lines: string[]) =>
    stage.harbour.post<{ added: number }>('/contact/import/run', file(...lines));
  const GOOD = [
    HEAD,
    'Lee Wong,Supplier,Tidy Towels,lee@tidy.test,0491 570 156,"billing; vip"',
    'Ada Okonkwo,customer,okonkwo family,ada@example.test,,',
    '王小明,供应商,毛巾公司,,,',
  ];

  it('is shown first, then added whole: customers are known by their names', async () => {
    const { data } = await preview(...GOOD);
    expect(data).toMatchObject({ rows: 3, faulty: 0, faults: [] });
    expect(data.samples.map(({ name }) => name)).toEqual(['Lee Wong', 'Ada Okonkwo', '王小明']);
    expect(await stage.names()).toEqual([]);
    expect((await run(...GOOD)).data.added).toBe(3);
    expect(await stage.names(`&customer_id=${stage.customer}`)).toEqual(['Ada Okonkwo']);
    expect(await stage.names('&tag=vip')).toEqual(['Lee Wong']);
  });

  it('adds nothing while one row has a fault, and says which line and why', async () => {
    await stage.add();
    const faulty = [
      ...GOOD,
      'Priya Raman,Supplier,Tidy Towels,priya@tidy.test,,',
      'Lee Wong,supplier,tidy towels,LEE@tidy.test,,',
      ',Supplier,Tidy Towels,nowhere,,',
      'Jo,Friend,Tidy Towels,,,',
      '"Jo"x,Supplier,Tidy Towels,,,',
    ];
    const { data } = await preview(...faulty);
    expect(data.faulty).toBe(5);
    expect(data.faults).toEqual([
      { line: 5, name: 'Priya Raman', messages: [expect.stringMatching(/^Name: .*already/)] },
      { line: 6, name: 'Lee Wong', messages: [expect.stringMatching(/^Name: .*twice/)] },
      {
        line: 7,
        name: null,
        messages: [expect.stringMatching(/^Name: /), expect.stringMatching(/^E-mail: /)],
      },
      { line: 8, name: 'Jo', messages: [expect.stringMatching(/^Customer or supplier: /)] },
      { line: 9, name: null, messages: [expect.stringMatching(/quote/)] },
    ]);
    expect(refusalOf(await run(...faulty))).toBe('contact_import.faulty');
    expect(await stage.names()).toEqual(['Priya Raman']);
  });

  it.each([
    ['without its headings', ['Name,Phone', 'Lee,0491570156'], 'contact_import.headings'],
    ['without a row', [HEAD], 'contact_import.no_rows'],
    ['that is a spreadsheet', ['PK\u0003\u0004'], 'contact_import.not_csv'],
    [
      'with too many rows',
      [HEAD, ...Array.from({ length: 1_001 }, (_, n) => `Lee ${n},Supplier,T,,,`)],
      'contact_import.too_many_rows',
    ],
  ])('%s is refused', async (_, lines, code) => {
    expect(refusalOf(await preview(...lines))).toBe(code);
    expect(refusalOf(await run(...lines))).toBe(code);
  });

  it('comes back as it went out', async () => {
    await stage.add({ name: '=Priya', phone: '+61 491 570 110', notes: 'two\nlines, "quoted"' });
    await stage.add({
      side: 'customer',
      organisation: '',
      customer_id: stage.customer,
      name: 'Ada',
      tags: ['a', 'b'],
    });
    const before = await contents();
    const { data } = await stage.harbour.post<{ path: string }>('/export/create', { list: 'contacts' });
    const { body } = await stage.portal.portal.app.inject({ url: data.path });
    expect(body).toContain("'=Priya");
    await stage.database.pool.query('delete from contacts');
    const content = Buffer.from(body).toString('base64');
    const added = await stage.harbour.post<{ added: number }>('/contact/import/run', {
      filename: 'x.csv',
      content,
    });
    expect(added.data.added).toBe(2);
    expect(await contents()).toEqual(before);
  });

  it('that two people add at once is added once', async () => {
    const both = await Promise.all([run(...GOOD), run(...GOOD)]);
    expect(both.map(refusalOf).toSorted()).toEqual(['contact_import.faulty', undefined]);
    expect((await stage.names()).length).toBe(3);
  });
});

async function contents(): Promise<object[]> {
  const { rows } = await stage.database.pool.query<{ notes: Buffer | null }>(sql`
    select side, customer_id, organisation, name, role, email, phone, tags, notes from contacts order by name`);
  return rows.map((row) => ({ ...row, notes: row.notes && stage.portal.platform.vault.open(row.notes) }));
}
