// Markdown as a reader sees it. The library only splits the text into tokens, and every token becomes an element made
// here: no markup of a text is ever parsed as HTML, so there is nothing that would have to be cleaned. Pictures are
// shown as links, and links lead to the web or to mail only.
import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, h, type ComponentChildren, type RefObject } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { View } from './address';
import { useExplorer } from './context';
import { shownText } from './formats';
import type { Light } from './lit';
import { LitText, LitWords, PageLink } from './parts';

interface WikiToken {
  type: 'wikilink';
  raw: string;
  target: string;
  label: string;
}

type Lexer = (text: string) => Token[];
let loaded: Promise<Lexer> | undefined;

/** The library is loaded for the first text. */
function loadLexer(): Promise<Lexer> {
  loaded ??= import('marked').then(({ Marked }) => {
    const marked = new Marked({ gfm: true, breaks: true });
    marked.use({ extensions: [{ name: 'wikilink', level: 'inline', start: (text) => text.indexOf('[['), tokenizer }] });
    return (text: string) => marked.lexer(text);
  });
  return loaded;
}

/** `[[Note]]`, `[[Note#Part]]`, `[[Note|shown]]`, and the same after `!`. */
function tokenizer(text: string): WikiToken | undefined {
  const found = /^!?\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]/.exec(text);
  if (!found) return undefined;
  const [raw, target = '', label = target] = found;
  return { type: 'wikilink', raw, target, label };
}

/** Resolves when texts are shown as Markdown, and move nothing any more. */
async function markdownShown(): Promise<void> {
  await loadLexer();
  await new Promise(requestAnimationFrame);
}

/** The part to scroll to: its first highlighted word comes to the middle. @param on when one changes, it scrolls again */
export function useScrolledTo<E extends HTMLElement>(on: unknown[]): RefObject<E | null> {
  const part = useRef<E>(null);
  useEffect(() => {
    let isWanted = true;
    void markdownShown().then(
      () => isWanted && (part.current?.querySelector('mark') ?? part.current)?.scrollIntoView({ block: 'center' }),
    );
    return () => void (isWanted = false);
  }, on);
  return part;
}

const Lighting = createContext<Light | undefined>(undefined);

const Words = ({ children }: { children: string }) => <LitWords light={useContext(Lighting)}>{children}</LitWords>;

interface MarkdownProps {
  children: string;
  /** Left out where the text begins with it. */
  title?: string | undefined;
  /** Highlights the words of the question. */
  light?: Light | undefined;
}

export function Markdown({ children, title, light }: MarkdownProps) {
  const [tokens, setTokens] = useState<Token[]>();
  useEffect(() => {
    let isWanted = true;
    void loadLexer().then((lexer) => isWanted && setTokens(lexer(children)));
    return () => void (isWanted = false);
  }, [children]);
  if (!tokens)
    return (
      <p class="content">
        <LitText light={light}>{children}</LitText>
      </p>
    );
  const [first, ...rest] = tokens;
  const isTitled = first?.type === 'heading' && plain(first.text as string) === plain(title ?? '');
  return (
    <Lighting.Provider value={light}>
      <div class="prose">{tokensShown(isTitled ? rest : tokens)}</div>
    </Lighting.Provider>
  );
}

const plain = (text: string) => text.trim().toLowerCase();

const tokensShown = (tokens: Token[] = []): ComponentChildren => tokens.map((each) => shownToken(each as AnyToken));

type AnyToken = MarkedToken | WikiToken;
type Shows = { [T in AnyToken['type']]?: (token: Extract<AnyToken, { type: T }>) => ComponentChildren };

/** Tokens that the table does not list, including HTML, are shown as written. */
function shownToken(token: AnyToken): ComponentChildren {
  const show = shows[token.type] as ((token: AnyToken) => ComponentChildren) | undefined;
  return show ? show(token) : shownText(token.raw);
}

const shows: Shows = {
  // The title of the item is a second-level heading.
  heading: ({ depth, tokens }) => h(`h${Math.max(3, Math.min(6, depth + 1))}`, { dir: 'auto' }, tokensShown(tokens)),
  paragraph: ({ tokens }) => <p dir="auto">{tokensShown(tokens)}</p>,
  list: ({ ordered, start, items }) =>
    h(ordered ? 'ol' : 'ul', ordered && start !== 1 ? { start } : {}, items.map(ListItem)),
  blockquote: ({ tokens }) => <blockquote>{tokensShown(tokens)}</blockquote>,
  code: ({ text }) => (
    <pre tabIndex={0}>
      <code>{shownText(text)}</code>
    </pre>
  ),
  table: ({ header, rows }) => (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }) => (
            <th>{tokensShown(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map(({ tokens }) => (
              <td>{tokensShown(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  hr: () => <hr />,
  space: () => null,
  def: () => null,
  wikilink: (token) => <WikiLink of={token} />,
  strong: ({ tokens }) => <strong>{tokensShown(tokens)}</strong>,
  em: ({ tokens }) => <em>{tokensShown(tokens)}</em>,
  del: ({ tokens }) => <s>{tokensShown(tokens)}</s>,
  codespan: ({ text }) => <code>{shownText(text)}</code>,
  br: () => <br />,
  link: ({ href, tokens }) => <WebLink href={href}>{tokensShown(tokens)}</WebLink>,
  image: ({ href, text }) => <WebLink href={href}>{shownText(text || href)}</WebLink>,
  text: (token) => ('tokens' in token && token.tokens ? tokensShown(token.tokens) : <Words>{token.text}</Words>),
  escape: ({ text }) => text,
};

const ListItem = ({ task, checked, tokens }: Tokens.ListItem) => (
  <li dir="auto">
    {task && <input type="checkbox" disabled checked={checked ?? false} aria-label={checked ? 'done' : 'open'} />}
    {tokensShown(tokens.filter(({ type }) => type !== 'checkbox'))}
  </li>
);

/** Leads to another site without telling it the address of this page. */
const WebLink = ({ href, children }: { href: string; children: ComponentChildren }) =>
  /^(https?:|mailto:)/i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <>{children}</>
  );

/** Links to the note with that name; if there is none, to a search for it. */
function WikiLink({ of: { target, label } }: { of: WikiToken }) {
  const { client, go } = useExplorer();
  const [name = target] = target.split('#');
  const toSearch: Partial<View> = { page: 'search', query: name, filters: {}, id: '', panel: 'text', opened: [] };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    client.get('/memory/zettel/wikilink/resolve', { params: { query: { link: target } } }).then(
      ({ note_id }) => go(note_id ? { page: 'search', id: note_id, panel: 'text', opened: [] } : toSearch),
      () => go(toSearch),
    );
  };
  return (
    <span onClickCapture={follow}>
      <PageLink to={toSearch} class="wiki">
        {shownText(label)}
      </PageLink>
    </span>
  );
}
