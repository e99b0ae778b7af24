/** Tests that fail on a distributed database, by `file: name` or their folder, each with the reason. One that passes is taken off. */
export const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'apps/server/src/platform/days/carry-over.test.ts: tenants continue on the day after the last that each phase had completed':
    'drops the schema to begin with an older one: a database is distributed at its newest',
  'apps/server/src/platform/events/events.test.ts: events stored before the catalogue are delivered in its form':
    'runs an older migration once more: a database is distributed at its newest',
  'apps/server/src/modules/exceptions/exceptions.test.ts: what waited under an older name has its present one':
    'runs an older migration once more: a database is distributed at its newest',
  'apps/server/src/platform/events/events.test.ts: waiting events are found by an index, and no row is read when nothing waits':
    'reads the plan of one database: here each shard has its own',
  'apps/server/src/modules/exceptions/exceptions.test.ts: of lines that waited twice the first stays; findings that are their own all do, and failing items are kept':
    'runs an older migration once more: a database is distributed at its newest',
  'apps/server/src/modules/refunds/what-is-there.test.ts: a look at what there is reads no payment that is settled for good, of any currency':
    'reads the plan of one database: here each shard has its own',
  'apps/server/src/modules/trust/settlements-abroad.test.ts: reads no settlement in another currency, which no statement of the account ever shows':
    'reads the plan of one database: here each shard has its own',
  'apps/server/src/modules/operations/follow-sealing.test.ts: passes by a merchant whose rows take too long, and tells of it where they do so again':
    'has a row refused with a code, which does not come through from a shard',
  'apps/server/src/modules/operations/follow-sealing.test.ts: passes by a merchant whose rows wait too long for a lock, and tells of it where they do so again':
    'has a row refused with a code, which does not come through from a shard',
  'apps/server/src/modules/operations/follow-sealing.test.ts: passes by a merchant whose rows meet a busy database, and tells of it where they do so again':
    'has a row refused with a code, which does not come through from a shard',
  'apps/server/src/modules/operations/follow-sealing.test.ts: ends a round at the second merchant in a row for whom the database is not there, and asks everybody once':
    'has a row refused with a code, which does not come through from a shard',
  'apps/server/src/modules/operations/follow-sealing.test.ts: asks again, however old its rows are by then, whom a later round found and did not come to':
    'has a row refused with a code, which does not come through from a shard',
  'apps/server/src/modules/disputes/stuck-answers.test.ts: hands in the answers of second rounds that stood as refused, and those of no first round again':
    'runs an older migration once more: a database is distributed at its newest',
  'simulate/history/run-history.test.ts: months with faults keep every invariant, the same seed gives the same ledger, and no phase does what it says is not due':
    'compares the numbers of transactions, which every node counts by itself: simulate with faults runs there',
  'simulate/interleavings/': 'puts rows back with the help of triggers, which shards do not take',
};
