import type { SecurityPolicyEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'

export type SecurityPolicy = { readonly secondFactorDemanded: boolean }
export type SecurityPolicyCommand = { type: 'DemandSecondFactor'; companyId: CompanyId; demanded: boolean }

function evolve(_: SecurityPolicy, event: SecurityPolicyEvent): SecurityPolicy {
  switch (event.type) {
    case 'SecondFactorDemanded':
      return { secondFactorDemanded: event.data.demanded }
  }
}

function decide({ type: _, ...data }: SecurityPolicyCommand, policy: SecurityPolicy): Decision<SecurityPolicyEvent> {
  return policy.secondFactorDemanded === data.demanded ? accept() : accept({ type: 'SecondFactorDemanded', data })
}

/** What a company demands of its members when they sign in. */
export const securityPolicy = {
  name: 'SecurityPolicy',
  initial: { secondFactorDemanded: false } as SecurityPolicy,
  evolve,
  decide,
}
