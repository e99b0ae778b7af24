/** Tests that fail on a distributed database, by `file: name`, each with the reason. One that passes is taken off. */
export const NOT_ON_CITUS: Readonly<Record<string, string>> = {};
