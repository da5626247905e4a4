import type { InvitationEvent } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, InvitationId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, test } from 'vitest'
import { invitation, invitationExpiry } from './invitation.ts'

const invitationId = '018f0000-0000-7000-8000-000000000030' as InvitationId
const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const another = '018f0000-0000-7000-8000-000000000009' as UserId
const now = '2026-03-02T10:00:00.000Z'
const details = {
  invitationId,
  companyId,
  companyType: 'provider' as const,
  role: 'ADMIN',
  email: 'sealed' as Sealed,
  emailHash: 'e1',
  tokenHash: 't1',
  language: 'en' as const,
  expiresAt: invitationExpiry(now),
  invitedBy: null,
  onBehalfOfCompany: companyId,
}
const { invitedBy, onBehalfOfCompany } = details
const companyName = 'Sedas SA'
const sent: InvitationEvent = { type: 'InvitationSent', data: details }
const taken: InvitationEvent = { type: 'InvitationAccepted', data: { invitationId, companyId, userId } }
const takeUp = { type: 'Accept' as const, tokenHash: 't1', userId, emailHash: 'e1', now }

describe('an invitation', () => {
  test('[D8.001] is taken up by the person to whose address it went', () => {
    given(invitation, [sent]).when(takeUp).then([taken])
    given(invitation, [sent])
      .when({ ...takeUp, emailHash: 'e2' })
      .thenRejected('invitation-for-another-email')
    given(invitation, [sent])
      .when({ ...takeUp, tokenHash: 'guess' })
      .thenRejected('invitation-unknown')
    given(invitation, []).when(takeUp).thenRejected('invitation-unknown')
  })

  test('is used once: the same person again is a repeat, another is refused', () => {
    given(invitation, [sent, taken]).when(takeUp).thenNothing()
    given(invitation, [sent, taken])
      .when({ ...takeUp, userId: another })
      .thenRejected('invitation-used')
  })

  test('ends by time or when it is withdrawn', () => {
    const withdrawn: InvitationEvent = {
      type: 'InvitationWithdrawn',
      data: { invitationId, companyId, reason: 'withdrawn' },
    }
    given(invitation, [sent])
      .when({ ...takeUp, now: details.expiresAt })
      .thenRejected('invitation-expired', { expiresAt: '2026-03-16' })
    given(invitation, [sent]).when({ type: 'Withdraw', companyId, reason: 'withdrawn' }).then([withdrawn])
    given(invitation, [sent, withdrawn]).when({ type: 'Withdraw', companyId, reason: 'withdrawn' }).thenNothing()
    given(invitation, [sent, withdrawn]).when(takeUp).thenRejected('invitation-withdrawn')
    given(invitation, [sent, taken])
      .when({ type: 'Withdraw', companyId, reason: 'withdrawn' })
      .thenRejected('invitation-used')
  })

  test('another company cannot withdraw it', () =>
    given(invitation, [sent])
      .when({ type: 'Withdraw', companyId: another as unknown as CompanyId, reason: 'withdrawn' })
      .thenRejected('invitation-unknown'))

  test('is sent for two weeks', () =>
    given(invitation, [])
      .when({ type: 'Send', ...details })
      .then([sent]))

  test('an e-mail that is given up is told once, and only of one that is open; the link stays good', () => {
    const givenUp: InvitationEvent = {
      type: 'InvitationMailGivenUp',
      data: { invitationId, companyId, reason: 'refused', invitedBy, onBehalfOfCompany, companyName },
    }
    const command = { type: 'GiveUpMail' as const, reason: 'refused' as const, companyName }
    given(invitation, [sent]).when(command).then([givenUp])
    given(invitation, [sent, givenUp]).when(command).thenNothing()
    given(invitation, [sent, taken]).when(command).thenNothing()
    given(invitation, []).when(command).thenNothing()
    given(invitation, [sent, givenUp]).when(takeUp).then([taken])
  })

  test('sending it again is a repeat', () =>
    given(invitation, [sent])
      .when({ type: 'Send', ...details })
      .thenNothing())
})
