import { signUp, signUpAnswer } from '@quayside/contracts/identity/sign-up.ts'
import { languageFor } from '@quayside/contracts/reference/languages.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import type { RegisterUser } from './register-user.ts'

export function signUpRoute(app: App, ports: Ports, register: RegisterUser): void {
  commandRoute(app, ports, {
    url: '/authentication/signUp',
    summary: 'Sign up with name, e-mail and password',
    permission: 'public',
    body: signUp,
    answer: signUpAnswer,
    status: 201,
    perMinute: 60,
    handle: ({ body, context, raw }) =>
      madeOnce(ports.commands, { uid: '', route: 'sign-up', context }, () =>
        register({ ...body, language: wishedLanguage(raw) }, context).catch(cause => {
          if (cause instanceof ProblemError) throw cause
          throw new ProblemError('user-not-created', {}, [], { cause })
        }),
      ),
    respond: ({ state }) => ({ uid: state.status === 'none' ? '' : state.userId }),
  })
}

/** Until a person chooses one, their language is the browser's. */
export function wishedLanguage(request: FastifyRequest) {
  const wishes = (request.headers['accept-language'] ?? '').split(',').map(wish => wish.split(';')[0]?.trim() ?? '')
  return languageFor(wishes.filter(wish => wish !== ''))
}
