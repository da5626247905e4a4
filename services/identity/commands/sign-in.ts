import { giveSecondFactor, signIn, signInAnswer } from '@quayside/contracts/identity/sign-in.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { user } from '../domain/user.ts'
import { emailHash } from '../security/email-hash.ts'
import type { OneUseTickets } from '../security/one-use-tickets.ts'
import type { Entered, Entering, Entry } from './enter.ts'
import type { GiveCode } from './give-code.ts'
import type { RightPerson } from './right-person.ts'

type Parts = {
  person: RightPerson
  entering: Entering
  tickets: OneUseTickets
  giveCode: GiveCode
}

export function signInRoute(app: App, ports: Ports, parts: Parts): void {
  commandRoute(app, ports, {
    url: '/authentication/signIn',
    summary: 'Sign in with e-mail and password; who has a second factor gets a ticket for giving it',
    permission: 'public',
    body: signIn,
    answer: signInAnswer,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      const account = emailHash(ports.vault, body.email)
      const { userId } = await parts.person(account, body.password, { context, raw })
      const entry = { userId, account, remember: body.remember, way: 'password' as const, link: null, redirect: null }
      return answerOf(await parts.entering.enter(entry, { context, raw }, { statesSecondFactor: false }))
    },
  })

  commandRoute(app, ports, {
    url: '/authentication/secondFactor',
    summary: 'Sign in: the second factor, with the ticket that signing in answered',
    permission: 'public',
    body: giveSecondFactor,
    answer: signInAnswer,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      const entry = await parts.tickets.look<Entry>('second-factor', body.ticket)
      if (entry === null) throw new ProblemError('sign-in-step-over')
      const { state } = await ports.commands.load(user, entry.userId)
      if (state.status !== 'active') throw new ProblemError('sign-in-step-over')
      const { given } = await parts.giveCode(entry.userId, body.code, { context, raw })
      if ((await parts.tickets.take('second-factor', body.ticket)) === null) throw new ProblemError('sign-in-step-over')
      return answerOf(await parts.entering.begin(entry, { context, raw }, given))
    },
  })
}

function answerOf(entered: Entered | { secondFactorTicket: string }) {
  return 'grant' in entered ? answer(entered.grant, { position: entered.position }) : answer(entered)
}
