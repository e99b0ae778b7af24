import {
  createProperty,
  grantAccess,
  issueCode,
  makeCode,
  type NewProperty,
  noteRequest,
} from '../modules/council/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM } from '../platform/work.ts';

/** Town, street, first house number, and how far the numbers of one side are apart. */
const STREETS: readonly (readonly [
  suburb: string,
  postcode: string,
  street: string,
  first: number,
  step: number,
])[] = [
  ['Banksia', '2700', 'Wattle Street', 3, 4],
  ['Banksia', '2700', 'Kurrajong Avenue', 12, 6],
  ['Banksia', '2700', 'Showground Road', 41, 8],
  ['Banksia', '2700', 'Magpie Crescent', 2, 2],
  ['Ironbark Creek', '2701', 'Old Mill Road', 118, 46],
  ['Ironbark Creek', '2701', 'Creek Terrace', 7, 2],
  ['Galah Plains', '2701', 'Stockmans Lane', 260, 85],
  ['Galah Plains', '2701', 'Silo Road', 15, 30],
];

/** Owner, and the e-mail on the council's file where it has one. Grace Okonkwo is the demo's ratepayer. */
const OWNERS: readonly (readonly [name: string, email?: string])[] = [
  ['Grace Okonkwo', 'ratepayer@banksia.test'],
  ['Hana Petrakis', 'hana.petrakis@mail.test'],
  ['Douglas and Joan Mercer'],
  ['Lachlan Byrne', 'lachlan.byrne@mail.test'],
  ['陈美玲', 'meiling.chen@mail.test'],
  ['Estate of Edna Whitlock'],
  ['Priya Nair', 'priya.nair@mail.test'],
  ['Thomas Vella'],
  ['Banksia Bowling Club Ltd', 'secretary@bowling.test'],
  ['Ruby Castellano', 'ruby.castellano@mail.test'],
  ['Grace Okonkwo', 'ratepayer@banksia.test'],
  ['Samuel Doyle', 'sam.doyle@mail.test'],
  ['Margaret Fitzgerald'],
  ['Omar and Layla Haddad', 'haddad.family@mail.test'],
  ['Ironbark Creek Hall Committee'],
  ['William Thornbury', 'w.thornbury@mail.test'],
  ['Siobhan Kelly', 'siobhan.kelly@mail.test'],
  ['Nikhil Sharma', 'nikhil.sharma@mail.test'],
  ['Beryl Andrews'],
  ['Redgum Pastoral Co Pty Ltd', 'office@redgum.test'],
];

/** The rest of the roll, of whom the council has no e-mail. */
const SECOND_OWNERS: readonly string[] = [
  'Patrick O’Brien',
  'Jasmine Tran',
  'K and R Lindqvist',
  'Eliza Robinson',
  'Gabriel Santos',
  'Harriet Cooper',
  'Rohan Gupta',
  'Stella Papadopoulos',
  'Victor Bianchi',
  'Nadia Abdallah',
  'Joseph Brennan',
  'Uma Iyer',
  'Finn Macdonald',
  'Sienna Walsh',
  'Galah Plains Silos Pty Ltd',
  'Caleb Thompson',
  'Amelia Reid',
  'Connor Mahoney',
  'Freya Scott',
  'Hugo Rossi',
];

const COUNT = OWNERS.length + SECOND_OWNERS.length;
/** Whose code slips are in the outbox, so that a newcomer can register: one of them reads Chinese. */
const MAILED = ['Hana Petrakis', 'Lachlan Byrne', '陈美玲', 'Priya Nair'];
/** Asked for a code, and has no e-mail on file: the council sees that a letter must be posted. */
const WAITING = 'Margaret Fitzgerald';

function propertyAt(index: number): NewProperty {
  const [suburb, postcode, street, first, step] = STREETS[index % STREETS.length]!;
  const [ownerName = SECOND_OWNERS[index - OWNERS.length]!, ownerEmail = null] = OWNERS[index] ?? [];
  const round = Math.floor(index / STREETS.length);
  return {
    assessmentNumber: `${20_417 + index * 13}-${(index * 7) % 10}`,
    line1: `${first + round * step} ${street}`,
    suburb,
    state: 'NSW',
    postcode,
    ownerName,
    ownerEmail,
    ownerPhone: index % 3 === 0 ? `02 5550 ${7_000 + index * 37}` : null,
    locale: /\p{Script=Han}/u.test(ownerName) ? 'zh' : 'en',
  };
}

/** The shire's roll, as after its last notices: every property has a code, the ratepayer has registered two. */
export async function fillShire(platform: Platform, councilId: string, ratepayerId: string): Promise<void> {
  await inTenant(platform, councilId, SYSTEM, async (work) => {
    for (let index = 0; index < COUNT; index += 1) {
      const property = propertyAt(index);
      const propertyId = await createProperty(work, property);
      await makeCode(work, propertyId, 'notice');
      if (property.ownerName !== OWNERS[0]![0]) continue;
      await grantAccess(work, { propertyId, ratepayerId, relation: 'owner' });
    }
  });
}

/** What happened at the shire today: codes were mailed to some owners, and one who has no e-mail waits for a letter. */
export async function postCodes(platform: Platform): Promise<void> {
  const queries = queriesOn(platform.pool);
  const council = await queries.one<{ id: string }>(
    sql`select tenant as id from merchant_directory where slug = 'banksia-shire'`,
  );
  await inTenant(platform, council.id, SYSTEM, async (work) => {
    const properties = await work.rows<{ id: string; owner_name: string }>(sql`
      select id, owner_name from properties
      where merchant_id = ${work.merchantId} and owner_name = any(${[...MAILED, WAITING]}) order by id`);
    for (const { id, owner_name } of properties) {
      if (owner_name === WAITING) await noteRequest(work, id);
      else await issueCode(work, id, 'email');
    }
  });
}
