// The page on which a person gives a client access. Two steps: who are you, and what may it do? The browser that began
// the authorization holds a cookie, which a page of another site cannot use: it is SameSite=Lax, a form carries a token
// of the page, and the Origin must be that of this service.
import { timingSafeEqual } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import type { Context } from 'koa';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Config } from '../../config';
import { Refusal } from '../../errors';
import type { Credentials } from '../../http/access';
import { readForm } from '../../http/body';
import { accessCookie } from '../../http/cookies';
import { sha256 } from '../../libraries/text/hash';
import { connectionName, redirectPlace, shownName } from './clients';
import { withCookie, withKey, type ClientConnections } from './client-connections';
import { choicePage, failurePage, policyOfPage, signInPage, type Asking } from './pages';
import { scopes } from './provider';

export interface ConsentPorts {
  config: Config;
  resource: string;
  provider: Provider;
  connections: ClientConnections;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A page with a question: what it asks, and the data with which it began. */
interface Pending extends Asking {
  interaction: Interaction;
  clientId: string;
  redirect: string;
  /** The rights that the client asks for. */
  asked: readonly string[];
}

const expired = 'This page has expired, or belongs to another browser.';

const sentences: Partial<Record<string, string>> = {
  unauthenticated: 'This key is not valid, or you are not signed in.',
  other_subject: 'A key of one subject cannot connect a client. Use a key of the workspace.',
  grant_required: 'This key does not allow reading.',
  onboarding_required: 'You have no workspace yet.',
  not_found: 'This workspace is not yours.',
};

export async function answerConsent(ctx: Context, ports: ConsentPorts): Promise<void> {
  // With `no-referrer`, browsers would send `Origin: null` with the form.
  ctx.set('Referrer-Policy', 'same-origin');
  const pending = await pendingOf(ctx, ports);
  if (!pending) return show(ctx, 400, failurePage(expired));
  const target = targetOf(pending.redirect);
  if (ctx.method === 'GET') return show(ctx, 200, signInPage(pending, { hasSessions: hasSessions(ports) }), target);
  const form = await readForm(ctx as RouterContext);
  if (!isOwn(ctx, new URL(ports.resource).origin) || !isSame(form.get('token') ?? '', pending.token))
    return show(ctx, 403, failurePage('This form was not sent from the page of this service.'));
  try {
    await answerForm(ctx, ports, pending, form);
  } catch (error) {
    const wrong = error instanceof Refusal ? sentences[error.code] : undefined;
    if (wrong === undefined) throw error;
    show(ctx, 403, signInPage(pending, { wrong, hasSessions: hasSessions(ports) }), target);
  }
}

async function answerForm(ctx: Context, ports: ConsentPorts, pending: Pending, form: URLSearchParams): Promise<void> {
  const { interaction } = pending;
  const { connections } = ports;
  const cookie = () => withCookie(ctx.cookies.get(accessCookie) ?? '');
  const act = form.get('do');
  if (act === 'refuse') {
    await finish(ctx, ports, { error: 'access_denied', error_description: 'The person refused.' });
  } else if (act === 'sign-in' || act === 'session') {
    const key = act === 'sign-in' ? (form.get('key') ?? '').trim() : '';
    const offer = await connections.offerOf(act === 'sign-in' ? withKey(key) : cookie());
    // Stored until the answer, sealed with the cookie of this browser.
    interaction.lastSubmission = { key };
    await interaction.persist();
    const mayWrite = pending.asked.includes('write:memories') && offer.grants.includes('write:memories');
    show(ctx, 200, choicePage(pending, { workspaces: offer.workspaces, mayWrite }), targetOf(pending.redirect));
  } else if (act === 'allow' && interaction.lastSubmission !== undefined) {
    const key = interaction.lastSubmission['key'] as string;
    const result = await allow(ports, pending, key === '' ? cookie() : withKey(key), form);
    await finish(ctx, ports, result);
  } else show(ctx, 400, failurePage(expired));
}

/** Creates the connection, and the grant that refers to it. */
async function allow(
  { connections, provider, resource }: ConsentPorts,
  pending: Pending,
  credentials: Credentials,
  form: URLSearchParams,
) {
  const { grants } = await connections.offerOf(credentials);
  const wanted: readonly string[] = form.get('rights') === 'write' ? scopes : ['read:memories'];
  const given = grants.filter((grant) => wanted.includes(grant) && pending.asked.includes(grant));
  const name = connectionName(pending.client, pending.redirect);
  const connection = await connections.allow(credentials, name, form.get('workspace') ?? '', given);
  const grant = new provider.Grant({ accountId: connection.key_id, clientId: pending.clientId });
  grant.addResourceScope(resource, given.join(' '));
  const grantId = await grant.save();
  await connections.keep(grantId, connection);
  return { login: { accountId: connection.key_id, remember: false }, consent: { grantId } };
}

async function finish(ctx: Context, { provider }: ConsentPorts, result: InteractionResults): Promise<void> {
  const to = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.status = 303;
  ctx.set('Location', to);
  ctx.body = '';
}

/** The request for which the browser was sent here; undefined if it has expired. */
async function pendingOf(ctx: Context, { provider }: ConsentPorts): Promise<Pending | undefined> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
    if ((error as Error).name === 'SessionNotFound') return undefined;
    throw error;
  });
  if (!interaction) return undefined;
  const { client_id, redirect_uri, scope } = interaction.params as Record<string, string | undefined>;
  const client = client_id === undefined ? undefined : await provider.Client.find(client_id);
  if (!client || redirect_uri === undefined) return undefined;
  return {
    interaction,
    clientId: client.clientId,
    client: shownName(client.clientName),
    redirect: redirect_uri,
    place: redirectPlace(redirect_uri),
    asked: scope?.split(' ') ?? [],
    token: sha256(`consent:${interaction.uid}`),
  };
}

const hasSessions = ({ config }: ConsentPorts) => config.IDP_ISSUER !== undefined;

/** Whether a form comes from a page of this service. Old browsers send neither header, but do keep the cookie. */
function isOwn(ctx: Context, own: string): boolean {
  const origin = ctx.get('Origin');
  return (origin === '' || origin === own) && ['', 'same-origin'].includes(ctx.get('Sec-Fetch-Site'));
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The form leads to the client by redirects: browsers require its origin, or its scheme, in the policy of the page. */
function targetOf(redirect: string): string {
  const { origin, protocol } = new URL(redirect);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}

function show(ctx: Context, status: number, page: string, target?: string): void {
  ctx.set('Content-Security-Policy', policyOfPage(target));
  ctx.type = 'html';
  ctx.body = page;
  ctx.status = status;
}
