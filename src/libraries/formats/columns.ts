// Guesses the contents of a table's columns if the service does not know their names. The text is the column with the
// longest prose, and the time a column in which every cell is a time: cells show this in any language. Cells do not
// show who speaks or what is a title, so these are found by names that programs use. If several columns qualify, none
// is taken unless its name decides.
import type { Proposed } from './format';
import type { JsonValue } from './values';

/** Columns with the text of an item. */
export const textColumns: readonly string[] = ['content', 'text', 'memory'];

type Named = 'speaker' | 'timestamp' | 'title';

/** Names that the service reads directly, so that no proposal is needed. */
const known: Record<Named, readonly string[]> = {
  speaker: ['speaker', 'author', 'sender', 'from', 'role'],
  timestamp: ['timestamp', 'sent_at', 'published_at', 'datetime', 'date', 'time', 'valid_start_time'],
  title: ['title', 'subject', 'headline'],
};

/** Names are in lower case, the best first. */
const names: Record<Named, readonly string[]> = {
  speaker: [
    ...['author', 'speaker', 'sender', 'from', 'reporter', 'created by', 'posted by', 'autor', 'autorin', 'verfasser'],
    ...[
      'absender',
      'auteur',
      'autore',
      'autora',
      'remitente',
      'mittente',
      'expéditeur',
      'автор',
      '作者',
      '発言者',
      '작성자',
    ],
  ],
  timestamp: [
    ...['timestamp', 'date', 'time', 'datetime', 'created', 'created at', 'created_at', 'sent', 'published', 'datum'],
    ...[
      'zeit',
      'zeitpunkt',
      'erstellt',
      'erstellt am',
      'fecha',
      'data',
      'créé le',
      'дата',
      '日期',
      '时间',
      '日時',
      '날짜',
    ],
  ],
  title: [
    ...['title', 'subject', 'headline', 'summary', 'titel', 'betreff', 'überschrift', 'zusammenfassung', 'título'],
    ...[
      'asunto',
      'titre',
      'objet',
      'titolo',
      'oggetto',
      'заголовок',
      'тема',
      '标题',
      '主题',
      'タイトル',
      '件名',
      '제목',
    ],
  ],
};

/** @param rows the beginning of the table @param hasText whether a column name already identifies the text */
export function proposedColumns(rows: JsonValue[], hasText: boolean): Proposed | undefined {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column.trim() !== '');
  const content = hasText ? undefined : proseIn(rows, columns);
  const others = columns.filter((column) => column !== content);
  const proposed: Proposed = {
    ...(content !== undefined && { content }),
    ...proposal('speaker', others, []),
    ...proposal('timestamp', others.filter(isOfTimes(rows)), others),
    ...proposal('title', others, []),
  };
  return Object.keys(proposed).length > 0 ? proposed : undefined;
}

/** @param others if a known name is among these, nothing is proposed */
function proposal(field: Named, columns: string[], others: string[]): Proposed {
  if ([...columns, ...others].some((column) => known[field].includes(column))) return {};
  const small = columns.map((column) => column.toLowerCase());
  const best = names[field].map((name) => small.indexOf(name)).find((at) => at >= 0);
  const only = field === 'timestamp' && columns.length === 1 ? 0 : undefined;
  const column = columns[best ?? only ?? -1];
  return column === undefined ? {} : { [field]: column };
}

/** The column with the longest texts, of which at least half have several words. */
function proseIn(rows: JsonValue[], columns: string[]): string | undefined {
  const measured = columns.map((column) => {
    const texts = rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column].trim()] : []));
    const several = texts.filter(isProse).length;
    const length = texts.reduce((sum, text) => sum + text.length, 0) / rows.length;
    return { column, length, isProse: several >= rows.length / 2 };
  });
  const longest = measured.filter(({ isProse }) => isProse).sort((a, b) => b.length - a.length)[0];
  return rows.length > 1 ? longest?.column : undefined;
}

/** Four words, or ten characters of a script without spaces. */
const severalWords = /\S\s+\S+\s+\S+\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{10}/u;

export const isProse = (text: string): boolean => severalWords.test(text);

const time = /^(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})(?:$|[T ]\d\d:\d\d)/;

const isOfTimes = (rows: JsonValue[]) => (column: string) => {
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== undefined && cell !== null && cell !== '');
  return cells.length > 0 && cells.every((cell) => typeof cell === 'string' && time.test(cell.trim()));
};
