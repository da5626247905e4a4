import type { InvitationEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, type Rejection, reject } from '@quayside/contracts/kernel/decision.ts'
import type { GivenUpReason } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'

type Sent = Extract<InvitationEvent, { type: 'InvitationSent' }>['data']
export type Invitation =
  | { readonly status: 'none' }
  | (Sent & { readonly mailGivenUp: boolean } & (
        | { readonly status: 'open' | 'withdrawn' }
        | { readonly status: 'accepted'; readonly acceptedBy: UserId }
      ))

export type InvitationCommand =
  | ({ type: 'Send' } & Sent)
  | { type: 'Accept'; tokenHash: string; userId: UserId; emailHash: string; now: string }
  | { type: 'Withdraw'; companyId: CompanyId; reason: 'withdrawn' | 'replaced' }
  | { type: 'GiveUpMail'; reason: GivenUpReason; companyName: string }

export const invitationDays = 14

function evolve(invitation: Invitation, event: InvitationEvent): Invitation {
  if (event.type === 'InvitationSent') return { ...event.data, status: 'open', mailGivenUp: false }
  if (invitation.status === 'none') return invitation
  if (event.type === 'InvitationAccepted') return { ...invitation, status: 'accepted', acceptedBy: event.data.userId }
  if (event.type === 'InvitationMailGivenUp') return { ...invitation, mailGivenUp: true }
  return { ...invitation, status: 'withdrawn' }
}

function decide(command: InvitationCommand, invitation: Invitation): Decision<InvitationEvent> {
  switch (command.type) {
    case 'Send': {
      if (invitation.status !== 'none') return accept()
      const { type: _, ...data } = command
      return accept({ type: 'InvitationSent', data })
    }
    case 'Accept':
      return acceptInvitation(command, invitation)
    case 'Withdraw': {
      if (invitation.status === 'none' || invitation.companyId !== command.companyId)
        return reject('invitation-unknown')
      if (invitation.status === 'accepted') return reject('invitation-used')
      if (invitation.status === 'withdrawn') return accept()
      const { invitationId, companyId } = invitation
      return accept({ type: 'InvitationWithdrawn', data: { invitationId, companyId, reason: command.reason } })
    }
    case 'GiveUpMail': {
      if (invitation.status !== 'open' || invitation.mailGivenUp) return accept()
      const { invitationId, companyId, invitedBy, onBehalfOfCompany } = invitation
      const { reason, companyName } = command
      const data = { invitationId, companyId, reason, invitedBy, onBehalfOfCompany, companyName }
      return accept({ type: 'InvitationMailGivenUp', data })
    }
  }
}

function acceptInvitation(
  command: Extract<InvitationCommand, { type: 'Accept' }>,
  invitation: Invitation,
): Decision<InvitationEvent> {
  if (invitation.status === 'none' || invitation.tokenHash !== command.tokenHash) return reject('invitation-unknown')
  if (invitation.emailHash !== command.emailHash) return reject('invitation-for-another-email')
  if (invitation.status === 'accepted')
    return invitation.acceptedBy === command.userId ? accept() : reject('invitation-used')
  const closed = whyClosed(invitation, command.now)
  if (closed !== null) return { accepted: false, rejections: [closed] }
  const { invitationId, companyId } = invitation
  return accept({ type: 'InvitationAccepted', data: { invitationId, companyId, userId: command.userId } })
}

/** Why an invitation can no longer be taken up; null while it can. */
export function whyClosed(invitation: Exclude<Invitation, { status: 'none' }>, now: string): Rejection | null {
  if (invitation.status === 'accepted') return { code: 'invitation-used', params: {} }
  if (invitation.status === 'withdrawn') return { code: 'invitation-withdrawn', params: {} }
  if (now >= invitation.expiresAt)
    return { code: 'invitation-expired', params: { expiresAt: invitation.expiresAt.slice(0, 10) } }
  return null
}

export function invitationExpiry(now: string): string {
  return new Date(Date.parse(now) + invitationDays * 86_400_000).toISOString()
}

export const invitation = { name: 'Invitation', initial: { status: 'none' } as Invitation, evolve, decide }
