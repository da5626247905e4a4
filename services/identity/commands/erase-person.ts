import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { invitation } from '../domain/invitation.ts'
import { user } from '../domain/user.ts'
import type { Invitations } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import { steppingDown } from './step-down.ts'

/**
 * Erases a person: what was sealed with their key is unreadable from then on, their address is free, what they were invited to is
 * withdrawn. The last administrator of a company is refused. What ends with it follows by reaction (`reactions/leaving.ts`).
 */
export function erasePerson(
  { commands }: Pick<Ports, 'commands'>,
  parts: { people: People; invitations: Invitations },
) {
  return async (userId: string, context: CommandContext) => {
    const companies = (await parts.people.membershipsOf(userId)).map(one => one.company_id)
    const outcome = await steppingDown(
      { commands, people: parts.people },
      { userId, companies, of: 'person' },
      context,
      () =>
        commands.handle({
          aggregate: user,
          id: userId,
          command: { type: 'ErasePerson' },
          context,
          companies: () => companies,
        }),
    )
    if (outcome.kind !== 'accepted' || outcome.state.status === 'none') return outcome
    const { emailHash } = outcome.state
    await commands.release({ kind: 'email', scope: '', value: emailHash, owner: userId, context })
    for (const open of await parts.invitations.ofPerson(emailHash)) {
      await commands.handle({
        aggregate: invitation,
        id: open.invitation_id,
        command: { type: 'Withdraw', companyId: open.company_id as CompanyId, reason: 'withdrawn' },
        context,
        companies: () => [open.company_id],
      })
    }
    return outcome
  }
}
export type ErasePerson = ReturnType<typeof erasePerson>
