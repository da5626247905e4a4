import { eraseOneself } from '@quayside/contracts/identity/commands.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { user } from '../domain/user.ts'
import type { ErasePerson } from './erase-person.ts'
import type { GiveCode } from './give-code.ts'
import type { RightPerson } from './right-person.ts'

/** The end of one's own account, proven once more by the password or a code of the second factor. */
export function ownErasureRoute(
  app: App,
  ports: Ports,
  { person, giveCode, erase }: { person: RightPerson; giveCode: GiveCode; erase: ErasePerson },
): void {
  commandRoute(app, ports, {
    url: '/account/erasure',
    summary: 'Erase oneself: one’s own data become unreadable everywhere, for good',
    permission: null,
    withoutCompany: true,
    body: eraseOneself,
    answer: z.object({}),
    perMinute: 10,
    async handle({ body, caller, context, raw }) {
      const { state } = await ports.commands.load(user, caller.uid)
      if (state.status === 'none' || state.status === 'erased') throw new ProblemError('sign-in-required')
      if (body.code !== null)
        await giveCode(state.userId, body.code, { context: { ...context, key: `${context.key}:code` }, raw })
      else
        await person(state.emailHash, body.password ?? '', { context, raw }).catch((refusal: unknown) => {
          const isWrong = refusal instanceof ProblemError && refusal.code === 'incorrect-email-or-password'
          if (!isWrong) throw refusal
          const field = { path: 'password', code: 'incorrect-password' as const, params: {} }
          throw new ProblemError('incorrect-password', {}, [field])
        })
      return erase(caller.uid, context)
    },
    respond: () => ({}),
  })
}
