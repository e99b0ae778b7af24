import pg from 'pg';
import { Sql } from './statement-parts.ts';

/**
 * A statement with its values written out as literals, for a COPY, which takes no parameters. They get their types where they
 * stand, as parameters do. Throws TypeError for a value of any other kind than text, number, boolean, null, a list of them.
 */
export const writtenOut = ({ strings, places }: Sql): string =>
  strings.map((text, n) => (n === 0 ? text : written(places[n - 1]) + text)).join('');

const written = (place: unknown): string => (place instanceof Sql ? writtenOut(place) : literal(place));

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  switch (typeof value) {
    case 'string':
      return pg.escapeLiteral(value);
    case 'number':
    case 'boolean':
      return `'${value}'`;
    default:
      throw new TypeError(`not to be written out: ${typeof value}`);
  }
}
