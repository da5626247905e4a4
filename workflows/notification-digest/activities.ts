import {
  type DigestAnswer,
  digestAnswer,
  digestRoute,
  type NotificationDigestArgs,
} from '@quayside/contracts/notifications/digests.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

export function createDigestActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    /** `key`: each asking is a request of its own. */
    async sendDigest({ uid, eventId, key }: NotificationDigestArgs & { key: string }): Promise<DigestAnswer> {
      const path = digestRoute.replace(':uid', uid)
      const { status, body } = await call.post('notifications', path, { eventId }, { causationId: eventId, key })
      if (status >= 300) throw new Error(`the summary of person ${uid} was answered ${status}`)
      return digestAnswer.parse(body)
    },
  }
}
export type DigestActivities = ReturnType<typeof createDigestActivities>
