/**
 * A connection that has PostgreSQL keep the plans of what it is asked again and again: planning a statement over a
 * table of twenty indexes takes several times as long as running it. A transaction begins on the way to its first statement.
 */
import pg from 'pg';

/** Begins a statement whose best plan goes by its values, such as a filter's: it is planned each time. */
export const plannedByValues = '/* planned by its values */';

/** Uses of a text before it is worth keeping, and how many are kept; each takes memory on every connection. */
const hotAfter = 5;
const mostKept = 100;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which the statement is kept; undefined when it is not. */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostKept || text.startsWith(plannedByValues)) return name;
  const used = (uses.get(text) ?? 0) + 1;
  uses.set(text, used);
  if (uses.size > mostKept * 10) uses.clear(); // texts of every length of list come by once
  if (used < hotAfter) return undefined;
  uses.delete(text);
  const made = `t${names.size + 1}`;
  names.set(text, made);
  return made;
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** What a statement without an answer answers. */
const nothing: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] };

export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, pipeline: true } : config);
    const query: Query = super.query.bind(this);
    let begun: Promise<unknown> | undefined;
    // Assigned, since an override of a method with a dozen overloads could not be typed honestly.
    Object.defineProperty(this, 'query', {
      value: (text: unknown, values?: unknown, ...rest: unknown[]) => {
        if (text === 'begin') {
          begun = query(text);
          begun.catch(() => undefined); // told by the statement that follows
          return Promise.resolve(nothing);
        }
        const before = begun;
        begun = undefined;
        const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && statementName(text);
        const answer = Reflect.apply(query, this, name ? [{ name, text, values }, ...rest] : [text, values, ...rest]);
        return before ? Promise.all([before, answer]).then(() => answer) : answer;
      },
    });
  }
}
