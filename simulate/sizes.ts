/**
 * The sizes of the proofs, in one table: `full` for `npm run prove -- NAME`, `test` for the same code in
 * `npm test`, where each stays under about a minute.
 */
export const SIZES = {
  kills: {
    full: { rows: 20_000, kills: 20, recordsPerFile: 250 },
    test: { rows: 600, kills: 5, recordsPerFile: 30 },
  },
  processes: {
    full: { clients: 200, seconds: 600, everySeconds: 12, kills: 50, history: 90, customers: 60 },
    test: { clients: 4, seconds: 10, everySeconds: 3, kills: 3, history: 60, customers: 4 },
  },
  /** These two only on a cluster, so that no `npm test` runs them. */
  distribute: {
    full: { days: 365, customers: 200 },
    test: { days: 60, customers: 20 },
  },
  nodes: {
    full: { merchants: 12, rows: 2_000, kills: 12, recordsPerFile: 250 },
    test: { merchants: 6, rows: 200, kills: 4, recordsPerFile: 50 },
  },
  /** Lives of payment plans. */
  schedules: {
    full: { lives: 100_000 },
    test: { lives: 2_000 },
  },
  pressure: {
    full: { clients: 200, seconds: 120 },
    test: { clients: 60, seconds: 6 },
  },
  interleavings: {
    full: { points: 'all' },
    test: {
      points: 'one',
      every: 4,
      without: ['card', 'receipt', 'subscription', 'credit', 'waiting change', 'tax invoice', 'request'],
    },
    cards: {
      points: 'one',
      every: 4,
      among: [
        'claim',
        'pay by card',
        'card outcome',
        'cancel debit beside card',
        'give the card up',
        'settle cards',
        'refund card',
        'send card refund',
        'withdraw card refund',
        'dispute card',
        'dispute refunded card',
      ],
    },
    charges: {
      points: 'one',
      every: 4,
      among: [
        'charge kept card',
        'charge kept card by hand',
        'pay the kept card’s bill by link',
        'pay the kept card’s bill by one debit',
        'remove kept card',
        'leave out kept card’s charge',
        'plan kept card’s charge again',
      ],
    },
    subscriptions: {
      points: 'one',
      every: 4,
      among: [
        'bill subscription',
        'skip period of subscription',
        'take back skip of subscription',
        'pause subscription',
        'change subscription',
        'cancel subscription',
        'pause unpaid subscription',
        'resume paid subscription',
        'resume subscription by hand',
        'give last coupon to subscription',
        'give last coupon to another subscription',
        'charge subscription by card',
        'skip period of subscription by card',
      ],
    },
    receipts: {
      points: 'one',
      every: 4,
      among: [
        'match receipt',
        'refund receipt',
        'take receipt back',
        'release receipt',
        'take given receipt back',
        'take refunded receipt back',
        'withdraw receipt refund',
        'file refunds',
      ],
    },
    approvals: {
      points: 'one',
      among: [
        'approve waiting change',
        'decline waiting change',
        'withdraw waiting change',
        'refund',
        'pay credit back',
        'load return',
      ],
    },
    credits: {
      points: 'one',
      every: 4,
      among: [
        'pay credit back',
        'withdraw credit refund',
        'pay bill with credit',
        'issue bill over credit',
        'load return',
        'refund',
        'file refunds',
      ],
    },
    keptCards: {
      points: 'one',
      among: [
        'replace subscription’s card',
        'replace subscription’s card in another tab',
        'remove subscription’s card',
        'prefer subscription’s card',
        'tell of the end of subscription’s card',
        'type subscription’s card again',
        'charge subscription’s card by hand',
        'charge other subscription by card',
        'leave out charges of subscription’s card',
        'charge subscription by card',
        'skip period of subscription by card',
      ],
    },
    /** The same card is typed again, and all its bills are held by id, ahead of every write: a deadlock halts at few of them. */
    sameCard: {
      points: 'writes',
      among: [
        'type subscription’s card again',
        'charge subscription’s card by hand',
        'leave out charges of subscription’s card',
      ],
    },
    /** A card that is kept already is typed at a letter's link while its news takes subscriptions over, ahead of every statement. */
    takenOver: {
      points: 'all',
      among: ['type new card at ended card’s link', 'take subscription over by new card'],
    },
    moves: {
      points: 'one',
      every: 4,
      among: [
        'sign request that takes over',
        'cancel request that is replaced',
        'suspend request that is replaced',
        'take in moved requests',
        'take in a moved request again',
        'begin moved request',
        'undo moved request',
        'cancel moved request',
        'bill subscription',
        'cancel subscription',
        'change subscription',
      ],
    },
    fees: {
      points: 'one',
      among: [
        'apply line to tax invoice',
        'dismiss line of tax invoice',
        'load return of tax invoice',
        'clear tax invoices',
        'reject file of tax invoices',
        'submit file of tax invoices',
        'load return of an unlodged file of tax invoices',
      ],
    },
    returns: {
      points: 'one',
      among: ['load return', 'clear', 'reject file', 'pay by card what comes back'],
    },
  },
  races: {
    full: { clients: 8, seconds: 600, volleys: 12 },
    test: { clients: 8, seconds: 8, volleys: 12 },
  },
  fuzz: {
    full: { calls: 100_000, raw: 4_000, slowMs: 5_000 },
    // A machine that runs all the tests at once is slow by itself.
    test: { calls: 1_200, raw: 120, slowMs: 30_000 },
  },
  /** Wrong inputs of every call: all of them, or each kind at every call and at some of its fields. */
  inputs: {
    full: { isWhole: true },
    test: { isWhole: false },
  },
  /** The walks through every screen and form: in every way, or each screen once in each language and a part of the forms. */
  screens: {
    full: { isWhole: true },
    test: { isWhole: false },
  },
  files: {
    full: { files: 100_000, eachRound: 2_000, payers: 400 },
    test: { files: 240, eachRound: 240, payers: 60 },
  },
  /** Lines of one file of returns and one of receipts, and of a statement that is only read; the first so many are of payers, the others name them again. */
  'large-files': {
    full: { lines: 1_000_000, payers: 10_000 },
    test: { lines: 12_000, payers: 300 },
  },
  webhooks: {
    full: {
      events: 10_000,
      payers: 250,
      clients: 8,
      kills: 24,
      everySeconds: 12,
      moodMs: 2_000,
      roles: ['api', 'api', 'worker', 'worker'],
    },
    // Two processes and one death: four take longer to start than all the rest.
    test: {
      events: 120,
      payers: 12,
      clients: 4,
      kills: 1,
      everySeconds: 1,
      moodMs: 400,
      roles: ['api', 'worker'],
    },
  },
  /** The benchmarks, each so small that it says only whether it runs: rows, seconds or rounds, as each counts. */
  benches: {
    'debit-run': [500],
    'bill-run': [500],
    days: [50, 5],
    existence: [20],
    'sign-in': [50],
    calls: [1],
    lists: [20_000],
    export: [20_000],
    'main-thread': [1],
    'card-payment': [2],
    'return-file': [200],
    'brf-file': [200],
    'payout-run': [500],
    'ledger-as-of': [5_000],
    journal: [5_000],
    'ratepayer-home': [500],
    'roll-import': [1_000],
    'schedule-respread': [500],
  },
  /** Many small merchants for years: what `npm run simulate` runs unless it is told otherwise. */
  simulate: { merchants: 50, months: 36, customers: 4 },
  history: {
    full: { merchants: 2, months: 24, customers: 60 },
    test: { merchants: 1, months: 3, customers: 24 },
  },
  /** Histories whose merchants live in one process, then in two. */
  shares: { test: { merchants: 4, months: 1, customers: 3 } },
} as const;
