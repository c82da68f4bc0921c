/** What a sample workspace is about: a company of our own invention that makes maps. */

export interface SamplePerson {
  first_name: string;
  last_name: string;
  timezone: string;
}

export const samplePeople: readonly SamplePerson[] = [
  { first_name: 'Mara', last_name: 'Lindqvist', timezone: 'Europe/Stockholm' },
  { first_name: 'Kofi', last_name: 'Mensah', timezone: 'Africa/Accra' },
  { first_name: 'Priya', last_name: 'Raman', timezone: 'Asia/Kolkata' },
  { first_name: 'Yuki', last_name: 'Tanaka', timezone: 'Asia/Tokyo' },
  { first_name: 'Amara', last_name: 'Okafor', timezone: 'Africa/Lagos' },
  { first_name: 'Elif', last_name: 'Şahin', timezone: 'Europe/Istanbul' },
  { first_name: 'Noor', last_name: 'Haddad', timezone: 'Asia/Beirut' },
  { first_name: 'Luis', last_name: 'Moreno', timezone: 'America/Mexico_City' },
  { first_name: 'Jonas', last_name: 'Weber', timezone: 'Europe/Berlin' },
  { first_name: 'Tomás', last_name: 'Ferreira', timezone: 'Europe/Lisbon' },
  { first_name: 'Hana', last_name: 'Kovács', timezone: 'Europe/Budapest' },
  { first_name: 'Ines', last_name: 'Duarte', timezone: 'America/Sao_Paulo' },
];

export interface SampleProject {
  name: string;
  identifier: string;
  description: string;
  /** Whose work it is, as places in the list of people. */
  people: readonly number[];
  /** What its work is about, as it stands inside a sentence. */
  subjects: readonly string[];
}

export const sampleProjects: readonly SampleProject[] = [
  {
    name: 'Web app',
    identifier: 'WEB',
    description: 'The map in the browser: looking around, finding places, planning a way.',
    people: [0, 1, 2, 3, 4, 5, 6, 8, 9],
    subjects: [
      'the route preview',
      'the search box',
      'the list of saved places',
      'the side panel',
      'the layer menu',
      'the share link',
      'the print view',
      'the ruler',
      'the legend',
      'the zoom control',
      'the transit itinerary',
      'the place card',
      'the boundary editor',
      'the street labels',
      'the turn list',
      'the attribution line',
      'the photo strip',
      'the station plan',
      'the detour notice',
      'the embedded map',
    ],
  },
  {
    name: 'Mobile',
    identifier: 'MOB',
    description: 'The map on the go, with and without a network.',
    people: [0, 2, 3, 6, 7, 10, 11],
    subjects: [
      'the offline area',
      'the spoken turn',
      'the compass',
      'the lock-screen card',
      'the arrival time',
      'the battery notice',
      'the downloaded city',
      'the walking view',
      'the lane guide',
      'the tilt gesture',
      'the location dot',
      'the recent trips',
      'the watch face',
      'the car display',
      'the night colours',
      'the permission screen',
    ],
  },
  {
    name: 'Tile pipeline',
    identifier: 'TILE',
    description: 'From survey data to the tiles that every map is drawn from.',
    people: [1, 3, 7, 8, 9],
    subjects: [
      'the nightly build',
      'the coastline merge',
      'the road graph',
      'the tile cache',
      'the label placement',
      'the elevation model',
      'the address index',
      'the change feed',
      'the building outlines',
      'the language fallback',
      'the river network',
      'the quality report',
      'the timetable feed',
      'the tile signature',
    ],
  },
  {
    name: 'Design system',
    identifier: 'DS',
    description: 'Colours, type, icons and parts that all our maps share.',
    people: [0, 4, 5, 7, 11],
    subjects: [
      'the colour ramp',
      'the icon set',
      'the focus ring',
      'the type scale',
      'the button',
      'the picker',
      'the empty state',
      'the dark palette',
      'the map pin',
      'the tooltip',
      'the toast',
      'the data table',
      'the spacing grid',
      'the motion guide',
    ],
  },
];

const moments = [
  'after the laptop wakes',
  'when the network comes and goes',
  'on the first visit',
  'while the map is still loading',
  'in right-to-left languages',
  'on narrow screens',
  'with a hundred saved places',
  'in high contrast',
  'when two people edit at once',
  'after a change of time zone',
  'on a three-year-old phone',
  'at the date line',
];

/** Sentences with a gap for the subject `{s}` and, in most, one for the moment `{m}`. */
const titles = [
  '{S} flickers {m}',
  '{S} loses its place {m}',
  'Keep {s} steady {m}',
  'Say why {s} is empty {m}',
  'Draw {s} in under 200 ms {m}',
  'Remember {s} per device instead of per account',
  'Let people turn off {s}',
  'Stop {s} from covering the map {m}',
  'Try {s} with people who use a screen reader',
  'Write down how {s} should behave {m}',
  'Move the work of {s} off the main thread',
  'Drop the second request of {s} {m}',
  '{S} cannot be reached by keyboard',
  '{S} shows yesterday’s data {m}',
  'Measure {s} {m}',
  'Make {s} readable {m}',
  'Warn before {s} throws work away',
  'Translate what {s} says',
  'Undo for {s}',
  'Remove the old code of {s}',
  '{S} forgets its setting {m}',
  'Agree on the words of {s}',
];

export const sampleTitles = { shapes: titles, moments };

export function titleOf(shape: string, subject: string, moment: string): string {
  const capital = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return shape.replace('{S}', capital).replace('{s}', subject).replace('{m}', moment);
}

/** Descriptions in Markdown, with a gap for the subject. */
export const sampleTexts: readonly string[] = [
  'Seen by three people this week. It happens in about one of ten tries, more often on slow machines.\n\n## To see it\n\n1. Open the map at a place with many labels.\n2. Use {s} for a minute.\n3. Switch to another tab and back.\n\n**Expected:** everything is where it was.\n\n**Seen:** a blank for half a second, then a jump.',
  'We promised this for the winter release. What counts is that {s} feels calm: nothing moves unless the person moved it.\n\n- [ ] agree on the behaviour\n- [ ] build it behind a flag\n- [ ] try it with five people\n- [ ] remove the flag',
  'Support asked for this again. Their summary:\n\n> People do not understand what {s} does, and they are afraid to try.\n\nA sentence of help and a way back would do. No tour, no dialog.',
  'Numbers from last Tuesday:\n\n| where | median | slowest of 100 |\n| --- | --- | --- |\n| laptop | 140 ms | 410 ms |\n| phone | 320 ms | 1,900 ms |\n\nThe slow ones all wait for {s}. The profile shows most of it in parsing.',
  'The code of {s} still goes through the old path:\n\n```ts\nconst view = await loadView(place);\nif (!view.ready) return retry(place);\n```\n\nIt works, but nobody knows why it retries. Write a test for what we rely on first, then take it out.',
  'Small, but it is the first thing that new people notice about {s}. *Design has drawn it*, see the notes of the last review.',
  'Questions to answer before we start:\n\n- Who uses {s}, and how often?\n- What do they do when it fails?\n- What would be the smallest thing that helps?',
  'Follow-up of the incident on the 3rd. {s} was not the cause, yet it made it worse: every client asked again at once. Ask again after a random wait, and never more than five times.',
];

export const sampleLabels: readonly (readonly [name: string, color: string])[] = [
  ['Bug', '#D13415'],
  ['Performance', '#F59E0B'],
  ['Accessibility', '#5B5BD6'],
  ['Design', '#E93D82'],
  ['Routing', '#0D74CE'],
  ['Search', '#008573'],
  ['Map canvas', '#46A758'],
  ['Offline', '#60646C'],
  ['Translation', '#8145B5'],
  ['Transit', '#00A2C7'],
  ['Tech debt', '#AD7F58'],
  ['Telemetry', '#978365'],
  ['Print', '#CA244D'],
  ['Privacy', '#2B9A66'],
  ['Customer ask', '#EF5F00'],
  ['Good first task', '#65BA74'],
];

export const samplePoints = ['1', '2', '3', '5', '8', '13'] as const;

/** The state between work and done, which most teams have. */
export const inReview = { name: 'In review', color: '#8145B5', group: 'started', sequence: 40_000 } as const;
