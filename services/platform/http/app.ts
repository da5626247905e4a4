import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import fastify from 'fastify'
import '../access/session.ts'
import { ProblemError } from '../faults/problem-error.ts'
import type { Logger } from '../service/logger.ts'
import type { App } from '../service/service.ts'
import { answerErrors, answerUnroutable } from './errors.ts'
import { readRestOfBodies } from './rest-of-body.ts'
import { answerUnparsed } from './unparsed-request.ts'

const mebibyte = 1024 * 1024

/** An application without routes: limits, request ids, problem+json for every error. It never listens by itself. */
export function createApp(options: { log: Logger; trustedProxies?: readonly string[] }): App {
  const app = fastify({
    logger: false, // what matters is logged by answerErrors, without a child logger for each request
    genReqId: () => randomUUID(),
    bodyLimit: mebibyte,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Ours says so as a problem, with when to come again.
    return503OnClosing: false,
    // An address that no route can be looked up by, before any handler.
    frameworkErrors: answerUnroutable,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    // What is no UTF-8 becomes U+FFFD, which no text may hold; the framework's own parser would keep it as it is written.
    routerOptions: { maxParamLength: 300, querystringParser: text => parse(text) },
    clientErrorHandler: answerUnparsed,
  })
  app.decorateRequest('session', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('callingService', null)
  // Routes parse with zod themselves: only then is a fault told by field, rule and value.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => body => JSON.stringify(body))
  refuseWhileClosing(app)
  readRestOfBodies(app)
  answerErrors(app, options.log)
  return app
}

function refuseWhileClosing(app: App): void {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done()
    reply.header('connection', 'close')
    done(new ProblemError('unavailable'))
  })
}
