import { route } from '../../../http/route';
import { changeSettings } from './automatic';
import { dream, statusOf, trigger } from './evolution';

const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const evolutionRoutes = [
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/trigger',
    summary: 'Let the evolvers conclude what follows from the items of the workspace, in a run that can be undone.',
    body: 'evolution/TriggerRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/synthesize/opinions',
    summary: 'Let opinions be formed from what was said of late, in a run that can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['opinion_synthesis'], ...body }),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/synthesize/observations',
    summary: 'Bring scattered evidence together, in a run that can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['observation_synthesis'], ...body }),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/reinforce/opinions',
    summary: 'Let what was said of late speak for and against opinions, in a run that can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['opinion_reinforcement'], ...body }),
  }),
  route({
    method: 'GET',
    path: '/memory/evolution/status',
    summary: 'The evolvers with their rules, what waits for them, and the last run.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'evolution/Status',
    handle: (ctx) => statusOf(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/memory/evolution/settings',
    summary: 'Let the workspace evolve by itself once a day, or no longer; off by default.',
    policy: 'team_required',
    grant: 'admin:workspace',
    body: 'evolution/SettingsRequest',
    returns: 'evolution/Settings',
    refuses: ['not_found'],
    handle: (ctx, { body }) => changeSettings(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/dream',
    summary: 'Deprecated: does nothing.',
    returns: 'evolution/Dreamt',
    handle: (ctx) => Promise.resolve(dream(ctx)),
  }),
];
