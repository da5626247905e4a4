import type { SecondFactorGiven, SignInWay } from '@quayside/contracts/identity/devices.ts'
import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { secondFactor } from '../domain/second-factor.ts'
import { session } from '../domain/session.ts'
import type { OneUseTickets } from '../security/one-use-tickets.ts'
import { firstRefreshToken, tokenHash } from '../security/refresh-tokens.ts'
import type { SignInLog } from '../security/sign-in-log.ts'
import type { LinkAccount, ProvenAccount } from './link-account.ts'
import type { SessionGrants } from './session-grant.ts'
import { taken } from './taken-outcome.ts'

/** Somebody who has shown who they are, but for a second factor. */
export type Entry = {
  readonly userId: UserId
  /** The keyed hash of their address, as the log names an account. */
  readonly account: string
  readonly remember: boolean
  readonly way: SignInWay
  /** An outside account that becomes theirs once they are in. */
  readonly link: ProvenAccount | null
  /** The path of the portal to go to. */
  readonly redirect: string | null
}
export type Asked = { readonly context: CommandContext; readonly raw: FastifyRequest }
export type Entered = { readonly grant: SessionGrant; readonly position: Position | null }

type Parts = { grants: SessionGrants; tickets: OneUseTickets; link: LinkAccount; log: SignInLog }

/** The last steps of every way to sign in: the second factor, where the person has one, and the session. */
export function entering(ports: Pick<Ports, 'commands' | 'vault' | 'clock' | 'log'>, parts: Parts) {
  const { commands, vault, clock, log } = ports

  async function begin(
    { userId, account, remember, way, link }: Entry,
    { context, raw }: Asked,
    secondFactorGiven: SecondFactorGiven | null = null,
  ): Promise<Entered> {
    if (link !== null) await parts.link(userId, link, context)
    const sessionId = newIdFor(userId, 'sign-in', context.key)
    const refreshToken = firstRefreshToken(vault, sessionId)
    const refreshHash = tokenHash(refreshToken)
    const started = taken(
      await commands.handle({
        aggregate: session,
        id: sessionId,
        command: { type: 'Start', sessionId, userId, remember, refreshHash, now: clock.now() },
        context: { ...context, actor: { uid: userId } },
        companies: () => [],
      }),
    )
    if (started.state.status !== 'open') throw new ProblemError('session-ended')
    await parts.log.record({ sessionId, userId }, { way, secondFactor: secondFactorGiven }, raw)
    log.info({ requestId: raw.id, account, address: raw.ip, by: way, uid: userId, sessionId }, 'signed in')
    return { grant: await parts.grants(started.state, refreshToken), position: started.position }
  }

  return {
    begin,
    /** A session; or a ticket for whoever has a second factor and has not stated one elsewhere. */
    async enter(
      entry: Entry,
      asked: Asked,
      { statesSecondFactor }: { statesSecondFactor: boolean },
    ): Promise<Entered | { readonly secondFactorTicket: string }> {
      const { state } = await commands.load(secondFactor, entry.userId)
      if (state.status !== 'on' || statesSecondFactor) return begin(entry, asked)
      return { secondFactorTicket: await parts.tickets.issue('second-factor', entry) }
    },
  }
}
export type Entering = ReturnType<typeof entering>
