// Numbers and appends events of one run, as one step for all processes.

/** What the script needs besides the events. */
export interface AppendCommand {
  stream: string;
  /** Holds the run's counter. */
  counter: string;
  maxLength: number;
  run_id: string;
  /** Opens the run: does nothing where the run is known already. */
  isStart: boolean;
  /** Numbers below this one were given out, as far as the sender knows. */
  known: number;
  /** Who sends, and the how manieth time: what was sent twice because the answer was lost is appended once. */
  sender: string;
  sending: number;
}

/** An event in two parts, between which its number goes. */
export interface UnnumberedEvent {
  head: string;
  tail: string;
  ends: boolean;
}

/** How long a run that has not ended is remembered after its last event, and how long one that has. */
const rememberedSeconds = { open: 7 * 24 * 3600, ended: 3600 };

/** Arguments of the script in its order. */
export const argumentsOf = (command: AppendCommand, events: UnnumberedEvent[]): (string | number)[] => [
  command.stream,
  command.counter,
  command.maxLength,
  command.run_id,
  command.isStart ? 1 : 0,
  command.known,
  command.sender,
  command.sending,
  rememberedSeconds.open,
  rememberedSeconds.ended,
  ...events.flatMap(({ head, tail, ends }) => [head, tail, ends ? 1 : 0]),
];

/**
 * Answers the next free number of the run and how many events were appended.
 * An entry carries `n`, its place in the stream counted from 1, so that a reader sees at once when some before it are gone.
 * A run whose counter was lost goes on from the clock in milliseconds: above every number it can have had, whoever sends first.
 */
export const appendScript = `
local stream, counter = KEYS[1], KEYS[2]
local maxLength, run, isStart, known = ARGV[1], ARGV[2], ARGV[3] == '1', tonumber(ARGV[4])
local sender, sending = 'sent:' .. ARGV[5], tonumber(ARGV[6])
local state = redis.call('HMGET', counter, 'next', 'ended', sender)
local seq = tonumber(state[1] or '-1')
if state[2] or (isStart and seq >= 0) or (state[3] and tonumber(state[3]) >= sending) then
  return {math.max(seq, 0), -1}
end
if isStart then
  seq = 0
elseif seq < known then
  local time = redis.call('TIME')
  seq = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
local n = last[1] and tonumber(last[1][2][2]) or 0
local appended, ended = 0, false
for i = 9, #ARGV, 3 do
  n = n + 1
  local event = ARGV[i] .. string.format('%.0f', seq) .. ARGV[i + 1]
  local id = redis.call('XADD', stream, 'MAXLEN', '~', maxLength, '*', 'n', string.format('%.0f', n), 'run', run, 'event', event)
  if seq == 0 or not state[1] then
    redis.call('HSETNX', counter, 'first', id)
  end
  seq = seq + 1
  appended = appended + 1
  if ARGV[i + 2] == '1' then
    ended = true
    break
  end
end
redis.call('HSET', counter, 'next', string.format('%.0f', seq), sender, ARGV[6])
if ended then
  redis.call('HSET', counter, 'ended', 1)
end
redis.call('EXPIRE', counter, ended and ARGV[8] or ARGV[7])
return {seq, appended}
`;
