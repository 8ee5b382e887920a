// Embedders: the model in the process, and servers with the OpenAI protocol, return unit vectors in the order of the
// texts.
import { Worker } from 'node:worker_threads';
import { ConfigError, loadConfig } from '../../src/config';
import { Unavailable } from '../../src/errors';
import { openEmbedder, type Embedder } from '../../src/llm/embed';
import { fakeEmbeddingServer, type FakeEmbeddingServer } from '../support/fake-embedding-server';

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

describe('bge-small in process', () => {
  let embedder: Embedder;
  beforeAll(async () => (embedder = await openEmbedder(loadConfig({}))));
  afterAll(() => embedder.close());

  test('returns one unit vector per text, in the order of the texts, whatever their lengths', async () => {
    const texts = ['short', `long ${'words '.repeat(400)}`, '', 'a text of medium length', '🌊', 'short'];
    const vectors = await embedder.embed(texts, 'passage');
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    // With quantised arithmetic, a vector depends slightly on the rest of the batch.
    expect(cosine(vectors[0] as Float32Array, vectors[5] as Float32Array)).toBeGreaterThan(0.98);
    expect(cosine(vectors[0] as Float32Array, vectors[1] as Float32Array)).toBeLessThan(0.95);
  });

  test('embeds a text almost equally alone and in a batch', async () => {
    const text = 'The foghorn failed on Tuesday.';
    const [alone] = await embedder.embed([text], 'passage');
    const [inBatch] = await embedder.embed([text, 'Another text, somewhat longer than the first one.'], 'passage');
    expect(cosine(alone as Float32Array, inBatch as Float32Array)).toBeGreaterThan(0.98);
  });

  test('prefixes a question with the model’s instruction, but not a passage', async () => {
    const [question] = await embedder.embed(['who fixed the foghorn'], 'query');
    const [passage] = await embedder.embed(['who fixed the foghorn'], 'passage');
    expect(cosine(question as Float32Array, passage as Float32Array)).toBeLessThan(0.999);
  });

  test('returns a unit vector for a text of 100 kB', async () => {
    const [vector] = await embedder.embed(['lighthouse '.repeat(10_000)], 'passage');
    expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 5);
  });

  test('takes the end of a text longer than the model’s input into account', async () => {
    const filler = 'The clerk counts the crates and notes their weight. '.repeat(70);
    const about = 'The whale surfaced beside the breakwater at dawn. ';
    const [question] = await embedder.embed(['whale at the breakwater'], 'query');
    const vectors = await embedder.embed([filler, `${filler}${about.repeat(40)}`], 'passage');
    const [without, ending] = vectors.map((vector) => cosine(vector, question as Float32Array)) as [number, number];
    expect(ending).toBeGreaterThan(without + 0.05);
    expect(Math.hypot(...(vectors[1] as Float32Array))).toBeCloseTo(1, 5);
  });

  test('stops at the next text when the request is aborted', async () => {
    const over = new AbortController();
    const text = 'words '.repeat(300);
    const many = embedder.embed(new Array<string>(1_000).fill(text), 'passage', over.signal);
    over.abort(new Error('over'));
    await expect(many).rejects.toThrow('over');
    expect(await embedder.embed(['another'], 'passage')).toHaveLength(1);
  });

  describe('with an import under way', () => {
    const over = new AbortController();
    let post: jest.SpyInstance;
    /** The first text of each batch that a thread got. */
    const posted = () => post.mock.calls.map(([texts]) => (texts as string[])[0] ?? '');
    let many: Promise<unknown>;
    beforeAll(() => {
      post = jest.spyOn(Worker.prototype, 'postMessage');
      const texts = Array.from({ length: 1_000 }, (_, i) => `batch ${i} ${'words '.repeat(200)}`);
      many = embedder.embed(texts, 'passage', over.signal).catch(() => undefined);
    });
    afterAll(async () => {
      over.abort(new Error('over'));
      await many;
      post.mockRestore();
    });

    test('a question is embedded at once, and questions come before passages of single adds', async () => {
      const begun = posted().length;
      const calls = [
        embedder.embed(['who'], 'query'),
        ...['one', 'two', 'three'].map((text) => embedder.embed([text], 'passage')),
        embedder.embed(['when'], 'query'),
      ];
      expect(posted().slice(begun)).toEqual([expect.stringContaining('who')]);
      await Promise.all(calls);
      const urgent = posted()
        .slice(begun)
        .filter((text) => !text.startsWith('batch'));
      expect(urgent.slice(1)).toEqual([expect.stringContaining('when'), 'one', 'two', 'three']);
    });

    test('batches go on however many questions wait', async () => {
      const begun = posted().length;
      const goOn = () =>
        posted()
          .slice(begun)
          .some((text) => text.startsWith('batch'));
      const ask = async () => {
        while (!goOn()) await embedder.embed(['question'], 'query');
      };
      await Promise.all(Array.from({ length: 20 }, ask));
    });
  });

  test('replaces a thread that dies; only the call that it worked on fails', async () => {
    const post = jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    await expect(embedder.embed(['deadly'], 'query')).rejects.toThrow('stopped');
    post.mockRestore();
    expect(await embedder.embed(['next', 'and next'], 'passage')).toHaveLength(2);
  });
});

describe('an OpenAI-compatible server', () => {
  let server: FakeEmbeddingServer;
  let embedder: Embedder;
  beforeAll(async () => {
    server = await fakeEmbeddingServer(16);
    embedder = await openEmbedder(
      loadConfig({ EMBEDDING_BASE_URL: server.base_url, EMBEDDING_MODEL: 'words-16', EMBEDDING_API_KEY: 'secret' }),
    );
  });
  afterAll(() => server.close());

  test('gets texts in batches of limited size, and its vectors are normalised', async () => {
    const texts = Array.from({ length: 600 }, (_, i) => `text ${i}`);
    const asked = server.requests.length;
    const vectors = await embedder.embed(texts, 'passage');
    expect(vectors).toHaveLength(600);
    expect(server.requests.slice(asked).map((request) => request.input.length)).toEqual([256, 256, 88]);
    expect(Math.hypot(...(vectors[599] as Float32Array))).toBeCloseTo(1, 5);
  });

  test('gets the prefixes of the settings, which name another model', async () => {
    const prefixed = await openEmbedder(
      loadConfig({
        EMBEDDING_BASE_URL: server.base_url,
        EMBEDDING_MODEL: 'words-16',
        EMBEDDING_QUERY_PREFIX: 'query: ',
        EMBEDDING_PASSAGE_PREFIX: 'passage: ',
      }),
    );
    expect(prefixed.model).not.toBe(embedder.model);
    await prefixed.embed(['a'], 'passage');
    await prefixed.embed(['b'], 'query');
    expect(server.requests.slice(-2).map(({ input }) => input)).toEqual([['passage: a'], ['query: b']]);
  });

  test('that is the multilingual one is told the kind of a text, in small batches', async () => {
    const multilingual = await openEmbedder(
      loadConfig({ EMBEDDING_BASE_URL: server.base_url, EMBEDDING_MODEL: 'multilingual' }),
    );
    const asked = server.requests.length;
    await multilingual.embed(new Array<string>(9).fill('text'), 'passage');
    await multilingual.embed(['text'], 'query');
    expect(server.requests.slice(asked)).toMatchObject([
      { input: { length: 8 }, input_type: 'passage' },
      { input: { length: 1 }, input_type: 'passage' },
      { input: { length: 1 }, input_type: 'query' },
    ]);
  });

  test('gets no further batch when the request is aborted', async () => {
    const over = new AbortController();
    const asked = server.requests.length;
    const many = embedder.embed(new Array<string>(600).fill('text'), 'passage', over.signal);
    over.abort(new Error('over'));
    await expect(many).rejects.toThrow('over');
    expect(server.requests.length - asked).toBeLessThan(3);
  });

  test('that rejects a request is Unavailable, and its message is not exposed', async () => {
    server.answerWith(401);
    const failure = await embedder.embed(['x'], 'passage').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unavailable);
    expect((failure as Unavailable).message).toBe('The embedding server is unavailable; try again in a moment.');
  });
});

describe('the length of the vectors', () => {
  let server: FakeEmbeddingServer;
  beforeEach(async () => (server = await fakeEmbeddingServer(16)));
  afterEach(() => server.close());

  const open = (model: string, dimensions?: number) =>
    openEmbedder(
      loadConfig({
        EMBEDDING_BASE_URL: server.base_url,
        EMBEDDING_MODEL: model,
        EMBEDDING_DIMENSIONS: dimensions?.toString(),
      }),
    );

  test('is left to a server that cuts', async () => {
    server.onDimensions('cuts');
    const embedder = await open('any', 8);
    expect(embedder.dimension).toBe(8);
    const [vector] = await embedder.embed(['a text of words'], 'passage');
    expect(vector).toHaveLength(8);
    expect(server.requests.at(-1)).toMatchObject({ dimensions: 8 });
  });

  test.each(['ignores', 'refuses'] as const)(
    'is cut here if the model allows it and the server %s the field: the vectors are unit vectors, equal to those of a server that cuts',
    async (does) => {
      server.onDimensions('cuts');
      const [expected] = await (await open('qwen3-embedding:0.6b', 8)).embed(['one two three'], 'query');
      server.onDimensions(does);
      const embedder = await open('qwen3-embedding:0.6b', 8);
      expect(embedder.dimension).toBe(8);
      const [vector] = await embedder.embed(['one two three'], 'query');
      expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 5);
      expect(vector).toEqual(expected);
      expect(server.requests.at(-1)).not.toHaveProperty('dimensions');
    },
  );

  test.each(['ignores', 'refuses'] as const)(
    'of a model that is not known to allow a cut stops the start, if the server %s the field',
    async (does) => {
      server.onDimensions(does);
      await expect(open('bge-m3', 8)).rejects.toThrow(/bge-m3, which have 16 numbers.*Unset EMBEDDING_DIMENSIONS/);
    },
  );

  test('may be set to what it is', async () => {
    server.onDimensions('refuses');
    expect(await open('bge-m3', 16)).toMatchObject({ dimension: 16 });
  });

  test('cannot be more than the model makes', async () => {
    await expect(open('text-embedding-3-small', 32)).rejects.toThrow(/is 32, but .* have 16 numbers/);
    await expect(open('text-embedding-3-small', 32)).rejects.toThrow(ConfigError);
  });

  test('cannot be more than Neo4j takes, and the message says what to set', async () => {
    server.makes(5_000);
    await expect(open('any')).rejects.toThrow(/have 5000 numbers.*at most 4096.*Set EMBEDDING_DIMENSIONS/);
    expect(await open('qwen3-embedding:8b', 1_024)).toMatchObject({ dimension: 1_024 });
  });

  test('stays: a server with another model under the same name counts as down', async () => {
    const embedder = await open('any');
    server.makes(12);
    await expect(embedder.embed(['text'], 'passage')).rejects.toThrow(Unavailable);
    server.makes(16);
    expect(await embedder.embed(['text'], 'passage')).toHaveLength(1);
  });
});

test('the multilingual model without a server is refused with what starts it', () =>
  expect(openEmbedder(loadConfig({ EMBEDDING_MODEL: 'multilingual' }))).rejects.toThrow('./scripts/start'));
