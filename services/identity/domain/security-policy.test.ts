import type { SecurityPolicyEvent } from '@quayside/contracts/identity/events.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { test } from 'vitest'
import { securityPolicy } from './security-policy.ts'

const companyId = '018f0000-0000-7000-8000-000000000003' as CompanyId
const demanded = (is: boolean): SecurityPolicyEvent => ({
  type: 'SecondFactorDemanded',
  data: { companyId, demanded: is },
})
const demand = (is: boolean) => ({ type: 'DemandSecondFactor', companyId, demanded: is }) as const

test('[D8.019] a company demands a second factor, and gives the demand up again', () => {
  given(securityPolicy, []).when(demand(false)).then([])
  given(securityPolicy, [])
    .when(demand(true))
    .then([demanded(true)])
  given(securityPolicy, [demanded(true)])
    .when(demand(true))
    .then([])
  given(securityPolicy, [demanded(true)])
    .when(demand(false))
    .then([demanded(false)])
})
