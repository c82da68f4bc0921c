import { randomUUID } from 'node:crypto';
import type { Priority } from '#shared/features/workItem.ts';
import { markdownToHtml } from '#shared/text/markdown.ts';
import { type CleanText, cleanText } from '../documents/text.ts';
import { type SampleProject, sampleTexts, sampleTitles, titleOf } from './sampleContent.ts';
import type { BatchItem } from './workItemBatch.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Where the items of one project go, and what they may name. */
export interface SamplePlace {
  workspaceId: string;
  projectId: string;
  content: SampleProject;
  /** In their order; how work is spread over them is `stateShares`. */
  stateIds: readonly string[];
  labelIds: readonly string[];
  pointIds: readonly string[];
  peopleIds: readonly string[];
}

export interface SampleItemOptions {
  random: () => number;
  /** `YYYY-MM-DD`. Dates lie around it. */
  today: string;
  count: number;
}

/** Backlog, Todo, In Progress, In review, Done, Cancelled, in hundredths. */
const stateShares = [30, 14, 11, 7, 33, 5];
const openStates = 4;
const priorityShares: readonly (readonly [Priority, number])[] = [
  ['none', 34],
  ['low', 18],
  ['medium', 26],
  ['high', 16],
  ['urgent', 6],
];

/** Believable work for one project. Some items are parts of others, all of them in the same answer. */
export function sampleItems(place: SamplePlace, { random, today, count }: SampleItemOptions): BatchItem[] {
  const titles = new Set<string>();
  const parents: (BatchItem & { id: string })[] = [];
  return Array.from({ length: count }, () => {
    const parent = random() < 0.16 ? pickOne(parents.slice(-12), random) : undefined;
    const item = sampleItem(place, { random, today }, titles);
    if (parent) {
      item.parent_id = parent.id;
      parent.sub_issues_count = (parent.sub_issues_count ?? 0) + 1;
    } else if (random() < 0.2) parents.push(item);
    return item;
  });
}

function sampleItem(
  place: SamplePlace,
  { random, today }: Omit<SampleItemOptions, 'count'>,
  titles: Set<string>,
): BatchItem & { id: string } {
  const { content, stateIds, labelIds, pointIds, peopleIds } = place;
  const subject = pickOne(content.subjects, random) ?? '';
  const stateIndex = pickByShare(stateShares, random);
  return {
    id: randomUUID(),
    name: freshTitle(subject, random, titles),
    state_id: stateIds[stateIndex] ?? stateIds[0] ?? '',
    priority:
      priorityShares[
        pickByShare(
          priorityShares.map(([, share]) => share),
          random,
        )
      ]?.[0] ?? 'none',
    assignee_ids: random() < 0.2 ? [] : pickSome(peopleIds, random() < 0.8 ? 1 : 2, random),
    label_ids: pickSome(labelIds, Math.floor(random() * 3), random),
    estimate_point: random() < 0.55 ? (pickOne(pointIds, random) ?? null) : null,
    ...schedule(today, stateIndex < openStates, random),
    parent_id: null,
    external_source: null,
    external_id: null,
    description: random() < 0.65 ? describe(pickOne(sampleTexts, random) ?? '', subject) : noText,
  };
}

const noText: CleanText = { html: '', text: '', hash: null };
const texts = new Map<string, CleanText>();

/** Cleaned once for each text and subject, since a hundred thousand items share them. */
function describe(markdown: string, subject: string): CleanText {
  const source = markdown.replaceAll(/(^|\. ){s}/g, (_, before: string) => `${before}${capitalised(subject)}`);
  const filled = source.replaceAll('{s}', subject);
  let text = texts.get(filled);
  if (!text) {
    text = cleanText(markdownToHtml(filled));
    texts.set(filled, text);
  }
  return text;
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A title that this batch does not have yet, as far as there are any. */
function freshTitle(subject: string, random: () => number, taken: Set<string>): string {
  let title = '';
  for (let tries = 0; tries < 8; tries++) {
    title = titleOf(pickOne(sampleTitles.shapes, random) ?? '', subject, pickOne(sampleTitles.moments, random) ?? '');
    if (!taken.has(title)) break;
  }
  taken.add(title);
  return title;
}

/** Open work lies around today, some of it late; what is done lies behind. */
function schedule(today: string, isOpen: boolean, random: () => number) {
  if (random() < 0.35) return { start_date: null, target_date: null };
  const end = isOpen ? Math.round(random() * 45 - 8) : -Math.round(random() * 90);
  const length = 2 + Math.round(random() * 12);
  return { start_date: random() < 0.6 ? dayFrom(today, end - length) : null, target_date: dayFrom(today, end) };
}

const dayMs = 86_400_000;
const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const pickOne = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

function pickSome<T>(list: readonly T[], count: number, random: () => number): T[] {
  const picked = new Set<T>();
  for (let tries = 0; tries < count * 3 && picked.size < count; tries++) {
    const one = pickOne(list, random);
    if (one !== undefined) picked.add(one);
  }
  return [...picked];
}

/** A place in a list of shares, as often as its share says. */
function pickByShare(shares: readonly number[], random: () => number): number {
  let left = random() * shares.reduce((sum, share) => sum + share, 0);
  return Math.max(
    0,
    shares.findIndex((share) => {
      left -= share;
      return left < 0;
    }),
  );
}
