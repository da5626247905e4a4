import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { headers, type JsMsg, type MsgHdrs } from 'nats'

const previousPosition = 'previous-position'
const position = 'position'
/** Of which the server keeps no second within its window. */
const messageId = 'Nats-Msg-Id'

/** With what its JSON begins, so that nothing else of it has to be read to know whether it is news. */
const opening = '{"position":"'

/** An event as it travels: its facts as JSON, and its id and the position before it in headers. */
export function encodeEvent(event: StoredEvent): { payload: string; headers: MsgHdrs } {
  const { previousPosition: previous, position: own, type, data, id, stream, revision, metadata, recordedAt } = event
  const made = headers()
  made.append(previousPosition, previous)
  made.append(position, own)
  made.append(messageId, event.id)
  return {
    payload: JSON.stringify({ position: own, type, data, id, stream, revision, metadata, recordedAt }),
    headers: made,
  }
}

/** The position alone, without reading the event; those of earlier versions have it in their headers. */
export function positionOfMessage(message: JsMsg): Position {
  const { data } = message
  const start = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 100)).toString('latin1')
  const end = start.indexOf('"', opening.length)
  if (start.startsWith(opening) && end > 0) return start.slice(opening.length, end) as Position
  return (message.headers?.get(position) ?? '') as Position
}

export function decodeEvent(message: JsMsg): StoredEvent {
  const facts = JSON.parse(message.string()) as Omit<StoredEvent, 'previousPosition'>
  return { ...facts, previousPosition: (message.headers?.get(previousPosition) ?? '') as Position }
}
