// Well-known places, from tables of the Node.js runtime: countries by English name, and cities that time zones are named after.

const statesAndRegions = `alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland
massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming
ontario quebec alberta manitoba england scotland wales britain bavaria saxony prussia brandenburg catalonia tuscany lombardy sicily normandy brittany burgundy flanders
bengal punjab gujarat kerala queensland tasmania siberia crimea bohemia moravia galicia andalusia europe asia africa america antarctica oceania scandinavia mesopotamia babylon
boston seattle houston dallas austin miami atlanta philadelphia baltimore cleveland pittsburgh oakland portland memphis nashville orleans milan turin venice florence naples munich hamburg
cologne frankfurt leipzig dresden stuttgart zurich geneva basel bern lyon marseille bordeaux barcelona seville valencia porto rotterdam hague antwerp ghent bergen gothenburg krakow gdansk
manchester liverpool birmingham leeds bristol edinburgh glasgow cardiff oxford cambridge montreal ottawa osaka kyoto nagoya mumbai delhi bangalore chennai hyderabad lahore shenzhen guangzhou beijing wuhan danube rhine thames nile holland ussr uk usa`;
const twoWordPlaces = [
  'new york',
  'new york city',
  'new jersey',
  'new mexico',
  'new hampshire',
  'north carolina',
  'south carolina',
  'north dakota',
  'south dakota',
  'west virginia',
  'rhode island',
  'british columbia',
  'nova scotia',
  'los angeles',
  'san francisco',
  'san diego',
  'las vegas',
  'hong kong',
  'tamil nadu',
  'west bengal',
  'uttar pradesh',
  'northern ireland',
  'soviet union',
  'south korea',
  'north korea',
  'cape town',
  'tel aviv',
  'st petersburg',
];
const places = new Set([...countries(), ...cities(), ...statesAndRegions.split(/\s+/u), ...twoWordPlaces]);

/** Whether a key (see `entityKey`) is the name of a well-known country, region or city. */
export function isKnownPlace(key: string): boolean {
  return places.has(key);
}

function countries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

function cities(): string[] {
  return Intl.supportedValuesOf('timeZone').flatMap(
    (zone) => zone.split('/').slice(1).at(-1)?.toLowerCase().replaceAll('_', ' ') ?? [],
  );
}
