import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { headers, type JsMsg, type MsgHdrs } from 'nats'

const previousPosition = 'previous-position'
const position = 'position'

/** An event as it travels: its facts as JSON, and the position before it in a header. */
export function encodeEvent(event: StoredEvent): { payload: string; headers: MsgHdrs } {
  const { previousPosition: previous, ...facts } = event
  const made = headers()
  made.set(previousPosition, previous)
  made.set(position, event.position)
  return { payload: JSON.stringify(facts), headers: made }
}

/** The position alone, without reading the event. */
export function positionOfMessage(message: JsMsg): Position {
  return (message.headers?.get(position) ?? '') as Position
}

export function decodeEvent(message: JsMsg): StoredEvent {
  const facts = JSON.parse(message.string()) as Omit<StoredEvent, 'previousPosition'>
  return { ...facts, previousPosition: (message.headers?.get(previousPosition) ?? '') as Position }
}
