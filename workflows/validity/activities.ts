import {
  type ExpireDue,
  type ExpiredDue,
  expireDueAnswer,
  expireDueRoute,
  type NextDue,
  nextDueAnswer,
  nextDueRoute,
} from '@quayside/contracts/kernel/validity.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

/** A batch is some hundred commands. */
const timeoutMs = 60_000

export function createValidityActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    async nextDue({ service }: { service: string }): Promise<NextDue> {
      const { status, body } = await call.post(service, nextDueRoute, {}, { causationId: `validity/${service}` })
      if (status >= 300) throw new Error(`${service} answered ${status}`)
      return nextDueAnswer.parse(body)
    },
    /** `key`: of this asking; the same again is a repeat. */
    async expireDue({ service, key, ...due }: ExpireDue & { service: string; key: string }): Promise<ExpiredDue> {
      const options = { causationId: `validity/${service}`, key, timeoutMs }
      const { status, body } = await call.post(service, expireDueRoute, due, options)
      if (status >= 300) throw new Error(`${service} answered ${status}`)
      return expireDueAnswer.parse(body)
    },
  }
}
export type ValidityActivities = ReturnType<typeof createValidityActivities>
