import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './focus';
import './style.css';

/** A file dropped outside an import is ignored; otherwise the browser would open it in place of the page. */
const ignore = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};
addEventListener('dragover', ignore);
addEventListener('drop', ignore);
keepFocus();
render(<App />, document.body);
