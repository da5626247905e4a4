import {
  type ShipmentCommandName,
  setContainerClock,
  shipmentAnswer,
  shipmentCommands,
} from '@quayside/contracts/shipments/commands.ts'
import {
  containerAlertsAnswer,
  containerAlertsBody,
  containerAlertsRoute,
} from '@quayside/contracts/shipments/container-alerts.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { answerOf, byOf, type ShipmentDesk, system } from '../../desk/shipment-desk.ts'
import { noBody, shipmentParams } from '../../desk/shipment-route.ts'
import { clockRule } from '../../shipment/domain/linking.ts'
import { blocked } from '../../shipment/domain/rules.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { isShipment, type Shipment } from '../../shipment/domain/state.ts'
import { type ContainerUseCommand, containerUse } from '../domain/container-use.ts'
import { type ContainerUseState, isOpen } from '../domain/container-use-state.ts'
import { nextAlertAt } from '../domain/free-time.ts'

const useParams = shipmentParams.extend({ containerUseId: z.uuid() })

/** The tariffs of the containers of a shipment: when their free time ends is read from them. */
export function containerClockRoutes(app: App, desk: ShipmentDesk): void {
  const about = (name: ShipmentCommandName) => {
    const { method, path, permission } = shipmentCommands[name]
    return { method, url: path, permission, answer: shipmentAnswer }
  }
  commandRoute(app, desk.ports, {
    ...about('set-clock'),
    summary: 'Set a clock of a container: free days, rates, and what starts and stops it',
    params: useParams,
    body: setContainerClock,
    handle: ({ params, body: { clock }, caller, context }) =>
      give(desk, params, caller, context, { type: 'SetClock', clock }),
  })
  commandRoute(app, desk.ports, {
    ...about('remove-clock'),
    summary: 'Take a clock off a container',
    params: useParams.extend({ clockId: z.uuid() }),
    body: noBody,
    handle: ({ params, caller, context }) =>
      give(desk, params, caller, context, { type: 'RemoveClock', clockId: params.clockId }),
  })
}

type Wanted =
  | Pick<Extract<ContainerUseCommand, { type: 'SetClock' }>, 'type' | 'clock'>
  | Pick<Extract<ContainerUseCommand, { type: 'RemoveClock' }>, 'type' | 'clockId'>

async function give(
  desk: ShipmentDesk,
  { id, containerUseId }: { id: string; containerUseId: string },
  caller: Caller,
  context: CommandContext,
  command: Wanted,
) {
  const by = byOf(caller)
  const of = await desk.concerned(id, by)
  const refused = blocked(clockRule, of, await desk.asked(by, of.clientCompanyId)) ?? notLinked(of, containerUseId)
  if (refused !== null) throw rejected([refused])
  const outcome = await desk.ports.commands.handle({
    aggregate: containerUse,
    id: containerUseId,
    context,
    companies: (use: ContainerUseState) => (isOpen(use) ? use.clientCompanyIds : []),
    command: { ...command, by, now: desk.ports.clock.now() },
  })
  if (outcome.kind !== 'accepted') return outcome
  return answer(answerOf({ state: of, events: [] }), { position: outcome.position })
}

function notLinked({ containers }: Shipment, id: string) {
  const isLinked = containers.some(one => one.containerUseId === id)
  return isLinked ? null : ({ code: 'container-not-linked', params: { value: id } } as const)
}

/** What the timers ask: which alerts are due now, and when to ask again. */
export function containerAlertRoutes(app: App, { ports }: ShipmentDesk): void {
  internalRoute(app, ports, {
    url: containerAlertsRoute,
    summary: 'Tell people whose containers’ free time ends soon, where that is due',
    params: shipmentParams,
    input: containerAlertsBody,
    answer: containerAlertsAnswer,
    async handle({ params, input, context }) {
      const { state, events } = await ports.commands.load(containerUse, params.id)
      const newest = events.findLast(event => event.type === 'FreeTimeChanged')
      // A later change has timers of its own.
      if (!isOpen(state) || newest?.id !== input.eventId) return answer({ next: null })
      const now = ports.clock.now()
      const numbers = await Promise.all(
        state.shares.map(async ({ shipmentId }) => {
          const { state: one } = await ports.commands.load(shipment, shipmentId)
          return isShipment(one) && one.ended === null ? [{ shipmentId, shipmentNumber: one.shipmentNumber }] : []
        }),
      )
      const shipments = numbers.flat()
      if (shipments.length === 0) return answer({ next: null })
      const outcome = await ports.commands.handle({
        aggregate: containerUse,
        id: params.id,
        context,
        companies: (use: ContainerUseState) => (isOpen(use) ? use.clientCompanyIds : []),
        command: { type: 'RaiseAlerts', shipments, by: system, now },
      })
      if (outcome.kind !== 'accepted') return outcome
      return answer({ next: nextAlertAt(state, now) })
    },
  })
}
