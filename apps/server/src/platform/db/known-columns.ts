import pg from 'pg';

type Config = pg.QueryConfig & { queryMode?: string };

/** What the driver reads the rows of a statement with. */
type Columns = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Result = Columns & { command: string | null };

/** What is used of the driver's side; its version is pinned. */
type Wire = { describe(message: unknown): void };
type Inside = {
  name: string | undefined;
  queryMode: string | undefined;
  _result: Result;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  submit(wire: Wire): Error | null;
  handleReadyForQuery(wire: Wire): void;
};
const DriversQuery = pg.Query as unknown as new (text: string, values: unknown[] | undefined) => Inside;

/** The columns of a connection's prepared statements, by their names, and whether those of the one being sent are known. */
type Known = { columns: Map<string, Columns>; isAsked: boolean };
const knownBy = new WeakMap<Wire, Known>();

/**
 * Asks once what columns a prepared statement has. The driver asks at each run, for which the database looks up and writes
 * names and types, and the driver reads them. They stay: the database refuses to run a prepared statement whose columns have
 * changed, but for FETCH, whose rows are those of whatever cursor has the name by then. Not for a pooler that shares connections,
 * which prepares it anew on another one without a word.
 */
export function keepColumns(client: pg.ClientBase): void {
  const wire = (client as unknown as { connection: Wire }).connection;
  const describe = wire.describe.bind(wire);
  const known: Known = { columns: new Map(), isAsked: true };
  wire.describe = (message) => {
    if (known.isAsked) describe(message);
  };
  knownBy.set(wire, known);
}

/** A statement as the driver runs it; where its connection keeps columns, those of a prepared one are asked for once. */
class Statement extends DriversQuery {
  override submit(wire: Wire): Error | null {
    const known = knownBy.get(wire);
    const columns = this.name === undefined ? undefined : known?.columns.get(this.name);
    if (!known || !columns) return super.submit(wire);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    known.isAsked = false;
    try {
      return super.submit(wire);
    } finally {
      known.isAsked = true;
    }
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.name !== undefined && !this._canceledDueToError) {
      const columns = knownBy.get(wire)?.columns;
      const { command, fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      if (columns && command !== 'FETCH' && !columns.has(this.name))
        columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(wire);
  }
}

/** A statement for the driver, prepared under its name where it has one. */
export function statementOf({ text, values, name, queryMode }: Config): object {
  // From a text: the driver copies a configuration property by property, which takes as long as the rest of its sending.
  const statement = new Statement(text, values);
  statement.name = name;
  statement.queryMode = queryMode;
  return statement;
}
