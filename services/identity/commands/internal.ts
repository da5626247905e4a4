import { onboardVendor } from '@quayside/contracts/identity/commands.ts'
import { onboardingAnswer } from '@quayside/contracts/identity/queries.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { founderGrant, type GrantMembership } from './grant-membership.ts'
import type { InviteVendor } from './invite-vendor.ts'

/** Calls of other services. */
export function internalRoutes(
  app: App,
  ports: Ports,
  parts: { inviteVendor: InviteVendor; grant: GrantMembership },
): void {
  internalRoute(app, ports, {
    url: '/invitations',
    summary: 'Invite a vendor’s first member when nobody has joined it yet',
    input: onboardVendor,
    answer: onboardingAnswer,
    async handle({ input, context }) {
      const invited = await parts.inviteVendor(input, context)
      if (invited === 'not-a-supplier') throw new ProblemError('company-not-found')
      return answer(invited.told)
    },
  })

  internalRoute(app, ports, {
    url: '/memberships/founder',
    summary: 'Make the person who registered a company its administrator',
    input: { companyId: z.uuid(), companyType: z.enum(['client', 'provider']), userId: z.uuid() },
    answer: z.object({}),
    handle: ({ input, context }) =>
      parts.grant(
        founderGrant({ ...input, companyId: input.companyId as CompanyId, userId: input.userId as UserId }),
        context,
      ),
    respond: () => ({}),
  })
}
