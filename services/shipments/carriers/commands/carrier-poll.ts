import {
  type CarrierPollAnswer,
  carrierPollAnswer,
  carrierPollBody,
  carrierPollRoute,
} from '@quayside/contracts/shipments/carrier-tracking.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { isShipment } from '../../shipment/domain/state.ts'
import type { CarrierReport } from '../tracking/carrier-report.ts'
import type { CarrierTracking } from '../tracking/carrier-tracking.ts'
import type { ReportRecorder } from '../tracking/recorder.ts'
import { type TrackingTarget, trackingTargets } from '../tracking/targets.ts'

type Parts = { readonly carriers: readonly CarrierTracking[]; readonly recorder: ReportRecorder }

/** Asks a shipment's carriers, and records what they say; the workflow decides when. */
export function carrierPollRoutes(app: App, ports: Ports, { carriers, recorder }: Parts): void {
  internalRoute(app, ports, {
    url: carrierPollRoute,
    summary: 'Ask the carriers of a shipment what happened',
    params: shipmentParams,
    input: carrierPollBody,
    answer: carrierPollAnswer,
    async handle({ params: { id }, input: { cursors }, context }) {
      const { state } = await ports.commands.load(shipment, id)
      if (!isShipment(state) || state.ended !== null || state.status === 'DELIVERED')
        return answer<CarrierPollAnswer>({ outcome: 'over', cursors, afterMs: null })
      const targets = trackingTargets(state, carriers)
      const polls = await Promise.all(targets.map(target => polled(target, id, cursors, context)))
      return answer(together(polls, cursors))
    },
  })

  async function polled(
    { carrier, references }: TrackingTarget,
    id: string,
    cursors: Readonly<Record<string, string>>,
    context: CommandContext,
  ): Promise<CarrierPollAnswer> {
    const since = cursors[carrier.name] ?? null
    const reports: CarrierReport[] = []
    for (const reference of references) {
      const told = await carrier.poll?.({ reference, since })
      if (told === undefined) continue
      if (told.kind === 'later') return { outcome: 'later', cursors: {}, afterMs: told.afterMs }
      if (told.kind === 'failed') {
        ports.log.warn({ carrier: carrier.name, shipment: id, why: told.why }, 'a carrier did not tell')
        return { outcome: 'failed', cursors: {}, afterMs: null }
      }
      if (told.malformed.length > 0)
        ports.log.warn(
          { carrier: carrier.name, shipment: id, count: told.malformed.length, first: told.malformed.slice(0, 3) },
          'a carrier sent what cannot be read',
        )
      reports.push(...told.reports)
    }
    const by = { ...context, key: `${context.key}/${carrier.name}` }
    const { recorded, unknown } = await recorder.record(reports, by, id)
    // What a carrier dates ahead must not hide what it says afterwards.
    const now = ports.clock.now()
    const times = reports.map(report => report.messageTime).filter(time => time <= now)
    const newest = [...times, since ?? ''].sort().at(-1) ?? ''
    return {
      outcome: recorded + unknown > 0 ? 'new' : 'nothing-new',
      cursors: newest === '' ? {} : { [carrier.name]: newest },
      afterMs: null,
    }
  }
}

/** Of several carriers: the one that told something new, or will, says how it goes on. */
function together(polls: readonly CarrierPollAnswer[], cursors: Readonly<Record<string, string>>): CarrierPollAnswer {
  const order = ['new', 'nothing-new', 'later', 'failed'] as const
  const outcome = order.find(one => polls.some(poll => poll.outcome === one)) ?? 'not-tracked'
  const waits = polls.map(poll => poll.afterMs).filter(ms => ms !== null)
  return {
    outcome,
    cursors: Object.assign({}, cursors, ...polls.map(poll => poll.cursors)),
    afterMs: waits.length === 0 ? null : Math.max(...waits),
  }
}
