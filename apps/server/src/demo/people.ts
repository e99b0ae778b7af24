import type { Random } from './random.ts';

export type Person = {
  name: string;
  firstName: string;
  lastName: string;
  type: 'person' | 'business';
  abn?: string;
  email: string;
  phone: string;
  locale: 'en' | 'zh';
  suburb: string;
  postcode: string;
  street: string;
  birthday: string;
};

const FIRST =
  'Aaliyah Amelia Anh Arjun Ava Bao Benjamin Bridget Caleb Charlotte Chloe Connor Daniel Dimitri Elena Eliza Emeka Ethan Fatima Finn Freya Gabriel Georgia Grace Hamish Hannah Harriet Hugo Imogen Isla Jack Jasmine Jasper Joseph Kiri Lachlan Layla Leo Liam Linh Lucas Luca Mariam Matilda Maya Mei Mia Mohammed Nadia Nikhil Noah Oliver Olivia Omar Patrick Penelope Priya Quinn Rafael Riley Rohan Rosa Ruby Samuel Sana Scarlett Sienna Siobhan Sofia Tahlia Thomas Tom Uma Victor Violet William Xanthe Yasmin Zara Zoe'.split(
    ' ',
  );
const LAST =
  "Abdallah Anderson Andrews Bailey Baker Bianchi Brennan Brown Byrne Campbell Castellano Chandra Clarke Cooper D'Souza Dang Davies Doyle Edwards Ferrari Fitzgerald Fraser Georgiou Gupta Haddad Harris Hughes Ibrahim Iyer Jackson Johnston Kaur Kelly Khan King Kowalski Lam Le Lindqvist Lopez Macdonald Mahoney Martin Mendoza Mitchell Moore Morris Murphy Nair Nguyen O'Brien O'Connor Okonkwo Papadopoulos Patel Petrakis Pham Phillips Ramos Reid Robinson Rossi Russell Ryan Santos Schneider Scott Sharma Silva Singh Smith Sullivan Taylor Thompson Thornbury Tran Turner Vella Walker Walsh Watson Whitfield Williams Wilson Wright Young".split(
    ' ',
  );
const CHINESE: readonly (readonly [string, string, string])[] = [
  ['陈美玲', 'Meiling', 'Chen'],
  ['王伟', 'Wei', 'Wang'],
  ['李娜', 'Na', 'Li'],
  ['张志强', 'Zhiqiang', 'Zhang'],
  ['刘洋', 'Yang', 'Liu'],
  ['黄晓明', 'Xiaoming', 'Huang'],
  ['赵丽', 'Li', 'Zhao'],
  ['吴静', 'Jing', 'Wu'],
  ['周建国', 'Jianguo', 'Zhou'],
  ['徐敏', 'Min', 'Xu'],
  ['孙浩', 'Hao', 'Sun'],
  ['林雨欣', 'Yuxin', 'Lin'],
];
const FIRMS: readonly (readonly [string, string])[] = [
  ['Wattle Grove Body Corporate', '51824753556'],
  ['Bondi Road Physio', '53004085616'],
  ['Southside Motel Group', '33007457141'],
  ['Marrickville Timber & Joinery', '48123123124'],
  ['Coogee Bay Apartments', '12004044937'],
  ['Ironbark Software', '83914571673'],
  ['Pelican Point Cafe', '96001217847'],
  ['Redgum Legal', '15000122850'],
  ['Saltwater Dental', '52097227177'],
  ['Harbour City Couriers', '11223491505'],
];
const PLACES: readonly (readonly [string, string])[] = [
  ['Bondi Beach', '2026'],
  ['Coogee', '2034'],
  ['Marrickville', '2204'],
  ['Newtown', '2042'],
  ['Maroubra', '2035'],
  ['Randwick', '2031'],
  ['Rose Bay', '2029'],
  ['Hurstville', '2220'],
  ['Chatswood', '2067'],
  ['Balmain', '2041'],
  ['Manly', '2095'],
  ['Parramatta', '2150'],
];
const STREETS = [
  'Banksia Street',
  'Harbour Road',
  'Stanley Street',
  'Wattle Avenue',
  'Ocean Parade',
  'Railway Parade',
  'Church Street',
  'Elizabeth Street',
  'Myrtle Street',
  'Grevillea Close',
];

/** The cast: made-up people at made-up addresses, the same for the same seed. Phones are of the ranges kept for fiction. */
export function castOf(random: Random, size: number): Person[] {
  const names = new Set<string>();
  const people: Person[] = [];
  const firms = random.shuffled(FIRMS);
  const chinese = random.shuffled(CHINESE);
  while (people.length < size) {
    const turn = people.length % 20;
    const firm = turn === 7 ? firms.pop() : undefined;
    const zh = turn === 13 || turn === 4 ? chinese.pop() : undefined;
    const firstName = zh?.[1] ?? random.pick(FIRST);
    const lastName = zh?.[2] ?? random.pick(LAST);
    const name = firm?.[0] ?? zh?.[0] ?? `${firstName} ${lastName}`;
    if (names.has(name)) continue;
    names.add(name);
    people.push(
      personOf(random, people.length, {
        name,
        firstName,
        lastName,
        abn: firm?.[1],
        locale: zh ? 'zh' : 'en',
      }),
    );
  }
  return people;
}

function personOf(
  random: Random,
  index: number,
  who: { name: string; firstName: string; lastName: string; abn: string | undefined; locale: 'en' | 'zh' },
): Person {
  const [suburb, postcode] = random.pick(PLACES);
  const mailbox = `${who.firstName}.${who.lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
  const year = 1950 + random.below(55);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  return {
    name: who.name,
    firstName: who.firstName,
    lastName: who.lastName,
    type: who.abn ? 'business' : 'person',
    ...(who.abn && { abn: who.abn }),
    email: `${mailbox}${index}@example.test`,
    phone: `0491 570 ${['006', '156', '157', '158', '159', '110', '313', '737'][index % 8]}`,
    locale: who.locale,
    suburb,
    postcode,
    street: `${1 + random.below(180)} ${random.pick(STREETS)}`,
    birthday: `${year}-${month}-${day}`,
  };
}
