// Names in ordinary texts: what is not a name, the type of a name, and different forms of one name. The texts are
// invented.
import { compareNames } from '../../src/text/compare-names';
import { entityKey } from '../../src/text/entity-key';
import { extract } from '../../src/reading/by-rules/entities/extract';
import { mentionsOf } from '../../src/reading/by-rules/entities/mentions';
import { tokensOf } from '../../src/text/tokens';

const entities = (text: string) =>
  extract(text, { time: '2026-05-04T10:00:00Z' }).entities.filter(({ entity_type }) => entity_type !== 'date');
const names = (text: string) => entities(text).map(({ name }) => name);
const typeOf = (text: string, name: string) => entities(text).find((entity) => entity.name === name)?.entity_type;

describe('texts with capitalised words that are not names', () => {
  test.each([
    'Feed The Cat\nPay Invoices',
    'Beat The Eggs. Never Add Cold Milk.',
    'The tank holds 80 Litres at 3 Bar.',
    'Open on Tuesdays and Sundays.',
    'Die Handwerker haben den Schlüssel und die Rechnung nicht gefunden, der Vermieter ist im Urlaub.',
    'Votre colis est arrivé et nous vous attendons avec la facture. Merci et bonne journée.',
  ])('give no name: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  test('in German give names only with a form of address, first name or legal form', () => {
    const text =
      'Liebe Frau Tessner, der Vertrag mit der Krogner Technik GmbH ist fertig und Kollege Ralf Benker hat die Mappe.';
    expect(names(text)).toEqual(['Tessner', 'Krogner Technik GmbH', 'Ralf Benker']);
  });
});

describe('the type of a name from the words around it', () => {
  test.each([
    ['Halvor Pharma pays.', 'Halvor Pharma', 'organisation'],
    ['The Tarn Ice Festival is over.', 'Tarn Ice Festival', 'event'],
    ['We met on Gannet Quay.', 'Gannet Quay', 'place'],
    ['Her novel "Ice Harbour" is out.', 'Ice Harbour', 'work'],
    ['Orbitex 3.2 is out.', 'Orbitex 3.2', 'product'],
    ['Brem & Sohn GmbH pays.', 'Brem & Sohn GmbH', 'organisation'],
    ['We moved to Zelwiek.', 'Zelwiek', 'place'],
    ['Zelwiek, the bakery, is closed.', 'Zelwiek', 'organisation'],
    ['My colleague Tjorven is away.', 'Tjorven', 'person'],
    ['Dear Tjorven, come at nine.', 'Tjorven', 'person'],
    ['She works for Zelwiek.', 'Zelwiek', 'organisation'],
  ])('is recognised in "%s"', (text, name, type) => {
    expect(typeOf(text, name)).toBe(type);
  });

  test.each([
    ['Halvor Tarn pays.', 'Halvor Tarn'],
    ['Then Brewmate Duo beeps.', 'Brewmate Duo'],
    ['Please call Customer Service.', 'Customer Service'],
    ['The sign says "No Entry" here.', 'No Entry'],
    ['Our partner Kestrel sent it.', 'Kestrel'],
    ['Florence is far.', 'Florence'],
    ['CyberGhost is down.', 'CyberGhost'],
    ['We met Jack Hill.', 'Jack Hill'],
    ['My colleague Tjorven works for Tjorven.', 'Tjorven'],
  ])('is none without strong evidence, or with evidence for two: "%s"', (text, name) => {
    expect([undefined, 'other']).toContain(typeOf(text, name));
  });

  test('titles such as Dr. are not part of a name, saints such as St. Mary are', () => {
    expect(entities("Dr. O'Brien works at St. Mary's.").map(({ name }) => name)).toEqual(["O'Brien", "St. Mary's"]);
    expect(names('Present: Ida, Otto T., Otto R. The hall was cold.')).toEqual(['Ida', 'Otto T.', 'Otto R.']);
  });

  test('an organisation and a person with the same name are two entities', () => {
    const found = entities('I was with Tarnholm, the bakery, not with Mr Tarnholm the dentist.');
    expect(found.map(({ name, entity_type }) => [name, entity_type])).toEqual([
      ['Tarnholm', 'organisation'],
      ['Mr Tarnholm', 'person'],
    ]);
  });

  test('the sender who signs a message is a person', () => {
    expect(mentionsOf(tokensOf('See you soon.\n\nTjorven')).map(({ signs }) => signs)).toEqual([true]);
  });
});

describe('forms of one name', () => {
  test('are linked by a known nickname, or by a sentence that equates them', () => {
    for (const text of [
      'Bartholomew Quint, a.k.a. Barny, is here.',
      'Bartholomew Quint goes by Barny.',
      'Bartholomew Quint (Barny) is here.',
    ])
      expect(entities(text)[0]?.aliases).toEqual(['Barny']);
  });

  test('are linked if a first name fits only one full name in its text', () => {
    expect(entities('Anna Lind is here. Anna sings.')[0]).toMatchObject({ name: 'Anna Lind', aliases: ['Anna'] });
    expect(names('Anna Lind and Anna Lund are here. Anna sings.')).toEqual(['Anna Lind', 'Anna Lund', 'Anna']);
  });

  test('in different texts: a first name is likely one person, a name of unknown type is not', () => {
    const [full] = entities('Anna Lind is here.');
    const [first] = entities('We met Anna.');
    expect(first?.key).toBe('anna');
    expect(full && first && compareNames(full, first)).toMatchObject({ likely: true });
    const other = (name: string) => ({ name, key: entityKey(name), entity_type: 'other' });
    expect(compareNames(other('Tjorven'), { ...other('Tjorven Lind'), entity_type: 'person' })).toBeUndefined();
  });
});
