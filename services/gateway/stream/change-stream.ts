import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { eventTail } from '@quayside/platform/event-store/event-tail.ts'
import { areOfOneStore, positionShape } from '@quayside/platform/event-store/positions.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { documentation } from '@quayside/platform/http/documentation.ts'
import { authenticate, passGate } from '@quayside/platform/http/gate.ts'
import { selectionOf } from '@quayside/platform/http/identity-of-request.ts'
import { parseInput } from '@quayside/platform/http/input.ts'
import type { Progress } from '@quayside/platform/ports/progress.ts'
import { progressSubject } from '@quayside/platform/ports/progress.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { openConnection } from './connection.ts'

/** The page takes two that stay away for a loss (`web/app/api/connection.ts`). */
const heartbeatMs = 3_000
const rightsCheckMs = 1_000
const mostPerPerson = 20

const progress = z.object({
  job: z.string(),
  companies: z.array(z.string()),
  uid: z.string().nullable(),
  done: z.number(),
  total: z.number().nullable(),
  stage: z.string(),
})

/** GET /stream: what changed, for what the person may see; continues after `Last-Event-ID`. */
export function changeStream(ports: Ports, databaseAnswers: () => Promise<boolean>) {
  const tail = eventTail(ports.store, ports.log)
  const open = new Map<ReturnType<typeof openConnection>, { request: FastifyRequest; beatAt: number }>()
  const stopProgress = ports.broker.listen(progressSubject, message => {
    const parsed = progress.safeParse(message)
    if (!parsed.success) return
    for (const connection of open.keys()) connection.onProgress(parsed.data satisfies Progress)
  })
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check().finally(() => {
      isChecking = false
    })
  }, rightsCheckMs)
  timer.unref()

  /** Rights may have changed since: the caller is built anew, and who has lost the session or the company is cut off. */
  async function check() {
    if (open.size === 0) return
    // A beat says that the portal can serve; without data it stays away, and the page asks what is wrong.
    const canServe = await databaseAnswers()
    const now = Date.now()
    for (const [connection, held] of open) {
      try {
        connection.caller = await callerOf(held.request)
      } catch (error) {
        if (error instanceof ProblemError) connection.end(error.code)
        continue
      }
      if ((held.request.session?.expiresAt ?? 0) * 1000 <= Date.parse(ports.clock.now())) connection.end()
      if (!canServe || now - held.beatAt < heartbeatMs) continue
      held.beatAt = now
      connection.heartbeat(tail.position())
    }
  }

  function callerOf(request: FastifyRequest): Promise<Caller> {
    const { company, client, input } = selectionOf(request, false, false)
    parseInput(noFields, input, 'en')
    const call = { method: 'GET', resource: '/stream' }
    return passGate(ports, request, { company, client, permission: null, ...call, withoutCompany: false })
  }

  return {
    routes(app: App) {
      app.route({
        method: 'GET',
        url: '/stream',
        exposeHeadRoute: false,
        config: documentation({
          method: 'GET',
          summary: 'What changed, as server-sent events',
          permission: null,
          status: 200,
          files: ['text/event-stream'],
          schemas: { query: noFields, answer: z.any() },
        }),
        onRequest: authenticate(ports, null),
        handler: async (request, reply) => {
          const caller = await callerOf(request)
          const mine = [...open.keys()].filter(connection => connection.caller.uid === caller.uid)
          if (mine.length >= mostPerPerson) throw new ProblemError('too-many-requests', { seconds: 30 })
          const after = lastEventId(request)
          const response = reply.hijack().raw
          response.writeHead(200, {
            ...(reply.getHeaders() as Record<string, string>),
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            'x-accel-buffering': 'no',
          })
          response.write(': connected\n\n')
          const connection = openConnection(response, caller)
          let unfollow = () => {}
          open.set(connection, { request, beatAt: Date.now() })
          response.once('close', () => {
            open.delete(connection)
            unfollow()
          })
          try {
            unfollow = await tail.follow(connection.onEvents)
            // After a backup was restored, what was told before it may lie beyond the head; after a move it is another store's.
            if (after === 'unknown' || (after !== null && !isBefore(after, tail.position())))
              connection.startAnew(tail.position())
            else await connection.catchUp(after ?? tail.position(), ports.store, tail.position)
          } catch (error) {
            ports.log.warn({ err: error }, 'a change stream could not be continued')
            response.destroy()
          }
          if (response.destroyed) unfollow()
        },
      })
    },
    async close() {
      clearInterval(timer)
      stopProgress()
      for (const connection of open.keys()) connection.end()
      await tail.close()
    },
  }
}

const noFields = z.strictObject({})

function isBefore(after: Position, head: Position): boolean {
  return after <= head && areOfOneStore(after, head)
}

/** Null for a stream that begins now; an id that this stream never gave cannot be continued after. */
function lastEventId(request: FastifyRequest): Position | 'unknown' | null {
  const id = request.headers['last-event-id']
  if (id === undefined || id === '') return null
  return typeof id === 'string' && positionShape.test(id) ? (id as Position) : 'unknown'
}
