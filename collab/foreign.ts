/**
 * What no editor of ours writes, and what every reader of it would stumble over: whoever may write could otherwise, with
 * one message, make a text that nobody can open any more, or that loses words as soon as somebody does [T10]. A client that
 * sends such a thing is refused before it is applied.
 */
import * as Y from 'yjs';
import { bodyField, documentSchema, titleField } from '#shared/editor/extensions.ts';

/** The most that one cell may span: what a browser takes, and a table of which can still be drawn. */
const mostSpanned = 1000;
/** Elements within elements: far more than anybody nests lists, far less than a reader's stack holds. */
const mostDepth = 400;

/** What holds an item: `blocks` are the body and the elements in it, `text` a text in these or the title. */
interface Place {
  holder: 'blocks' | 'text' | 'elsewhere' | 'unknown';
  /** Of an attribute. */
  key: string | null;
  /** The element or text that holds it; null for the body and the title. */
  within: Y.Item | null;
}

const nowhere: Place = { holder: 'unknown', key: null, within: null };

/** Says what is foreign in an update to a document, or undefined. An update that cannot be read throws. */
export function foreignIn(update: Uint8Array, doc: Y.Doc): string | undefined {
  const items = Y.decodeUpdate(update).structs.filter((struct) => struct instanceof Y.Item);
  const places = new Places(items, doc);
  for (const item of items) {
    const foreign = foreignItem(item, places);
    if (foreign) return foreign;
  }
  return undefined;
}

function foreignItem(item: Y.Item, places: Places): string | undefined {
  const { content } = item;
  if (content instanceof Y.ContentDeleted) return undefined;
  const { holder, key } = places.of(item);
  if (holder === 'elsewhere') return 'something beside the title and the body';
  if (content instanceof Y.ContentType) {
    const { type } = content;
    if (!(type instanceof Y.XmlElement || type instanceof Y.Text))
      return 'a type that is neither an element nor a text';
    if (type instanceof Y.XmlElement && !Object.hasOwn(documentSchema.nodes, type.nodeName))
      return 'an unknown element';
    if (holder === 'text' || key !== null) return 'an element where only text may stand';
    return places.isTooDeep(item) ? 'an element in too many others' : undefined;
  }
  if (content instanceof Y.ContentFormat && !isMark(content.key)) return 'an unknown mark';
  if (content instanceof Y.ContentString || content instanceof Y.ContentFormat) {
    return holder === 'blocks' ? 'text outside of an element' : undefined;
  }
  if (!(content instanceof Y.ContentAny) || key === null)
    return holder === 'unknown' ? undefined : 'a value that is no text';
  return content.arr.every((value) => isAttribute(key, value)) ? undefined : `an attribute ${key} that no cell has`;
}

/** Marks of one kind that overlap carry a sign behind their name. */
const isMark = (key: string): boolean => Object.hasOwn(documentSchema.marks, key.replace(/--[\w+/=]{8}$/, ''));

function isAttribute(key: string, value: unknown): boolean {
  if (key === 'colspan' || key === 'rowspan') return isWithin(value);
  if (key !== 'colwidth') return true;
  return (
    value == null || (Array.isArray(value) && value.length <= mostSpanned && value.every((one) => Number.isFinite(one)))
  );
}

const isWithin = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= mostSpanned;

/**
 * Where items of an update stand. Only the first of a row of siblings says so itself; the others name the one beside
 * them, in the update or in the document.
 */
class Places {
  readonly #doc: Y.Doc;
  readonly #byClient: Map<number, Y.Item[]>;
  readonly #known = new Map<Y.Item, Place>();

  constructor(items: readonly Y.Item[], doc: Y.Doc) {
    this.#doc = doc;
    this.#byClient = Map.groupBy(items, ({ id }) => id.client);
  }

  of(item: Y.Item): Place {
    const walked: Y.Item[] = [];
    let at: Y.Item | null = item;
    while (at && at.parent === null && !this.#known.has(at)) {
      walked.push(at);
      at = this.#find(at.origin ?? at.rightOrigin);
    }
    const place = at ? (this.#known.get(at) ?? this.#said(at)) : nowhere;
    for (const one of at ? [...walked, at] : walked) this.#known.set(one, place);
    return place;
  }

  isTooDeep(item: Y.Item): boolean {
    let within: Y.Item | null = item;
    for (let depth = 0; within; depth++) {
      if (depth > mostDepth) return true;
      within = this.of(within).within;
    }
    return false;
  }

  /** Of an item that says where it stands: by a name, an id, or, in the document, by what holds it. */
  #said({ parent, parentSub: key }: Y.Item): Place {
    if (typeof parent === 'string') return { holder: holderOfRoot(parent), key, within: null };
    if (parent === null) return nowhere;
    const type = parent instanceof Y.ID ? null : (parent as Y.AbstractType<unknown>);
    if (type && !type._item) return { holder: holderOfRoot(Y.findRootTypeKey(type)), key, within: null };
    const within = parent instanceof Y.ID ? this.#find(parent) : (type?._item ?? null);
    return { holder: holderOf(within), key, within };
  }

  #find(id: Y.ID | null): Y.Item | null {
    if (!id) return null;
    const here = itemAt(this.#byClient.get(id.client) ?? [], id.clock);
    if (here) return here;
    if (Y.getState(this.#doc.store, id.client) <= id.clock) return null;
    const item = Y.getItem(this.#doc.store, id);
    return item instanceof Y.Item ? item : null;
  }
}

function holderOfRoot(name: string): Place['holder'] {
  if (name === bodyField) return 'blocks';
  return name === titleField ? 'text' : 'elsewhere';
}

function holderOf(item: Y.Item | null): Place['holder'] {
  if (!item) return 'unknown';
  if (!(item.content instanceof Y.ContentType)) return 'elsewhere';
  return item.content.type instanceof Y.XmlElement ? 'blocks' : 'text';
}

/** The item that a clock falls into, of one client's items in their order. */
function itemAt(items: readonly Y.Item[], clock: number): Y.Item | undefined {
  let [low, high] = [0, items.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (!item) return undefined;
    if (clock < item.id.clock) high = middle - 1;
    else if (clock >= item.id.clock + item.length) low = middle + 1;
    else return item;
  }
  return undefined;
}
