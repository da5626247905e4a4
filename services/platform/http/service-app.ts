import type { ServiceIdentity } from '../access/service-tokens.ts'
import { bearerToken } from '../access/session.ts'
import { ProblemError } from '../faults/problem-error.ts'
import type { App, Service } from '../service/service.ts'

export type VerifyServiceToken = (token: string, audience: string) => ServiceIdentity | null

/** Mounts a service's internal routes: only another service's token opens them. */
export function mountInternal(
  app: App,
  prefix: string,
  service: Service,
  verify: VerifyServiceToken,
  documents: () => unknown,
): void {
  app.register(
    async scope => {
      scope.addHook('onRequest', (request, _reply, done) => {
        const token = bearerToken(request)
        request.callingService = token === null ? null : verify(token, service.name)
        done(request.callingService === null ? new ProblemError('sign-in-required') : undefined)
      })
      scope.get('/openapi.json', async () => documents())
      service.internalRoutes?.(scope)
    },
    { prefix },
  )
}
