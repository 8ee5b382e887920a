// Models whose vectors may be cut: according to their model cards, the first numbers of a vector are a usable vector by
// themselves. With other models, a cut vector finds different texts.

/** Names as OpenAI, Hugging Face, Ollama and Voyage write them, without the owner. */
const families = [
  /^text-embedding-3-/,
  /^gemini-embedding-/,
  /^embeddinggemma\b/,
  /^qwen3-embedding\b/,
  /^mxbai-embed-large\b/,
  /^jina-embeddings-v[34]\b/,
  /^snowflake-arctic-embed-(?:m-v1\.5|[ml]-v2\.0)\b/,
  /^snowflake-arctic-embed2\b/,
  /^voyage-(?:3-large|3\.5|code-3)\b/,
];

/**
 * Whether the first numbers of the model's vectors may be used alone. This is not asked for servers that cut vectors
 * themselves.
 */
export function isMatryoshka(model: string): boolean {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  return families.some((family) => family.test(name));
}
