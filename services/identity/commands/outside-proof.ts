import {
  confirmOutside,
  exchangeOutside,
  outsideAnswer,
  proveByMail,
  proveByPassword,
} from '@quayside/contracts/identity/outside-accounts.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import { sendMail } from '@quayside/platform/ports/mail-attempts.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type SignedUpUser, user } from '../domain/user.ts'
import { accountMail } from '../mails/account-mail.ts'
import type { OutsideAccounts } from '../read-models/outside-accounts.ts'
import type { People } from '../read-models/people.ts'
import type { AskedOften } from '../security/asked-often.ts'
import { emailHash } from '../security/email-hash.ts'
import type { OneUseTickets } from '../security/one-use-tickets.ts'
import type { OwnBrowsers } from '../security/own-browser.ts'
import type { Asked, Entered, Entering, Entry } from './enter.ts'
import { type LinkAccount, type ProvenAccount, provenAccount } from './link-account.ts'
import type { Returned } from './outside-sign-in.ts'
import type { RegisterUser } from './register-user.ts'
import type { RightPerson } from './right-person.ts'
import { wishedLanguage } from './sign-up.ts'
import { signedInPerson } from './signed-in-person.ts'
import { taken } from './taken-outcome.ts'

type Parts = {
  people: People
  accounts: OutsideAccounts
  tickets: OneUseTickets
  browsers: OwnBrowsers
  askedOften: AskedOften
  entering: Entering
  person: RightPerson
  link: LinkAccount
  register: RegisterUser
}

/** Somebody whom a provider knows, and who has not shown yet that the e-mail address is theirs. */
type Unproven = Pick<Returned, 'browser' | 'remember' | 'redirect'> & {
  readonly account: ProvenAccount & { readonly email: string }
  readonly name: string
}

/** What an outside sign-in comes to: an account signs in only where it is linked, and is linked only once the address is proven. */
export function outsideProofRoutes(app: App, ports: Ports, parts: Parts): void {
  const { commands, vault, mail, config, access, positions } = ports
  const { tickets, browsers } = parts

  commandRoute(app, ports, {
    url: '/authentication/outside/exchange',
    summary: 'What came of an outside sign-in: a session, or the step that is still needed',
    permission: 'public',
    body: exchangeOutside,
    answer: outsideAnswer,
    perMinute: 30,
    waitFor: ['people', 'outside-accounts'],
    async handle({ body, context, raw }) {
      const returned = await tickets.look<Returned>('outside-returned', body.code)
      if (returned === null || returned.browser !== browsers.known(raw)) throw new ProblemError('sign-in-step-over')
      // Whose session has to be renewed first asks again with the same code.
      if (returned.linkTo !== null && (await signedInPerson(access, raw)) !== returned.linkTo)
        throw new ProblemError('uid-not-yours')
      if ((await tickets.take('outside-returned', body.code)) === null) throw new ProblemError('sign-in-step-over')
      const { provider, identity, remember, redirect } = returned
      const account = provenAccount(vault, provider, identity)
      if (returned.linkTo !== null) {
        const position = await parts.link(returned.linkTo as UserId, account, context)
        return answer({ linked: provider }, { position })
      }
      const owner = await ownerOf(account)
      if (owner !== null) {
        const { userId, emailHash: ofPerson } = owner
        const entry = { userId, account: ofPerson, remember, way: provider, link: null, redirect }
        return answerOf(entry, await parts.entering.enter(entry, { context, raw }, identity))
      }
      const { email } = account
      if (email === null) throw new ProblemError('outside-sign-in-refused')
      const unproven: Unproven = { ...returned, account: { ...account, email }, name: identity.name }
      const isUnknown = (await parts.people.byEmailHash(emailHash(vault, email))) === undefined
      if (isUnknown && identity.emailIsVouched) return newcomer(unproven, { context, raw })
      return answer({ proofTicket: await tickets.issue('account-proof', unproven), email, provider, redirect })
    },
  })

  commandRoute(app, ports, {
    url: '/authentication/outside/password',
    summary: 'Prove by the password that the e-mail address of an outside account is one’s own; the account is linked',
    permission: 'public',
    body: proveByPassword,
    answer: outsideAnswer,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      const unproven = await unprovenOf(body.ticket, raw)
      const { userId } = await parts.person(emailHash(vault, unproven.account.email), body.password, { context, raw })
      if ((await tickets.take('account-proof', body.ticket)) === null) throw new ProblemError('sign-in-step-over')
      return proven(userId, unproven, { context, raw })
    },
  })

  commandRoute(app, ports, {
    url: '/authentication/outside/mail',
    summary: 'Ask for a link to the e-mail address of an outside account; answers alike whoever has it',
    permission: 'public',
    body: proveByMail,
    answer: z.object({}),
    waitFor: ['people'],
    async handle({ body, raw }) {
      const unproven = await unprovenOf(body.ticket, raw)
      const { email, provider } = unproven.account
      if (!(await parts.askedOften.mayAsk('address', raw.ip)))
        throw new ProblemError('too-many-requests', { seconds: 3600 })
      if (!(await parts.askedOften.mayAsk('account', `${provider} ${emailHash(vault, email)}`))) return answer({})
      const token = await tickets.issue('account-mail', unproven)
      const language = await languageOf(email, wishedLanguage(raw))
      const text = accountMail(language, { provider, link: `${config.portalUrl}/auth/outside/${token}` })
      await sendMail(mail, { messageId: `account-${raw.id}`, to: email, language, ...text }).catch((cause: unknown) => {
        throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '10' }, cause })
      })
      return answer({})
    },
  })

  commandRoute(app, ports, {
    url: '/authentication/outside/confirm',
    summary:
      'Confirm with the link of the e-mail, once, in the browser that asked for it; opening the link alone does nothing',
    permission: 'public',
    body: confirmOutside,
    answer: outsideAnswer,
    perMinute: 30,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      const unproven = await tickets.look<Unproven>('account-mail', body.token)
      if (unproven === null) throw new ProblemError('mail-link-over')
      if (unproven.browser !== browsers.known(raw)) throw new ProblemError('mail-link-of-other-browser')
      if ((await tickets.take('account-mail', body.token)) === null) throw new ProblemError('mail-link-over')
      const owner = await parts.people.byEmailHash(emailHash(vault, unproven.account.email))
      if (owner === undefined) return newcomer(unproven, { context, raw })
      return proven(owner.user_id as UserId, unproven, { context, raw })
    },
  })

  async function unprovenOf(ticket: string, raw: Asked['raw']): Promise<Unproven> {
    const unproven = await tickets.look<Unproven>('account-proof', ticket)
    if (unproven === null || unproven.browser !== browsers.known(raw)) throw new ProblemError('sign-in-step-over')
    return unproven
  }

  /** Whom a linked account signs in; the person's own stream decides. */
  async function ownerOf(account: ProvenAccount): Promise<SignedUpUser | null> {
    const userId = await parts.accounts.ownerOf(account.accountHash)
    if (userId === null) return null
    const { state } = await commands.load(user, userId)
    if (state.status === 'deactivated') throw new ProblemError('user-deactivated')
    if (state.status !== 'active') return null
    return state.outsideAccounts.some(linked => linked.accountHash === account.accountHash) ? state : null
  }

  /** The link is made only after the second factor, where the person has one. */
  async function proven(userId: UserId, { account, remember, redirect }: Unproven, asked: Asked) {
    const { state } = await commands.load(user, userId)
    if (state.status === 'deactivated') throw new ProblemError('user-deactivated')
    if (state.status !== 'active') throw new ProblemError('sign-in-step-over')
    const entry = { userId, account: state.emailHash, remember, way: account.provider, link: account, redirect }
    return answerOf(entry, await parts.entering.enter(entry, asked, { statesSecondFactor: false }))
  }

  async function newcomer({ account, name, remember, redirect }: Unproven, asked: Asked) {
    const { email, provider } = account
    const registration = {
      name: name || (email.split('@')[0] ?? email),
      email,
      password: null,
      promotionalOffers: false,
      language: wishedLanguage(asked.raw),
      outsideAccount: account,
    }
    const { state, position } = taken(await parts.register(registration, asked.context))
    if (state.status === 'none') throw new ProblemError('user-not-created')
    // The session's answer names the person as the read model has them.
    if (position !== null) await positions.reached(position, { projections: ['people'] })
    const entry = { userId: state.userId, account: state.emailHash, remember, way: provider, link: null, redirect }
    return answerOf(entry, await parts.entering.begin(entry, asked))
  }

  async function languageOf(email: string, wished: Language): Promise<Language> {
    return (await parts.people.byEmailHash(emailHash(vault, email)))?.language ?? wished
  }
}

function answerOf({ redirect, remember }: Entry, entered: Entered | { readonly secondFactorTicket: string }) {
  if (!('grant' in entered)) return answer({ ...entered, redirect, remember })
  return answer({ ...entered.grant, redirect, remember }, { position: entered.position })
}
