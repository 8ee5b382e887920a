import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './focus';
import './style.css';

keepFocus();
render(<App />, document.body);
