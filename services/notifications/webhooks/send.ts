import type { WebhookBody, WebhookFault, WebhookTestAnswer } from '@quayside/contracts/notifications/webhooks.ts'
import { InwardAddressError, type OutwardOptions, postOutward } from '@quayside/platform/http/outward-call.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import { Webhook } from 'standardwebhooks'

export type Sent = WebhookTestAnswer
export type Sending = {
  readonly url: string
  readonly secret: string
  readonly messageId: string
  readonly body: WebhookBody
}

/** So long a receiver has for its answer. */
export const answerWithinMs = 10_000
const shownCharacters = 200

/** One signed try, by Standard Webhooks: taken where 200 to 299 comes in time. */
export function webhookSender({ outward, clock }: { readonly outward: OutwardOptions; readonly clock: Clock }) {
  return async function send({ url, secret, messageId, body }: Sending): Promise<Sent> {
    const text = JSON.stringify(body)
    const at = new Date(clock.now())
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Quayside-Webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, text),
    }
    const begun = performance.now()
    const took = () => Math.round(performance.now() - begun)
    try {
      const answer = await postOutward({ url, headers, body: text, timeoutMs: answerWithinMs }, outward)
      const taken = answer.status >= 200 && answer.status < 300
      return { taken, status: answer.status, fault: taken ? null : 'answer', ms: took(), answer: shown(answer.text) }
    } catch (fault) {
      return { taken: false, status: null, fault: faultOf(fault), ms: took(), answer: '' }
    }
  }
}
export type SendWebhook = ReturnType<typeof webhookSender>

function faultOf(fault: unknown): WebhookFault {
  if (fault instanceof InwardAddressError) return 'inward'
  return (fault as { name?: unknown }).name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** What a receiver answered is shown and logged: nothing in it steers the page or the terminal that shows it. */
function shown(text: string): string {
  return text
    .replaceAll(/[\p{C}\u2028\u2029]/gu, sign => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
    .slice(0, shownCharacters)
}
