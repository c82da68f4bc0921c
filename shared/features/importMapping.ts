import Papa from 'papaparse';

/** What a column of a file can become. */
export const importFields = [
  'key',
  'name',
  'description',
  'priority',
  'state',
  'labels',
  'assignees',
  'estimate',
  'start_date',
  'target_date',
  'created_at',
] as const;
export type ImportField = (typeof importFields)[number];

/** Header → field. Several columns with one header (Jira's labels) all count; columns without a field are left out. */
export type Mapping = Readonly<Record<string, ImportField>>;

/** Headers by which other tools call a field, the best first, in lower case without spaces and signs. */
const knownHeaders: Readonly<Record<ImportField, readonly string[]>> = {
  key: ['issuekey', 'key', 'identifier', 'ticketid', 'ticket', 'taskid', 'cardid', 'issueid', 'id', 'number'],
  name: ['summary', 'title', 'name', 'taskname', 'cardname', 'issuetitle', 'subject', 'task', 'item'],
  description: ['description', 'carddescription', 'body', 'notes', 'details', 'content', 'descriptionhtml', 'text'],
  priority: ['priority', 'prioritylevel'],
  state: ['status', 'state', 'statename', 'workflowstate', 'listname', 'list', 'sectioncolumn', 'column', 'stage'],
  labels: ['labels', 'label', 'labelnames', 'tags', 'tag'],
  assignees: ['assigneeemail', 'assigneeemails', 'assignees', 'assignee', 'assignedto', 'owner', 'owners', 'members'],
  estimate: ['storypoints', 'storypoint', 'storypointestimate', 'estimate', 'points', 'estimatevalue', 'estimatepoint'],
  start_date: ['startdate', 'targetstart', 'start'],
  target_date: ['duedate', 'targetdate', 'due', 'deadline', 'targetend', 'enddate'],
  created_at: ['created', 'createdat', 'createddate', 'creationdate', 'createdon', 'datecreated'],
};

/** The fields that the headers speak of by themselves. Each header and each field is taken once. */
export function guessMapping(headers: readonly string[]): Mapping {
  const found: [string, ImportField][] = [];
  for (const field of importFields) {
    const header = knownHeaders[field]
      .map((known) => headers.find((candidate) => plainHeader(candidate) === known))
      .find((candidate) => candidate !== undefined);
    if (header !== undefined) found.push([header, field]);
  }
  return Object.fromEntries(found);
}

/**
 * Reads `Title=name,"Points, final=estimate"` against the headers of a file (their case does not matter). A mistake
 * is answered with a sentence that names it.
 */
export function parseMapping(text: string, headers: readonly string[]): { mapping: Mapping } | { problem: string } {
  const mapping: [string, ImportField][] = [];
  const pairs = Papa.parse<string[]>(text.trim().replace(/,\s+"/g, ',"'), { delimiter: ',' });
  for (const pair of pairs.data[0] ?? []) {
    const at = pair.lastIndexOf('=');
    const field = importFields.find((known) => known === pair.slice(at + 1).trim());
    const wanted = pair.slice(0, Math.max(at, 0)).trim();
    const header = headers.find((candidate) => candidate.toLowerCase() === wanted.toLowerCase());
    if (at < 1)
      return { problem: `“${pair.trim()}” is no pair of a column and a field. Write for example Title=name.` };
    if (!field)
      return {
        problem: `There is no field “${pair.slice(at + 1).trim()}”. The fields are: ${importFields.join(', ')}.`,
      };
    if (header === undefined)
      return { problem: `There is no column “${wanted}”. The columns are: ${headers.join(', ')}.` };
    mapping.push([header, field]);
  }
  return { mapping: Object.fromEntries(mapping) };
}

function plainHeader(header: string): string {
  const inner = /^custom field \((.*)\)$/i.exec(header.trim())?.[1] ?? header;
  return inner.toLowerCase().replace(/[^a-z0-9]/g, '');
}
