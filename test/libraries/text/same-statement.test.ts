import { isSameStatement } from '../../../src/libraries/text/same-statement';

test.each([
  ['Lena lives in Oslo.', 'Lena lives in Bergen.'],
  ['The rent is 2,150 euros.', 'The rent is 2,300 euros.'],
  ['The gate code is 4471.', 'The gate code is 9026'],
  ['Der Schlüssel liegt im Keller.', 'Der Schlüssel liegt im Schrank.'],
  ['The backup runs every night.', 'The backups run every night.'],
])('"%s" and "%s" are one statement', (one, other) => expect(isSameStatement(one, other)).toBe(true));

test.each([
  ["Lena's birthday is on 7 June.", 'The boss of Lena is Henrik Solberg.'],
  ['Lena works at Hexaline.', 'Tomas works at Hexaline.'],
  ['Mei owns the frontend.', 'Priya owns payments.'],
  ['Room 214 has a projector.', 'Room 241 has a projector.'],
  ['The boss of Lena is Henrik Solberg.', 'The boss of Tomas is Henrik Solberg.'],
  ['Lena likes liquorice tea.', 'Lena likes rye bread.'],
  ['Builds with Next.js', 'Deploys on Fly.io'],
  ['Lena speaks Danish.', 'Lena speaks Greek.'],
  ['Lena is allergic to peanuts.', 'Lena is not allergic to peanuts.'],
])('"%s" and "%s" are two statements', (one, other) => expect(isSameStatement(one, other)).toBe(false));
