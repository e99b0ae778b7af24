import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { changeSettings } from './change-settings.ts';
import { facilityFor } from './facility.query.ts';
import { practiceFrom } from './settings.query.ts';
import { updateFacility } from './update-facility.ts';
import { updateMerchant } from './update-merchant.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const within = <T>(body: Parameters<typeof scene.within<T>>[1]) => scene.within(scene.harbour, body);
const MEANWHILE = { code: 'record.changed_meanwhile' };
const DETAILS = {
  legal_name: 'Harbour Fitness Pty Ltd',
  trading_name: 'Harbour Fitness',
  abn: '51824753556',
  email: 'desk@harbour.test',
  phone: null,
  website: null,
  address: '1 Quay',
};

it('business details are not written over those that another person changed since the form opened', async () => {
  await within((work) => updateMerchant(work, DETAILS));
  await within((work) => updateMerchant(work, { ...DETAILS, seen: DETAILS, address: '2 Quay' }));
  await expect(
    within((work) => updateMerchant(work, { ...DETAILS, seen: DETAILS, phone: '0491570110' })),
  ).rejects.toMatchObject(MEANWHILE);
});

it('settings are compared with what their form held, and with no other', async () => {
  const seen = practiceFrom({});
  await within((work) => changeSettings(work, { ...seen, seen, notice_bank_days: 5 }));
  await expect(within((work) => changeSettings(work, { ...seen, seen }))).rejects.toMatchObject(MEANWHILE);
  await within((work) => changeSettings(work, { collects_usd: true }));
  const now = { ...seen, notice_bank_days: 5 };
  await within((work) => changeSettings(work, { ...now, seen: now, gst_registered: !now.gst_registered }));
});

it('a facility keeps what was said of its files while another form stood open', async () => {
  const facility = await within((work) => facilityFor(work, {}));
  const seen = {
    entry_description: facility.entryDescription,
    remitter: facility.remitter,
    records_per_file: facility.recordsPerFile,
    cut_off: facility.cutOff,
    title_set: facility.titleSet,
    marks_new_details: facility.marksNewDetails,
    names_invoice: facility.namesInvoice,
  };
  const form = {
    ...seen,
    seen,
    id: facility.id,
    seen_status: 'active' as const,
    status: 'active' as const,
    stop_reason: null,
  };
  await within((work) => updateFacility(work, { ...form, remitter: 'HARBOUR GYM' }));
  await expect(within((work) => updateFacility(work, { ...form, cut_off: '15:00' }))).rejects.toMatchObject(
    MEANWHILE,
  );
});

it('an approved business keeps its ABN and its time zone; one that prepares chooses both', async () => {
  const { abn: _, ...rest } = DETAILS;
  const blank = { ...rest, abn: null };
  await expect(within((work) => updateMerchant(work, blank))).rejects.toMatchObject({
    status: 422,
  });
  const perth = { ...DETAILS, time_zone: 'Australia/Perth' as const };
  await expect(within((work) => updateMerchant(work, perth))).rejects.toMatchObject({
    code: 'merchant.time_zone_stands',
  });
  const set = (status: string) =>
    scene.platform.pool.query(sql`update merchants set status = ${status} where id = ${scene.harbour.id}`);
  await set('preparing');
  await within((work) => updateMerchant(work, { ...blank, time_zone: 'Australia/Perth' }));
  const { rows } = await scene.platform.pool.query(
    sql`select abn, time_zone from merchants where id = ${scene.harbour.id}`,
  );
  expect(rows).toEqual([{ abn: null, time_zone: 'Australia/Perth' }]);
  await set('live');
});
