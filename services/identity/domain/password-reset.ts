import type { PasswordResetEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'

/** Minutes for which a link that sets a password can be used. */
const goodForMinutes = 30

export type PasswordReset =
  | { readonly status: 'none' }
  | {
      readonly status: 'asked'
      readonly userId: UserId | null
      readonly passwordsBefore: number
      readonly expiresAt: string
    }

export type PasswordResetCommand = {
  type: 'Ask'
  resetId: string
  /** Null where nobody has the address: recorded alike, so that it takes as long. */
  userId: UserId | null
  passwordsBefore: number
  now: string
}

function evolve(reset: PasswordReset, event: PasswordResetEvent): PasswordReset {
  switch (event.type) {
    case 'PasswordResetAsked': {
      const { resetId: _, ...asked } = event.data
      return reset.status === 'none' ? { status: 'asked', ...asked } : reset
    }
  }
}

function decide({ type: _, now, ...data }: PasswordResetCommand, reset: PasswordReset): Decision<PasswordResetEvent> {
  if (reset.status === 'asked') return accept()
  const expiresAt = new Date(Date.parse(now) + goodForMinutes * 60_000).toISOString()
  return accept({ type: 'PasswordResetAsked', data: { ...data, expiresAt } })
}

export const passwordReset = {
  name: 'PasswordReset',
  initial: { status: 'none' } as PasswordReset,
  evolve,
  decide,
}
