import { setPagingHeaders } from '../../../http/paging';
import { route } from '../../../http/route';
import { changeProfile, createAgent, deleteAgent, getAgent, listAgents } from './agents';
import { currentEvaluation, evaluationHistory, recordEvaluation } from './evaluation';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const agentRoutes = [
  route({
    ...write,
    method: 'POST',
    path: '/memory/agents',
    summary: 'Create an agent in the workspace.',
    body: 'agents/CreateRequest',
    returns: 'agents/Agent',
    refuses: ['id_taken'],
    creates: true,
    handle: (ctx, { body }) => createAgent(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/agents',
    summary: 'List the agents of the workspace, newest first.',
    query: 'agents/ListQuery',
    returns: 'agents/AgentList',
    sets: ['X-Total-Count', 'Link'],
    handle: async (ctx, call) => {
      const { agents, page } = await listAgents(ctx, call.query);
      setPagingHeaders(call, '/memory/agents', page);
      return agents;
    },
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/agents/:agent_id',
    summary: 'Get an agent.',
    params: 'agents/AgentRef',
    returns: 'agents/Agent',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getAgent(ctx, params.agent_id),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/agents/:agent_id',
    summary: 'Delete an agent. Its decisions and evaluations stay.',
    params: 'agents/AgentRef',
    returns: 'agents/Deleted',
    refuses: ['not_found'],
    handle: (ctx, { params }) => deleteAgent(ctx, params.agent_id),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/agents/:agent_id/recall-profile',
    summary: "Get an agent's recall profile: which memory types its searches prefer.",
    params: 'agents/AgentRef',
    returns: 'agents/ProfileAnswer',
    refuses: ['not_found'],
    handle: async (ctx, { params }) => {
      const { recall_profile } = await getAgent(ctx, params.agent_id);
      return { recall_profile };
    },
  }),
  route({
    ...write,
    method: 'PUT',
    path: '/memory/agents/:agent_id/recall-profile',
    summary: "Replace an agent's recall profile, whose weights multiply the scores of searches with the `agent_id`.",
    params: 'agents/AgentRef',
    body: 'agents/ProfileRequest',
    returns: 'agents/ProfileAnswer',
    refuses: ['not_found'],
    handle: (ctx, { params, body }) => changeProfile(ctx, params.agent_id, body.recall_profile),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/agents/:agent_id/evaluation',
    summary: 'Evaluate an agent in one dimension and domain. The evaluation is null while there is no data.',
    params: 'agents/AgentRef',
    query: 'agents/EvaluationQuery',
    returns: 'agents/EvaluationAnswer',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { params, query }) => currentEvaluation(ctx, params.agent_id, query),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/agents/:agent_id/evaluation',
    summary: "Store an agent's current evaluation in its history, unless the evaluation is unchanged.",
    params: 'agents/AgentRef',
    body: 'agents/EvaluationRequest',
    returns: 'agents/EvaluationAnswer',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { params, body }) => recordEvaluation(ctx, params.agent_id, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/agents/:agent_id/evaluation/history',
    summary: 'List the stored evaluations of an agent, newest first.',
    params: 'agents/AgentRef',
    query: 'agents/AgentHistoryQuery',
    returns: 'agents/History',
    list: 'history',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => evaluationHistory(ctx, { ...query, agent_id: params.agent_id }),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/evaluation/history',
    summary: 'List the stored evaluations of all agents, newest first.',
    query: 'agents/HistoryQuery',
    returns: 'agents/History',
    list: 'history',
    refuses: ['not_found'],
    handle: (ctx, { query }) => evaluationHistory(ctx, query),
  }),
];
