import { route } from '../../../http/route';
import { changeSettings } from './automatic';
import { dream, statusOf, trigger } from './evolution';

const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const evolutionRoutes = [
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/trigger',
    summary:
      'Run the evolvers (rules that draw conclusions from stored items) on the workspace. The run can be undone.',
    body: 'evolution/TriggerRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/synthesize/opinions',
    summary: 'Form opinions from recent statements. The run can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['opinion_synthesis'], ...body }),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/synthesize/observations',
    summary: 'Form observations from scattered evidence. The run can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['observation_synthesis'], ...body }),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/evolution/reinforce/opinions',
    summary: 'Adjust the confidence of opinions to recent statements. The run can be undone.',
    body: 'evolution/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => trigger(ctx, { evolvers: ['opinion_reinforcement'], ...body }),
  }),
  route({
    method: 'GET',
    path: '/memory/evolution/status',
    summary: 'Get the evolvers and their rules, the number of items that wait for a type, and the last run.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'evolution/Status',
    handle: (ctx) => statusOf(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/memory/evolution/settings',
    summary: "Turn the workspace's daily automatic evolution on or off. It is off by default.",
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
    summary: 'Deprecated: this route does nothing.',
    returns: 'evolution/Dreamt',
    handle: (ctx) => Promise.resolve(dream(ctx)),
  }),
];
