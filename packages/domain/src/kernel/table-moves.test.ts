import { describe, expect, it } from 'vitest';
import { cell, defineTable, moveBy, statesLeadingTo } from './index.ts';

const { to, same, no, queue } = cell;
const parcel = defineTable({
  name: 'parcel',
  states: ['packed', 'posted', 'lost', 'arrived'],
  events: ['post', 'lose', 'sign', 'shake'],
  initial: 'packed',
  rows: {
    packed: { post: to('posted'), lose: to('lost'), sign: no, shake: to('packed') },
    posted: { post: same, lose: to('lost'), sign: to('arrived'), shake: to('lost') },
    lost: { post: no, lose: same, sign: queue('found'), shake: no },
    arrived: { post: no, lose: no, sign: same, shake: no },
  },
});

describe('a set-based move', () => {
  it('leaves every state that the event moves, and no state where it changes nothing', () => {
    expect(moveBy(parcel, 'post')).toEqual({ from: ['packed'], to: 'posted' });
    expect(moveBy(parcel, 'lose')).toEqual({ from: ['packed', 'posted'], to: 'lost' });
    expect(moveBy(parcel, 'lose', ['posted'])).toEqual({ from: ['posted'], to: 'lost' });
  });

  it('is refused where the event does not act, or leads to more than one state', () => {
    expect(() => moveBy(parcel, 'post', ['packed', 'posted'])).toThrow(RangeError);
    expect(() => moveBy(parcel, 'sign', ['lost'])).toThrow(RangeError);
    expect(() => moveBy(parcel, 'shake')).toThrow('parcel.shake is no one move');
    expect(moveBy(parcel, 'shake', ['packed'])).toEqual({ from: ['packed'], to: 'packed' });
  });
});

describe('what may still happen', () => {
  it('is known from the table: the states that lead to another', () => {
    expect(statesLeadingTo(parcel, 'arrived')).toEqual(['packed', 'posted']);
    expect(statesLeadingTo(parcel, 'packed')).toEqual([]);
    expect(statesLeadingTo(parcel, 'lost')).toEqual(['packed', 'posted']);
  });
});
