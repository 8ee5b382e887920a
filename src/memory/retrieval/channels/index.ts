import type { Channel, ChannelName } from './channel';
import { entityGraph, facts } from './entities';
import { pattern } from './pattern';
import { spreadingActivation } from './spreading-activation';
import { lexical, semantic } from './texts';

export const channels: Record<ChannelName, Channel> = {
  semantic,
  lexical,
  'entity-graph': entityGraph,
  facts,
  'spreading-activation': spreadingActivation,
  'regex-text': pattern,
};
