// What the first load does without is loaded behind the first view, or as soon as it is wanted.
import type { ComponentChildren } from 'preact';
import { useAnswer } from './context';
import type * as Pages from './pages';
import { AnswerArea } from './parts';

type LaterPages = typeof Pages;

let loaded: LaterPages | undefined;

export async function loadPages(): Promise<LaterPages> {
  loaded = await import('./pages');
  return loaded;
}

export function Later({ show }: { show: (pages: LaterPages) => ComponentChildren }) {
  const pages = useAnswer(loadPages, []);
  // Another element would make the page anew with its next answer.
  if (loaded) return <>{show(loaded)}</>;
  return <AnswerArea of={pages}>{show}</AnswerArea>;
}
