// Lua script that numbers and appends the events of a run atomically.

/** Arguments of the script besides the events. */
export interface AppendCommand {
  stream: string;
  /** Key of the run's counter. */
  counter: string;
  maxLength: number;
  run_id: string;
  /** Opens the run. The script does nothing if the run is already known. */
  isStart: boolean;
  /** Lowest event number that may be unassigned, as far as the sender knows. */
  known: number;
  /** Sender and message count. They detect a message that is repeated after a lost response. */
  sender: string;
  sending: number;
}

/** An event as JSON in two parts; its number is inserted between them. */
export interface UnnumberedEvent {
  head: string;
  tail: string;
  ends: boolean;
}

/** How long the counter lives after the last event of an open run, and of an ended run. */
const rememberedSeconds = { open: 7 * 24 * 3600, ended: 3600 };

/** Arguments in the order in which the script reads them. */
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
 * Returns the next free number of the run and the number of appended events. An entry contains `n`, the position in
 * the stream from 1, so that readers detect missing entries. A run with a lost counter continues from the time in
 * milliseconds, which is above all earlier numbers of the run.
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
