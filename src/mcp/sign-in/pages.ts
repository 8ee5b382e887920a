// The pages of a sign-in: made here, without a script, and never in a frame.
import { createHash } from 'node:crypto';

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.4rem}label{display:block;margin:.5rem 0}fieldset{margin:1rem 0;border:1px solid #ccc}
input[type=password],select{font:inherit;width:100%;box-sizing:border-box;padding:.4rem}
button{font:inherit;padding:.4rem 1rem;margin:.5rem .5rem 0 0}.wrong{color:#a00}code{overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** @param target where the form may redirect to, besides this service; browsers check redirects too */
export const policyOfPage = (target: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${target === undefined ? '' : ` ${target}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;

/** The client, and proof that the form came from this page. */
export interface Asking {
  client: string;
  place: string;
  token: string;
}

const asks = ({ client, place }: Asking) =>
  `<p><strong>${escaped(client)}</strong> asks for access to your memory. The answer goes to <strong>${escaped(place)}</strong>.
The client chose this name itself. Continue only if you have just started this, and know the address.</p>`;

const form = ({ token }: Asking, inside: string) => `<form method="post" action="/oauth/consent" autocomplete="off">
<input type="hidden" name="token" value="${escaped(token)}">
${inside}
<button name="do" value="refuse" formnovalidate>Refuse</button></form>`;

export const signInPage = (asking: Asking, how: { wrong?: string; hasSessions: boolean }): string =>
  page(
    'Sign in',
    `${asks(asking)}${how.wrong === undefined ? '' : `<p class="wrong" role="alert">${escaped(how.wrong)}</p>`}
${form(
  asking,
  `<label>Your API key <input type="password" name="key" required autofocus autocomplete="off" spellcheck="false"></label>
<button name="do" value="sign-in">Go on</button>${
    how.hasSessions
      ? '<button name="do" value="session" formnovalidate>I am signed in to this service in this browser</button>'
      : ''
  }`,
)}`,
  );

export interface Choices {
  workspaces: { id: string; name: string }[];
  mayWrite: boolean;
}

export const choicePage = (asking: Asking, { workspaces, mayWrite }: Choices): string =>
  page(
    'Allow access?',
    `${asks(asking)}
${form(
  asking,
  `<label>Workspace <select name="workspace">${workspaces
    .map(({ id, name }) => `<option value="${escaped(id)}">${escaped(name)}</option>`)
    .join('')}</select></label>
<fieldset><legend>It may</legend>
${mayWrite ? '<label><input type="radio" name="rights" value="write" checked> read and write</label>' : ''}
<label><input type="radio" name="rights" value="read"${mayWrite ? '' : ' checked'}> only read</label></fieldset>
<p>You end this at any time under Keys in the explorer.</p>
<button name="do" value="allow">Allow</button>`,
)}`,
  );

export const failurePage = (reason: string): string =>
  page('This did not work', `<p>${escaped(reason)}</p><p>Start again from the program that you want to connect.</p>`);
