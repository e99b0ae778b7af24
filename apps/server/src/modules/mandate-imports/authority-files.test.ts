import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openImports } from '../../test/import-stage.ts';
import { pngOf } from '../../test/pictures.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

const PDF = Buffer.from('%PDF-1.4\nsigned with pen\n%%EOF');
type Answer = { code: number; data: { line?: number; name?: string; refusal?: string } };

/** Sends a signed authority as a browser does. */
async function keep(importId: string, name: string, bytes: Buffer = PDF, type = 'application/pdf') {
  const boundary = 'signed';
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(`${part('name="name"')}\r\n${name}\r\n`),
    Buffer.from(`${part('name="file"; filename="x"')}Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const reply = await on.portal.portal.app.inject({
    method: 'POST',
    url: `/api/merchant/mandateImport/file/upload/${importId}`,
    headers: {
      authorization: `Bearer ${on.harbour.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
const opened = async (path: string, body: object = {}) => {
  const { data } = await on.post<{ url: string }>(path, body);
  return on.portal.portal.app.inject({ method: 'GET', url: data.url });
};
const fileOf = async (id: string, at = 0) => (await on.rows(id))[at]!.file;

describe('an authority that a payer signed elsewhere', () => {
  it('is kept with the row of its reference, and goes into the evidence of its mandate', async () => {
    const { id } = await on.checked([on.payer({ reference: 'A/77-1' }), on.payer({ reference: 'B-1' })]);
    expect((await keep(id, 'scans/a_77 1.PDF')).data).toMatchObject({ line: 2 });
    expect((await keep(id, 'B-1.png', pngOf(40, 30), 'image/png')).data).toMatchObject({ line: 3 });
    expect(await on.detail(id)).toMatchObject({ files: { kept: 2, without_row: [] } });
    expect(await fileOf(id)).toMatchObject({ name: 'a_77 1.pdf', bytes: PDF.length });
    const download = await opened(`/mandateImport/file/download/${(await fileOf(id))!.id}`);
    expect(download.rawPayload.equals(PDF)).toBe(true);
    expect(download.headers['content-type']).toBe('application/pdf');
    const { data } = await on.send(id);
    await on.approve(data.waiting.approval_id);
    await on.drain();
    const rows = await on.rows(id);
    for (const [n, name] of ['a_77 1.pdf', 'B-1.png'].entries()) {
      const pack = await opened(`/mandate/evidence/${rows[n]!.mandate_id}`, { locale: 'en' });
      expect(pack.statusCode).toBe(200);
      expect(pack.rawPayload.toString('latin1')).toContain('EmbeddedFile');
      expect(pack.rawPayload.toString('latin1')).toContain(name);
    }
  });

  it('stands in the evidence beside the letter that told its payer of the move, and whether that came back', async () => {
    const { rows } = await on.takenIn([on.payer({ reference: 'TOLD-1' })]);
    const facts = async () => {
      await on.post(`/mandate/evidence/${rows[0]!.mandate_id}`, { locale: 'en' });
      const sealed = await on.within(on.harbour, async (work) => {
        const { facts: kept } = await work.one<{ facts: Buffer }>(sql`
          select facts from documents where merchant_id = ${work.merchantId} and kind = 'mandate_evidence'
          order by created_at desc, id desc limit 1`);
        return work.vault.open(kept);
      });
      return JSON.parse(sealed) as { status: string; move_letter: object | null };
    };
    const sent_at = expect.stringMatching(/^2026-11-23 .*Australia\/Sydney$/) as string;
    expect(await facts()).toMatchObject({
      status: 'pending',
      move_letter: { sent_at, first_date: rows[0]!.first_date, bounced_at: null },
    });
    await on.within(on.harbour, (work) =>
      work.run(sql`
        update mandate_import_rows set bounced_at = ${work.now}
        where merchant_id = ${work.merchantId} and id = ${parseId('import_row', rows[0]!.id)!}`),
    );
    expect(await facts()).toMatchObject({ move_letter: { sent_at, bounced_at: sent_at } });
  });

  it('comes after the move too, and once taken away is in no further evidence, but in what was made', async () => {
    const { id } = await on.takenIn([on.payer({ reference: 'LATE-9' })]);
    expect((await keep(id, 'LATE-9.pdf')).code).toBe(0);
    const [row] = await on.rows(id);
    const made = await on.post<{ url: string }>(`/mandate/evidence/${row!.mandate_id}`, { locale: 'en' });
    expect((await on.post(`/mandateImport/file/remove/${row!.file!.id}`, {})).code).toBe(0);
    expect((await on.post(`/mandateImport/file/remove/${row!.file!.id}`, {})).code).toBe(404);
    const before = await on.portal.portal.app.inject({ method: 'GET', url: made.data.url });
    expect(before.rawPayload.toString('latin1')).toContain('EmbeddedFile');
    const after = await opened(`/mandate/evidence/${row!.mandate_id}`, { locale: 'en' });
    expect(after.rawPayload.toString('latin1')).not.toContain('EmbeddedFile');
    const audit = await on.within(on.harbour, (work) =>
      work.rows<{ action: string }>(sql`
        select action from audit_log where merchant_id = ${work.merchantId} and subject_id = ${parseId('import', id)!}
          and action like 'mandate_import.file%' order by id`),
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'mandate_import.file_added',
      'mandate_import.file_removed',
    ]);
  });

  it('is refused where it fits no row or two, has its file already, or is nothing that can be shown', async () => {
    const { id } = await on.checked([
      on.payer({ reference: 'C-1' }),
      on.payer({ reference: 'C1' }),
      on.payer({ reference: 'D-1' }),
      on.payer({ reference: 'E-1', bsb: '62000' }),
    ]);
    expect((await keep(id, 'nobody.pdf')).data.refusal).toBe('mandate_import.file_fits_no_row');
    expect((await keep(id, '---.pdf')).data.refusal).toBe('mandate_import.file_fits_no_row');
    expect((await keep(id, 'E-1.pdf')).data.refusal).toBe('mandate_import.file_fits_no_row');
    expect((await keep(id, 'C-1.pdf')).data.refusal).toBe('mandate_import.file_fits_two_rows');
    const both = await Promise.all([keep(id, 'D-1.pdf'), keep(id, 'd1.pdf')]);
    expect(both.map(({ data }) => data.refusal).sort()).toEqual(['mandate_import.file_is_kept', undefined]);
    expect((await keep(id, 'D-1.pdf', Buffer.from('MZ no document'))).status).toBe(422);
    expect((await on.detail(id)).files.kept).toBe(1);
  });

  it('goes with an import that is put aside, and none joins it', async () => {
    const { id } = await on.checked([on.payer({ reference: 'F-1' })]);
    expect((await keep(id, 'F-1.pdf')).code).toBe(0);
    const file = (await fileOf(id))!;
    const { key } = await on.within(on.harbour, (work) =>
      work.one<{ key: string }>(sql`
        select file_key as key from mandate_import_files
        where merchant_id = ${work.merchantId} and id = ${parseId('attachment', file.id)!}`),
    );
    expect((await on.post(`/mandateImport/cancel/${id}`, {})).code).toBe(0);
    await expect(on.platform.files.read(key)).rejects.toThrow('ENOENT');
    expect((await on.detail(id)).files.kept).toBe(0);
    expect((await keep(id, 'F-1.pdf')).data.refusal).toBe('mandate_import.was_cancelled');
    const { data } = await on.upload('Name,BSB\nA,062-000\n');
    expect((await keep(data.id, 'F-1.pdf')).data.refusal).toBe('mandate_import.not_checked');
  });

  it('that lost its row when the columns were chosen anew is named, and another merchant sees none', async () => {
    const { id } = await on.checked([on.payer({ reference: 'G-1' })]);
    expect((await keep(id, 'G-1.pdf')).code).toBe(0);
    const file = (await fileOf(id))!;
    const download = `/api/merchant/mandateImport/file/download/${file.id}`;
    const foreign = await on.portal.call('POST', download, { token: on.banksia.token, body: {} });
    expect(foreign.status).toBe(404);
    const { mapping } = await on.detail(id);
    await on.post(`/mandateImport/check/${id}`, {
      columns: { ...mapping.columns, reference: mapping.columns.name, name: mapping.columns.reference },
      date_order: 'dmy',
      provider: 'OldPay',
      amounts: 'fixed',
      locale: 'en',
    });
    expect(await on.detail(id)).toMatchObject({ files: { kept: 1, without_row: [{ name: 'G-1.pdf' }] } });
  });
});
