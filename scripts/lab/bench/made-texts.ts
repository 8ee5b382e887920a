// Generated statements, for measurements that need more texts than the data sets have, or that need none of them. Each
// is unique, and shares its person, its thing and its place with many others.

const firstNames =
  'Mara Tomas Ingrid Pavel Noor Hugo Selma Ravi Elif Jonas Petra Mateo Aino Kofi Linnea Omar Greta Daniel Yuki Bruno Amara Felix Nadia Sven Talia Marek Ida Luca Freya Anton Zara Emil Leila Oskar Vera Nils Hana Pedro Astrid Samir'.split(
    ' ',
  );
const lastNames =
  'Ekberg Olsen Novak Haddad Ferreira Lindqvist Okafor Brandt Castellano Duarte Fischer Galan Hoffmann Ivanov Jansen Kowalski Larsen Moreau Nakamura Oyelaran Petrov Quist Romano Sorensen Tanaka Ulrich Vargas Weber Yilmaz Zeman Abbott Bergman Cohen Dahl Eriksen Fontaine Graf Holm Iversen Juarez'.split(
    ' ',
  );
const kinds =
  'spare old blue broken rented signed small heavy new green second folded painted locked borrowed brass wooden unused marked repaired'.split(
    ' ',
  );
const things =
  'gasket lantern ledger compass kettle ladder anchor camera notebook radio saddle telescope violin wrench barometer chart clock drill engine filter generator hammer keyring lens map oar pump rope sextant tent umbrella valve winch axle bicycle cable door envelope flag garden'.split(
    ' ',
  );
const places =
  'locker|cabin|storeroom|boathouse|workshop|attic|cellar|office|pier|depot|hangar|archive|garage|harbour shed|station|library'.split(
    '|',
  );

const total = firstNames.length * lastNames.length * kinds.length * things.length;
/** Coprime to the total, so that each position gets a different combination. */
const stride = 480_017;

interface Made {
  content: string;
  /** Only this statement answers it. */
  question: string;
}

/** @param position 0 to 1,279,999 */
export function madeText(position: number): Made {
  let rest = (position * stride) % total;
  const take = (words: string[]) => {
    const word = words[rest % words.length] as string;
    rest = Math.floor(rest / words.length);
    return word;
  };
  const thing = take(things);
  const first = take(firstNames);
  const kind = take(kinds);
  const last = take(lastNames);
  const place = places[(position * 7) % places.length] as string;
  return {
    content: `${first} ${last} keeps the ${kind} ${thing} in ${place} ${1 + (position % 97)}, where it was put after the inspection.`,
    question: `Where does ${first} ${last} keep the ${kind} ${thing}?`,
  };
}
