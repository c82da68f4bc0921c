import { expect, test } from 'vitest';
import { matchingPeople } from './matchingPeople.ts';

const zoe = { first_name: 'Zoë', last_name: 'Ångström', display_name: 'zo', email: 'zoe@halden.example' };
const jon = { first_name: 'Jon', last_name: 'Berg', display_name: 'jonb', email: 'jon@other.example' };

test('every word must stand in a name or the address, accents and case aside', () => {
  expect(matchingPeople([zoe, jon], 'angstrom ZOE')).toEqual([zoe]);
  expect(matchingPeople([zoe, jon], 'other')).toEqual([jon]);
  expect(matchingPeople([zoe, jon], 'zoe berg')).toEqual([]);
});

test('an empty search finds everybody', () => {
  expect(matchingPeople([zoe, jon], '  ')).toEqual([zoe, jon]);
});
