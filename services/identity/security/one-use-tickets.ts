import { hash, randomBytes } from 'node:crypto'
import { openSecret, sealSecret } from '@quayside/platform/ports/sealed-secret.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

/** What a ticket of each kind stands for, and how many seconds it is good for. */
const goodForSeconds = {
  /** An outside sign-in under way: its `state`. */
  'outside-begun': 15 * 60,
  /** The browser came back: exchanged at once. */
  'outside-returned': 2 * 60,
  'account-proof': 15 * 60,
  'account-mail': 30 * 60,
  'second-factor': 10 * 60,
} as const
export type TicketKind = keyof typeof goodForSeconds

/**
 * Steps of signing in that are taken once. Only the hash of a ticket's token is kept, and what it stands for is sealed
 * with the token itself: the table alone opens nothing.
 */
export function oneUseTickets({ database, clock }: Pick<Ports, 'database' | 'clock'>) {
  const open = <Data>(kind: TicketKind, token: string, sealed: string | undefined): Data | null =>
    sealed === undefined ? null : (JSON.parse(openSecret(keyOf(token), kind, sealed)) as Data)

  return {
    async issue(kind: TicketKind, data: object): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const sealed = sealSecret(keyOf(token), kind, JSON.stringify(data))
      await sql`insert into one_use_tickets (token_hash, kind, sealed, expires_at)
        values (${hashOf(token)}, ${kind}, ${sealed},
          ${clock.now()}::timestamptz + make_interval(secs => ${goodForSeconds[kind]}))`.execute(database)
      return token
    },
    /** What it stands for, without taking it; null when it is unknown, taken or over. */
    async look<Data>(kind: TicketKind, token: string): Promise<Data | null> {
      const { rows } = await sql<{ sealed: string }>`select sealed from one_use_tickets
        where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${clock.now()}::timestamptz`.execute(
        database,
      )
      return open(kind, token, rows[0]?.sealed)
    },
    /** Takes it: of two that do so at once, one gets null. */
    async take<Data>(kind: TicketKind, token: string): Promise<Data | null> {
      const { rows } = await sql<{ sealed: string }>`delete from one_use_tickets
        where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${clock.now()}::timestamptz
        returning sealed`.execute(database)
      return open(kind, token, rows[0]?.sealed)
    },
    async forgetOld(): Promise<void> {
      await sql`delete from one_use_tickets where expires_at < ${clock.now()}::timestamptz`.execute(database)
    },
  }
}
export type OneUseTickets = ReturnType<typeof oneUseTickets>

function hashOf(token: string): string {
  return hash('sha256', `kept ${token}`, 'hex')
}

function keyOf(token: string): Buffer {
  return hash('sha256', `seal ${token}`, 'buffer')
}
