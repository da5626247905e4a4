import { hash } from 'node:crypto'
import { type CarrierMessagesAnswer, carrierMessagesAnswer } from '@quayside/contracts/shipments/carrier-tracking.ts'
import { UnreadableMessages } from '@quayside/platform/carriers/bounded-answer.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { checkAnswer } from '@quayside/platform/http/answer-check.ts'
import { correlationIdOf } from '@quayside/platform/http/command-context.ts'
import { documentation } from '@quayside/platform/http/documentation.ts'
import type { UploadRequest } from '@quayside/platform/http/upload-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { Reading } from '../tracking/carrier-report.ts'
import type { CarrierTracking } from '../tracking/carrier-tracking.ts'
import { deliveriesSeen } from '../tracking/deliveries-seen.ts'
import type { ReportRecorder } from '../tracking/recorder.ts'
import { verified } from '../tracking/signed-delivery.ts'

type Request = UploadRequest<undefined, undefined>['raw']

const params = z.strictObject({ carrier: z.string().max(40) })
const url = '/carrier-messages/:carrier'

/** What a carrier sends by itself. Its signature is over the bytes, so the body is not read before it fits. */
export function carrierMessageRoutes(
  app: App,
  ports: Pick<Ports, 'clock' | 'database' | 'config'>,
  { carriers, recorder }: { carriers: readonly CarrierTracking[]; recorder: ReportRecorder },
): void {
  const seen = deliveriesSeen(ports.database)

  async function answerTo(request: Request): Promise<CarrierMessagesAnswer & { position: string | null }> {
    const name = String((request.params as { carrier?: unknown }).carrier)
    const carrier = carriers.find(one => one.name === name)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const now = ports.clock.now()
    const delivery = verified(request.headers, body, carrier?.pushSecret ?? null, now)
    if ('code' in delivery) throw new ProblemError(delivery.code, delivery.params)
    if (carrier === undefined) throw new ProblemError('carrier-signature-invalid')
    const { reports, malformed } = read(carrier, body)
    if (!(await seen.take(name, delivery.id, now)))
      throw new ProblemError('carrier-message-replayed', { value: delivery.id })
    try {
      const { position, ...counts } = await recorder.record(reports, contextOf(request, name, delivery.id, body))
      await seen.done(name, delivery.id)
      return { ...counts, malformed: [...malformed], position }
    } catch (fault) {
      await seen.giveBack(name, delivery.id)
      throw fault
    }
  }

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url,
      config: documentation({
        method: 'POST',
        summary: 'Messages that a carrier sends, under its signature',
        permission: 'public',
        status: 200,
        schemas: { params, answer: carrierMessagesAnswer },
      }),
      handler: async (request, reply) => {
        const { position, ...body } = await answerTo(request)
        if (ports.config.checksAnswers) checkAnswer(url, carrierMessagesAnswer, body)
        if (position !== null) reply.header('x-event-position', position)
        return reply.send(body)
      },
    })
  })
}

function read(carrier: CarrierTracking, body: Buffer): Reading {
  try {
    return carrier.read(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (fault) {
    const reason = fault instanceof UnreadableMessages ? fault.message : 'not UTF-8'
    throw new ProblemError('carrier-messages-unreadable', { reason })
  }
}

function contextOf(request: Request, carrier: string, id: string, body: Buffer): CommandContext {
  return {
    actor: { service: `carrier ${carrier}` },
    key: `carrier/${carrier}/${id}`,
    bodyHash: hash('sha256', body, 'hex'),
    correlationId: correlationIdOf(request),
    causationId: request.id,
  }
}
