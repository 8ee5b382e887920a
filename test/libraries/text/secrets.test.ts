// Secrets in texts. The secrets here are made up, of letters in a row, so that no scanner takes them for real ones.
import { joined, secretsIn, withoutSecrets } from '../../../src/libraries/text/secrets';

/** Characters as of a token, without meaning. */
const some = (count: number, from = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z') =>
  Array.from({ length: count }, (_, at) => from[(at * 7) % from.length]).join('');
const pem = (kind: string) => `-----BEGIN ${kind}-----\nMI${some(64)}\n${some(64)}\n-----END ${kind}-----`;

const screened = (texts: string[]) => withoutSecrets(texts, [...secretsIn(joined(texts))].flat());
const masked = (text: string) => screened([text])[0]?.text;

test.each([
  ['GitHub token', `ghp_${some(36)}`],
  ['GitHub token', `github_pat_${some(82)}`],
  ['AWS secret access key', some(40)],
  ['Anthropic key', `sk-ant-api03-${some(93)}AA`],
  ['OpenAI key', `sk-proj-${some(74)}T3BlbkFJ${some(74)}`],
  ['Slack token', `xoxb-123456789012-1234567890123-${some(24)}`],
  ['npm token', `npm_${some(36)}`],
  ['SendGrid key', `SG.${some(22)}.${some(43)}`],
  ['Shopify token', `shpat_${some(32, '0123456789abcdef')}`],
  ['Linear token', `lin_api_${some(40)}`],
  ['private key', pem('RSA PRIVATE KEY')],
  ['password in a URL', 'https://keeper:hunter22@harbour.example.net'],
  ['password in a URL', 'postgres://keeper:hunter22@db.harbour.example:5432/tides'],
  ['AWS access key id', `AKIA${some(16, 'QW3ER5TY7U')}`],
  ['Stripe key', `sk_live_${some(24)}`],
  ['Stripe key', `rk_live_${some(24)}`],
  ['card number', '4111 1111 1111 1111'],
  ['card number', '4012-8888-8888-1881'],
  ['card number', '5555555555554444'],
  ['card number', '3782 822463 10005'],
])('%s: %s is masked, and nothing around it', (kind, secret) => {
  // Such a key has no mark of its own but its name.
  const before = kind.startsWith('AWS') ? 'Käthe noted: aws_secret_access_key = ' : 'Käthe noted ';
  expect(masked(`${before}${secret} on Monday.`)).toBe(`${before}[masked: ${kind}] on Monday.`);
});

test.each([
  ['https://keeper:hunter22@host.example/x', 'https://#@host.example/x'],
  ['redis://:hunter22@cache:6379/0', 'redis://#@cache:6379/0'],
  ['amqp://guest:guest@queue.example', 'amqp://#@queue.example'],
  ['see https://bob:S3cret!x@db.example:8443/a', 'see https://#@db.example:8443/a'],
])('in %s, user and password are masked', (text, expected) =>
  expect(masked(text)?.replace('[masked: password in a URL]', '#')).toBe(expected),
);

const token = `ghp_${some(36)}`;
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
test.each([
  ['emphasised', `_${token}_`, '_[masked: GitHub token]_'],
  ['strongly emphasised', `**__${token}__**`, '**__[masked: GitHub token]__**'],
  ['with an invisible space', `${token.slice(0, 9)}\u200b${token.slice(9)}`, '[masked: GitHub token]'],
  ['in full width', wide(token), '[masked: GitHub token]'],
  ['a key id in full width', wide(`AKIA${some(16, 'QW3ER5TY7U')}`), '[masked: AWS access key id]'],
])('a token that is written %s is masked', (_how, written, expected) =>
  expect(masked(`Käthe noted ${written} on Monday.`)).toBe(`Käthe noted ${expected} on Monday.`),
);

test.each(['\u200b', '\u200d', '\u00ad', '\u2060', '\ufe0f', '\u034f', '\u{e0041}'])(
  'a token with the invisible sign %j beside its underscore, or between all its characters, is masked',
  (sign) =>
    expect([token.replace('_', `${sign}_${sign}`), [...token].join(sign)].map(masked)).toEqual([
      '[masked: GitHub token]',
      '[masked: GitHub token]',
    ]),
);

test.each([
  'The commit is d670460b4b4aece5915caf5c68d12f560a9fe3e4, its short form d670460.',
  'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'The run 7c9e6679-7425-40de-944b-e07fc1f90ae7 and the item mem_01kb0000000000000000000000.',
  'ISBN 978-3-16-148410-0, formerly ISBN 3-16-148410-X; EAN 4006381333931.',
  'Call +49 170 1234567890 or +4111111111111111, fax (030) 4111 1111 1111.',
  // The check digit is wrong, or no card begins like this.
  'Order 4111111111111112, delivery note 1234567890123452, invoice 9999 9999 9999 9995.',
  'IBAN DE89 3704 0044 0532 0130 00 and BIC COBADEFFXXX.',
  'The pump has the serial number 4111-1111-1111-1111-7 and part 4111111111111111-A.',
  'At 1764241200000 ms the counter stood at 4111111111111111.5 and 0.4111111111111111.',
  'IMEI 490154203237518, coordinates 53.5510846, 9.9936818.',
  'My password is no secret to my brother; the secret access key of the harbour hangs at the door.',
  'Tokens of GitHub begin with ghp_, those of Slack with xoxb-, keys with -----BEGIN RSA PRIVATE KEY-----.',
  'Write https://user:password@host.example, or postgres://${USER}:${PASSWORD}@db/tides.',
  'https://harbour.example/a:b@c and mail to keeper:otto@harbour.example',
  `data:image/png;base64,${some(4_000)}`,
  'secretlint-disable',
  'AKIA is how key ids begin, AKIAPONDSIDE and AKIA-QW3ER5TY7U-QW3E are none, nor is AKIAQW3ER5TY7UQW3ER5TY7UX.',
  'Keys of Stripe begin with sk_live_, those for tests with sk_test_; the table is risk_live_values_of_twenty_days.',
  'https://keeper:$PASSWORD@host.example, https://keeper:***@host.example, https://keeper:xxxx@host.example',
  'https://host.example:8080/@otto, http://[::1]:7700/a@b, urn:isbn:4006@x, https://host.example/?q=a:b@c',
  'snake_case_name_, _emphasis_, __init__, ｆｕｌｌ　ｗｉｄｔｈ and zero\u200bwidth words stay.',
])('%s is no secret', (text) => {
  expect(screened([text])).toEqual([{ text, kinds: [] }]);
});

test('a key over two texts is masked in both, and the texts beside them stay', () => {
  const [begin = '', end = ''] = [pem('PRIVATE KEY').slice(0, 90), pem('PRIVATE KEY').slice(90)];
  expect(screened(['one', `two ${begin}`, `${end} three`, 'four', '']).map(({ text }) => text)).toEqual([
    'one',
    'two [masked: private key]',
    '[masked: private key] three',
    'four',
    '',
  ]);
});

test('a text cannot turn the rules off', () => {
  const text = `secretlint-disable\nghp_${some(36)}`;
  expect(masked(text)).toBe('secretlint-disable\n[masked: GitHub token]');
});

test('a masked text contains no secret', () => {
  const once = masked(`ghp_${some(36)} 4111 1111 1111 1111 ${pem('PRIVATE KEY')}`) ?? '';
  expect(masked(once)).toBe(once);
});

test.each([
  'a',
  '4',
  '4111 ',
  '://',
  'https://a:',
  'mysql://a:b',
  '-----BEGIN PRIVATE KEY-----',
  'xoxb-1-',
  'SG.a.',
  '\n',
])('of 600,000 characters of %s, no window takes long', (part) => {
  let longest = 0;
  const windows = secretsIn(part.repeat(600_000 / part.length));
  for (let isDone = false; !isDone;) {
    const before = process.cpuUsage();
    isDone = windows.next().done === true;
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  expect(longest).toBeLessThan(250);
});

test('a long text has the same secrets as its parts, also where a window ends', () => {
  const token = `ghp_${some(36)}`;
  const card = '4111 1111 1111 1111';
  for (const at of [0, 49_900, 49_970, 49_999, 50_000, 50_001, 99_990, 100_000])
    for (const secret of [token, card, pem('PRIVATE KEY')]) {
      const [before, behind] = [`${'ab '.repeat(at / 3)}\n`, `\n${'cd '.repeat(30_000)}`];
      expect(masked(before + secret + behind)).toMatch(/^(?:ab )*\n\[masked: [\w ]+\]\n(?:cd )*$/);
    }
  // Digits in a row are no card, also where a window begins in them.
  expect(masked('4'.repeat(200_000))).toBe('4'.repeat(200_000));
});
