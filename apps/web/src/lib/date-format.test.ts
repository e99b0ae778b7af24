import { afterEach, describe, expect, it } from 'vitest';
import { chooseDateFormat, type DateFormat, printDateAs, readDateAs } from './date-format.ts';
import { dayAndMonth } from './day-and-month.ts';
import { date, dateTime, dateWithWeekday } from './format.ts';

const DAY = '2026-03-09';

describe.each<[DateFormat, string, string, string]>([
  ['mm/dd/yyyy', '03/09/2026', '3/9/2026', '03/09'],
  ['dd/mm/yyyy', '09/03/2026', '9/3/2026', '09/03'],
  ['yyyy-mm-dd', '2026-03-09', '2026-03-09', '03-09'],
])('dates as %s', (format, printed, short, dayOfYear) => {
  afterEach(() => chooseDateFormat('mm/dd/yyyy'));

  it('are written and read the same way', () => {
    expect(printDateAs(format, DAY)).toBe(printed);
    expect(readDateAs(format, printed)).toBe(DAY);
    expect(readDateAs(format, short)).toBe(DAY);
    expect(readDateAs(format, ` ${DAY} `)).toBe(DAY);
  });

  it('are shown so wherever a date stands', () => {
    chooseDateFormat(format);
    expect(date(DAY)).toBe(printed);
    expect(dayAndMonth(DAY)).toBe(dayOfYear);
    expect(date('no date')).toBe('no date');
    expect(dateWithWeekday(DAY)).toBe(`Mon ${printed}`);
    expect(dateTime('2026-03-08T22:30:00Z')).toBe(`${printed}, 9:30\u00a0am`);
  });

  it('are none where there is no such day', () => {
    for (const wrong of ['02/30/2026', '30/02/2026', '13/13/2026', '2026-02-30', '1/1/26', '', 'soon'])
      expect(readDateAs(format, wrong)).toBeNull();
  });
});

it('never takes one writing for the other', () => {
  expect(readDateAs('dd/mm/yyyy', '11/30/2026')).toBeNull();
  expect(readDateAs('mm/dd/yyyy', '30/11/2026')).toBeNull();
});
