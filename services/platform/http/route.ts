import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from 'zod/v4/core'
import type { App, Ports } from '../service/service.ts'
import { checkAnswer } from './answer-check.ts'
import { orNotThereYet, tellBehind } from './behind.ts'
import { contextOf } from './command-context.ts'
import { documentation } from './documentation.ts'
import { authenticate, passGate, refuseWritesBehind, waitForPosition } from './gate.ts'
import { identityOf, selectionOf } from './identity-of-request.ts'
import { parseInput, schemaOf } from './input.ts'
import { sendOutcome } from './outcome.ts'
import { requestLanguage } from './request-language.ts'
import type {
  CallerOf,
  CommandRequest,
  CommandRoute,
  Fields,
  QueryRequest,
  QueryRoute,
  RouteAccess,
} from './route-definition.ts'

/** A route that changes something: one command, its permission, its answer. */
export function commandRoute<
  const Access extends RouteAccess,
  AnswerSchema extends core.$ZodType,
  State,
  Params extends Fields | undefined = undefined,
  Body extends Fields | undefined = undefined,
>(app: App, ports: Ports, route: CommandRoute<Access, Params, Body, AnswerSchema, State>): void {
  const schemas = { params: schemaOf(route.params), body: schemaOf(route.body), answer: route.answer }
  const { permission } = route
  const method = route.method ?? 'POST'
  app.route({
    method,
    url: route.url,
    exposeHeadRoute: false,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: {
      ...documentation({ ...route, method, schemas, status: route.status ?? 200 }),
      ...(route.perMinute === undefined ? {} : { rateLimit: { max: route.perMinute, timeWindow: 60_000 } }),
    },
    onRequest: authenticate(ports, permission),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const hasReached = await waitForPosition(ports, request, route.waitFor)
      const { company, input } = identityOf(request, permission === 'public', route.withoutCompany === true)
      let caller = null
      if (permission !== 'public') {
        caller = await passGate(ports, request, {
          company,
          client: null,
          permission: permission as Exclude<Access, 'public'>,
          method,
          resource: route.url,
          withoutCompany: route.withoutCompany === true,
        })
        refuseWritesBehind(ports)
      }
      const language = caller?.language ?? requestLanguage(request.headers['accept-language'], null)
      const asked = {
        params: parseInput(schemas.params, request.params, language),
        body: parseInput(schemas.body, input, language),
        caller: caller as CallerOf<Access>,
        context: contextOf(ports, request, caller, input),
        raw: request,
      } as CommandRequest<Access, Params, Body>
      const read = { hasReached, projections: route.waitFor }
      const outcome = await orNotThereYet(ports, read, () => route.handle(asked))
      return sendOutcome(reply, route.status ?? 200, outcome, async accepted => {
        const body = route.respond === undefined ? {} : await route.respond(accepted, asked)
        if (ports.config.checksAnswers) checkAnswer(route.url, schemas.answer, body)
        return body
      })
    },
  })
}

/** A route that reads: what it needs, its permission, its answer. */
export function queryRoute<
  const Access extends RouteAccess,
  AnswerSchema extends core.$ZodType,
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
>(app: App, ports: Ports, route: QueryRoute<Access, Params, Query, AnswerSchema>): void {
  const schemas = { params: schemaOf(route.params), query: schemaOf(route.query), answer: route.answer }
  const { permission } = route
  app.route({
    method: 'GET',
    url: route.url,
    exposeHeadRoute: false,
    config: documentation({ ...route, method: 'GET', schemas, status: 200 }),
    onRequest: authenticate(ports, permission),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const hasReached = await waitForPosition(ports, request, route.waitFor)
      tellBehind(ports, reply, route.waitFor)
      const { company, client, input } = selectionOf(request, permission === 'public', route.withoutCompany === true)
      const caller =
        permission === 'public'
          ? null
          : await passGate(ports, request, {
              company,
              client,
              permission: permission as Exclude<Access, 'public'>,
              method: 'GET',
              resource: route.url,
              withoutCompany: route.withoutCompany === true,
            })
      const language = caller?.language ?? requestLanguage(request.headers['accept-language'], null)
      const asked = {
        query: parseInput(schemas.query, input, language),
        params: parseInput(schemas.params, request.params, language),
        caller: caller as CallerOf<Access>,
        raw: request,
        reply,
      } as QueryRequest<Access, Params, Query>
      const read = { hasReached, projections: route.waitFor }
      const body = await orNotThereYet(ports, read, () => route.handle(asked))
      if (body === reply || reply.sent) return reply
      if (ports.config.checksAnswers) checkAnswer(route.url, schemas.answer, body)
      return reply.header('cache-control', 'private, no-store').send(body)
    },
  })
}
