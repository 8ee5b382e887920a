// Lint rules of this project, as patterns of the syntax tree: calls that a file must not make, and the packages and
// folders that each folder may import. Rules that need types run in oxlint (.oxlintrc.json), which does not support
// such patterns.
import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/**
 * `folders`: folders of `src/` from the bottom up; each imports only from earlier ones. `faces`: folders from which
 * others may only import the files directly inside. `homes`: for each package, the folders that may import it.
 */
const { folders, faces, homes } = JSON.parse(readFileSync(new URL('layers.json', import.meta.url), 'utf8'));
/** The path of a name in layers.json: `http` is the folder src/http/, `log.ts` the file src/log.ts. */
const placeOf = (name) => `src/${name}${name.endsWith('.ts') ? '' : '/'}`;
/** Libraries import each other as neighbours: `../text/words`. */
const isLibrary = (place) => place.startsWith('src/libraries/');

export default [
  { ignores: ['dist/', 'node_modules/', 'src/generated/', 'src/client/api.ts', '.memory/', '.runtime/', 'coverage/'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    // oxlint checks comments that switch off a rule, because it knows the named rules.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    // Settings are read and checked only in src/config.ts. A variable read elsewhere is neither documented nor checked.
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/config.ts reads the environment.' },
      ],
    },
  },
  {
    // Calls that take quadratic time, or exhaust the stack, for large input; values that requests would share; and work
    // that must not happen inside a write transaction.
    files: ['src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...platformCalls(), ...sharedValues(), ...transactionBodies()] },
  },
  {
    // What makes tests slow, or dependent on chance and on the speed of the machine.
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'it', message: 'Tests are written as test(…).' }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(WhileStatement, DoWhileStatement) > .test:matches(AwaitExpression, :has(AwaitExpression)), ForStatement[init=null][test=null]',
          message:
            'A poll without a pause slows down its own subject: use eventually(…), which reports what was missing.',
        },
        ...clocks(),
        ...shortRows(),
      ],
    },
  },
  {
    // Browser pages serve one reader, and write numbers and times as that reader does.
    files: ['src/explorer/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Support code that waits, measures or repeats for tests.
    files: ['test/support/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  ...importRules(),
];

/** Calls that make a test depend on the speed of the machine or on chance. */
function clocks() {
  const message =
    'A busy machine breaks tests that measure, sleep or repeat: inject the time, wait with eventually(…), and choose with randomFrom(seed).';
  return [
    "CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name='now']",
    "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    "CallExpression[callee.object.name='jest'][callee.property.name='retryTimes']",
    "CallExpression[callee.name='setTimeout']",
    "ImportDeclaration[source.value=/timers\\/promises$/] > ImportSpecifier[imported.name='setTimeout']",
  ].map((selector) => ({ selector, message }));
}

/** Rows of a table with fewer values than its test has parameters: Jest passes a callback instead, and waits for it. */
function shortRows() {
  const message = 'Jest passes a callback in place of the missing column, and waits until it is called.';
  return [2, 3, 4, 5, 6, 7, 8].map((count) => ({
    selector: `CallExpression[callee.callee.property.name='each'][arguments.1.params.length=${count}] > CallExpression > ArrayExpression > ArrayExpression[elements.length<${count}]:not(:has(> SpreadElement))`,
    message,
  }));
}

/** Calls of the platform that must not receive long input, and their replacements. */
function platformCalls() {
  const instead = {
    "callee.property.name='normalize'":
      'Quadratic over combining marks: use normalized() of src/libraries/text/normalized.ts.',
    'callee.property.name=/^(localeCompare|toLocale\\w*)$/':
      'Depends on the machine, and is slow over long texts: compare with < or >.',
  };
  const spread =
    'A long list exceeds the stack: use maxOf, minOf and addAll of src/lists.ts, or lengthOf of src/vectors.ts.';
  return [
    ...Object.entries(instead).map(([call, message]) => ({ selector: `CallExpression[${call}]`, message })),
    { selector: "CallExpression[callee.object.name='Math'] > SpreadElement", message: spread },
    {
      selector:
        "TSAsExpression[typeAnnotation.type!='TSUnknownKeyword'] > CallExpression[callee.object.name='JSON'][callee.property.name='parse'][arguments.0.callee.name!='readFileSync']",
      message: 'Stored data may have another shape: use readStored() of src/schemas.ts.',
    },
    { selector: 'CallExpression[callee.property.name=/^(push|unshift|splice)$/] > SpreadElement', message: spread },
  ];
}

/**
 * An empty list, map or set inside a value of a module, which the next request, perhaps of another tenant, would find
 * filled.
 */
function sharedValues() {
  const ofModule = ':not(:function *, PropertyDefinition *, CallExpression[callee.name="frozen"] *)';
  const message = 'All requests share it: frozen(…) of src/lists.ts, or a function that returns a new one.';
  return ['ArrayExpression[elements.length=0]', 'NewExpression[callee.name=/^(Map|Set)$/][arguments.length=0]'].map(
    (empty) => ({ selector: `:matches(ObjectExpression, ArrayExpression) ${empty}${ofModule}`, message }),
  );
}

/**
 * A write transaction gets the data that it writes. Its functions take `Writing`, not `Ctx`, and must not query, embed,
 * ask a model or read text: others would wait for their locks and slots.
 */
function transactionBodies() {
  const typed = (name) => `[typeAnnotation.typeAnnotation.typeName.name='${name}']`;
  const body = `:matches(:function:has(> Identifier${typed('Transaction')}), CallExpression:matches([callee.property.name='write'], [callee.name='writeInLine']) > :function)`;
  const message = 'Inside a write transaction: read, embed and query before it (src/process/open-transaction.ts).';
  const reading =
    'read|readContent|readDraft|readQuestion|withDecisions|embedItem|embedNamed|withVectors|earlierOf|makeBefore';
  return [
    `:function:has(> Identifier${typed('Transaction')}) > Identifier${typed('Ctx')}`,
    `${body} MemberExpression[object.name='ctx'][property.name=/^(graph|embed|chat|fetchUrl|queues)$/]`,
    `${body} CallExpression[callee.name=/^(${reading})$/]`,
  ].map((selector) => ({ selector, message }));
}

/**
 * One block per folder with all its forbidden imports, because in ESLint a later block replaces the options of a rule.
 */
function importRules() {
  const files = [...new Set(Object.values(homes).flat())].filter((name) => name.endsWith('.ts')).map(placeOf);
  const places = [...folders.map(placeOf), ...files];
  const packages = (place) =>
    Object.entries(homes)
      // A package may be limited to a room, a folder of src/memory. A sweep test checks rooms.
      .filter(([, allowed]) => place === '' || !allowed.some((home) => placeOf(home).startsWith(place)))
      .map(([name, allowed]) => ({
        group: [name],
        allowTypeImports: true,
        message: `Only ${allowed.map(placeOf).join(', ')} may import ${name}.`,
      }));
  const higherFolders = (place) => {
    const index = folders.findIndex((folder) => place === `src/${folder}/`);
    const higher = index < 0 ? [] : folders.slice(index + 1);
    const message = `${place} is below these folders.`;
    const names = higher.map((folder) => (isLibrary(place) ? folder.replace(/^libraries\//, '') : folder));
    return names.length > 0 ? [{ regex: `^(\\.\\./)+(${names.join('|')})/`, message }] : [];
  };
  const behindFaces = (place) =>
    faces
      .filter((folder) => place !== `src/${folder}/`)
      .map((folder) => ({
        regex: `^(\\.\\./)+${folder}/[^/]+/`,
        message: `Only the files directly in src/${folder}/ may be imported.`,
      }));
  const rule = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });
  return [
    { files: ['src/*.ts'], ignores: files, rules: rule(packages('')) },
    ...places.map((place) => ({
      files: [place.endsWith('/') ? `${place}**` : place],
      rules: rule([...packages(place), ...higherFolders(place), ...behindFaces(place)]),
    })),
  ];
}
