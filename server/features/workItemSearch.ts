/**
 * Finding work items by what people remember of them: words of the name or description in any order, `WEB-123`, a number,
 * the key they had elsewhere, or nearly the right letters.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern, isStorable } from '#shared/compareText.ts';
import { invalid } from '#shared/errors.ts';
import type { Priority } from '#shared/features/workItem.ts';
import type { Db } from '../db/connect.ts';
import { plannedByValues } from '../db/preparedClient.ts';
import { allOf, type Bool, type ListScope, type Sql, scopeSql } from './workItemQuery.ts';

/** What search answers of an item (reference §2.25); the caller knows the workspace. */
export interface FoundWorkItem {
  id: string;
  name: string;
  sequence_id: number;
  project_id: string;
  project__identifier: string;
  state_id: string;
  priority: Priority;
  type_id: string | null;
}

export interface SearchRequest {
  scope: ListScope;
  text: string;
  /** At most 100. */
  limit?: number;
}

/** `WEB-123`, `123` or `#123`. */
const numberPattern = /^(?:([\p{L}\p{N}]{1,12})-)?#?(\d{1,9})$/u;

const maxLength = 255;
const maxFound = 100;
const maxWords = 12;
/** Below this the trigram index has nothing to look up, so shorter words lead to no description. */
const indexedLength = 3;
/** How alike letters must be, from 0 to 1: two letters swapped in a word of six come to 0.285 (`serach`). */
const likeness = 0.28;
/** So low a bar lets strangers in as well, so only the likeliest are shown. */
const maxAlike = 10;

/** The items that `text` may mean, the likeliest first. Throws `invalid` when it is too long. */
export async function searchWorkItems(
  db: Db,
  { scope, text, limit = maxFound }: SearchRequest,
): Promise<FoundWorkItem[]> {
  const sought = text.trim();
  if (sought.length > maxLength) {
    throw invalid(`search must be at most ${maxLength} characters.`, {
      search: `must be at most ${maxLength} characters`,
    });
  }
  if (sought === '' || !isStorable(sought)) return [];
  const { rows } = await searchSql(sought, scope, Math.min(limit, maxFound)).execute(db);
  return rows;
}

/** Ranks: the very item 100; by its words 10 to 50; by likeness less than 5. */
function searchSql(text: string, scope: ListScope, limit: number): RawBuilder<FoundWorkItem> {
  const exact = sql.join([...namedSql(text, scope), wordsSql(text, scope)], sql` union all `);
  return sql<FoundWorkItem>`${sql.raw(plannedByValues)} with exact as materialized (${exact}),
    hit as (select * from exact union all (${likeSql(text, scope)})),
    best as (select h.id, max(h.rank) as rank from hit h group by h.id)
    select w.id, w.name, w.sequence_id, w.project_id, p.identifier as project__identifier, w.state_id, w.priority, w.type_id
    from best b join work_item w on w.id = b.id join project p on p.id = w.project_id
    order by b.rank desc, w.updated_at desc, w.id limit ${limit}::int`;
}

const hitsSql = (scope: ListScope, where: Bool): Sql =>
  sql`select w.id, 100::float8 as rank from work_item w where ${scopeSql(scope)} and ${where}`;

/** The items that `text` names: by number, by key, by the key of another system. */
function namedSql(text: string, scope: ListScope): Sql[] {
  const named = [hitsSql(scope, sql<SqlBool>`lower(w.external_id) = lower(${text})`)];
  const [, identifier, number] = numberPattern.exec(text) ?? [];
  if (number === undefined) return named;
  const numbered = sql<SqlBool>`w.sequence_id = ${Number(number)}::int`;
  if (identifier === undefined) return [...named, hitsSql(scope, numbered)];
  const ofProject = sql<SqlBool>`w.project_id in (select p.id from project p where p.identifier ~ ${`^${containsPattern(identifier)}$`})`;
  return [...named, hitsSql(scope, allOf([numbered, ofProject]))];
}

/** The items that hold all words, in name or description. */
function wordsSql(text: string, scope: ListScope): Sql {
  const words = wordsOf(text);
  const patterns = words.map(containsPattern);
  const everyWord = allOf(patterns.map((pattern) => sql<SqlBool>`(w.name ~ ${pattern} or d.text ~ ${pattern})`));
  return sql`select w.id, ${wordRank(text, patterns)} as rank
    from work_item w left join document d on d.kind = 'work_item' and d.id = w.id
    where ${scopeSql(scope)} and w.id in (${candidatesSql(words, scope)}) and ${everyWord}`;
}

/** Whoever holds all the words holds them all in the name, or one of them in the description. */
function candidatesSql(words: readonly string[], scope: ListScope): Sql {
  const inName = allOf(words.map((word) => sql<SqlBool>`w.name ~ ${containsPattern(word)}`));
  const names = sql`select w.id from work_item w where ${scopeSql(scope)} and ${inName}`;
  const looked = words.filter(isIndexed).map((word) => sql`t.text ~ ${containsPattern(word)}`);
  if (looked.length === 0) return names;
  return sql`${names} union all select t.id from document t where t.kind = 'work_item' and (${sql.join(looked, sql` or `)})`;
}

const isIndexed = (word: string) => [...word].length >= indexedLength;

/** The more of the name the words account for, the higher. */
function wordRank(text: string, patterns: readonly string[]): Sql {
  const phrase = containsPattern(text);
  const words = allOf(patterns.map((pattern) => sql<SqlBool>`w.name ~ ${pattern}`));
  return sql`(case when w.name ~ ${`^${phrase}$`} then 50 when w.name ~ ${`^${phrase}`} then 40
    when w.name ~ ${phrase} then 30 when ${words} then 20 else 10 end)::float8`;
}

/**
 * Where nothing is found by the letter: items whose name has nearly the letters of every word, for typing errors. The
 * threshold holds for this statement alone, and is set before the index is asked since the condition that sets it
 * depends on no row.
 */
function likeSql(text: string, scope: ListScope): Sql {
  const words = wordsOf(text).filter(isIndexed);
  const alike = allOf(words.map((word) => sql<SqlBool>`${word} <% w.name`));
  const likenesses = words.map((word) => sql`word_similarity(${word}, w.name)`);
  const isLikely = words.length > 0 && !numberPattern.test(text);
  return sql`select w.id, (${sql.join([sql`0`, ...likenesses], sql` + `)})::float8 * 5 / ${words.length + 1}::int as rank from work_item w
    where ${isLikely}::boolean and not exists (select from exact)
      and (select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)) is not null
      and ${scopeSql(scope)} and ${alike} order by rank desc, w.updated_at desc, w.id limit ${maxAlike}::int`;
}

const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/))].slice(0, maxWords);
