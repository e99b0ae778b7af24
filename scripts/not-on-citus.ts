/** Tests that fail on a distributed database, by `file: name`, each with the reason. One that passes is taken off. */
export const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'apps/server/src/platform/days/carry-over.test.ts: tenants continue on the day after the last that each phase had completed':
    'drops the schema to begin with an older one: a database is distributed at its newest',
  'apps/server/src/platform/events/events.test.ts: events stored before the catalogue are delivered in its form':
    'runs an older migration once more: a database is distributed at its newest',
  'apps/server/src/modules/exceptions/exceptions.test.ts: what waited under an older name has its present one':
    'runs an older migration once more: a database is distributed at its newest',
  'apps/server/src/platform/events/events.test.ts: waiting events are found by an index, and no row is read when nothing waits':
    'reads the plan of one database: here each shard has its own',
  'simulate/interleavings/every-pair.test.ts: operations that meet end as if one had come after the other':
    'puts rows back with the help of triggers, which shards do not take',
  'simulate/interleavings/receipts.test.ts: a receipt is matched, released, refunded or taken back, halted at every write, and one of them holds':
    'puts rows back with the help of triggers, which shards do not take',
  'simulate/interleavings/returns.test.ts: a return file that meets a clearance or a rejection, at every write, leaves one outcome':
    'puts rows back with the help of triggers, which shards do not take',
};
