import type { SecondFactorGiven, SignInWay } from '@quayside/contracts/identity/devices.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type DeviceName, deviceNameOf } from './device-names.ts'

const keptMonths = 12

/** From where somebody signed in, and how. */
type SignInHow = { readonly way: SignInWay; readonly secondFactor: SecondFactorGiven | null }
export type SignInOrigin = DeviceName & SignInHow & { readonly address: string }
export type LoggedSignIn = SignInOrigin & { readonly sessionId: string; readonly at: string }

/** Who signed in, from where and how, for twelve months: sealed with the person's key and gone with it. No event holds it. */
export function signInLog({ database, vault, clock }: Pick<Ports, 'database' | 'vault' | 'clock'>) {
  return {
    async record(session: { sessionId: string; userId: string }, how: SignInHow, request: FastifyRequest) {
      const origin = { ...deviceNameOf(request.headers['user-agent'] ?? ''), address: request.ip, ...how }
      const sealed = await vault.seal(session.userId, JSON.stringify(origin satisfies SignInOrigin))
      await sql`insert into sign_ins (session_id, user_id, at, sealed)
        values (${session.sessionId}, ${session.userId}, ${clock.now()}::timestamptz, ${sealed})
        on conflict do nothing`.execute(database)
    },
    /** The latest first. */
    async of(userId: string): Promise<LoggedSignIn[]> {
      const { rows } = await sql<{ session_id: string; at: Date; sealed: string }>`
        select session_id, at, sealed from sign_ins where user_id = ${userId}::uuid
          and at > ${clock.now()}::timestamptz - make_interval(months => ${keptMonths})
        order by at desc, session_id limit 500`.execute(database)
      const opened = await Promise.all(rows.map(row => vault.open(userId, row.sealed)))
      return rows.flatMap((row, index) => {
        const origin = opened[index]
        if (origin === null || origin === undefined) return []
        // Of before it was kept nothing is said.
        const { secondFactor = null, ...known } = JSON.parse(origin) as Omit<SignInOrigin, 'secondFactor'> &
          Partial<SignInOrigin>
        return [{ ...known, secondFactor, sessionId: row.session_id, at: row.at.toISOString() }]
      })
    },
    async forgetOld(): Promise<void> {
      await sql`delete from sign_ins
        where at <= ${clock.now()}::timestamptz - make_interval(months => ${keptMonths})`.execute(database)
    },
  }
}
export type SignInLog = ReturnType<typeof signInLog>
