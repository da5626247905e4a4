import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { commandOf, isAllowed } from '../../../ui/acts/allowed.ts'

type Asked = Pick<ShipmentDetail, 'status' | 'chip' | 'asked' | 'allowedCommands' | 'containerSummaries'>
const asks = ['record-drop', 'start-customs', 'clear', 'complete'] as const satisfies readonly ShipmentCommandName[]
type Act = (typeof asks)[number]

type ShipmentAsk = {
  /** `mend`: it is the reader's to do, once what blocks it is put right. */
  of: 'you' | 'mend' | 'them'
  act: Act
  /** Who is asked, where it is not the reader. */
  who: readonly ActorKind[]
  until: { day: string; containerNumber: string; isOver: boolean } | null
}

/** What comes next of one that has arrived, whose it is, and the day its free time ends; null of any other. */
export function askOf(shipment: Asked, own: ActorKind | undefined): ShipmentAsk | null {
  const next = nextOf(shipment)
  if (next === null) return null
  const until = untilOf(shipment)
  if (!isAsked(shipment, own)) return { of: 'them', act: next, who: shipment.asked, until }
  const allowed = asks.find(command => isAllowed(shipment, command))
  if (allowed !== undefined) return { of: 'you', act: allowed, who: [], until }
  const isMine = own !== undefined && commandOf(shipment, next)?.who?.includes(own)
  return { of: isMine ? 'mend' : 'them', act: next, who: shipment.asked, until }
}

/** Whether the reader is of the side that is asked for what comes next; an administrator stands in for the operator. */
function isAsked({ asked }: Asked, own: ActorKind | undefined): boolean {
  return asked.some(side => side === (own === 'A' ? 'O' : own))
}

function nextOf({ status, chip }: Asked): Act | null {
  if (status === 'DELIVERED') return 'complete'
  if (status !== 'AT_DESTINATION' && status !== 'ON_CUSTOMS') return null
  if (chip === 'CLEARED') return 'record-drop'
  return status === 'ON_CUSTOMS' ? 'clear' : 'start-customs'
}

/** Before it has arrived: what brings it on, in the order of its way. */
const onItsWay: readonly ShipmentCommandName[] = [
  'confirm-booking',
  'start-processing',
  'request-booking',
  'record-milestone',
]

/** What this person has to do next; null while others are waited for, whatever else they may do. */
export function nextAct(
  shipment: Asked & Pick<ShipmentDetail, 'operation'>,
  own: ActorKind | undefined,
): ShipmentCommandName | null {
  const ask = askOf(shipment, own)
  if (ask !== null) return ask.of === 'you' ? ask.act : null
  if (!isAsked(shipment, own)) return null
  const runs = own !== 'C' || shipment.operation === 'not-coordinated'
  const mine = onItsWay.filter(command => command !== 'record-milestone' || runs)
  return mine.find(command => isAllowed(shipment, command)) ?? null
}

/** The first last free day of its containers: later each day costs. */
function untilOf({ containerSummaries = [] }: Asked): ShipmentAsk['until'] {
  const days = containerSummaries.flatMap(({ lastFreeDay: day, daysLeft, containerNumber }) =>
    day === null ? [] : [{ day, containerNumber, isOver: daysLeft !== null && daysLeft < 0 }],
  )
  return days.toSorted((one, other) => one.day.localeCompare(other.day))[0] ?? null
}
