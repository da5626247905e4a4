import type { SignInWay } from '@quayside/contracts/identity/devices.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type DeviceName, deviceNameOf } from './device-names.ts'

const keptMonths = 12

/** From where somebody signed in, and how. */
export type SignInOrigin = DeviceName & { readonly address: string; readonly way: SignInWay }
export type LoggedSignIn = SignInOrigin & { readonly sessionId: string; readonly at: string }

/** Who signed in, from where and how, for twelve months: sealed with the person's key and gone with it. No event holds it. */
export function signInLog({ database, vault, clock }: Pick<Ports, 'database' | 'vault' | 'clock'>) {
  return {
    async record(session: { sessionId: string; userId: string }, way: SignInWay, request: FastifyRequest) {
      const origin = { ...deviceNameOf(request.headers['user-agent'] ?? ''), address: request.ip, way }
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
        return [{ ...(JSON.parse(origin) as SignInOrigin), sessionId: row.session_id, at: row.at.toISOString() }]
      })
    },
    async forgetOld(): Promise<void> {
      await sql`delete from sign_ins
        where at <= ${clock.now()}::timestamptz - make_interval(months => ${keptMonths})`.execute(database)
    },
  }
}
export type SignInLog = ReturnType<typeof signInLog>
