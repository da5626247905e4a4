import type { Position } from '@quayside/contracts/kernel/envelope.ts'

/** An answer that no decider made, such as a started job; `status` defaults to the route's. */
export type Answer<Body> = {
  readonly kind: 'answer'
  readonly body: Body
  readonly status?: 200 | 201 | 202
  readonly position?: Position | null
  readonly headers?: Readonly<Record<string, string>>
}

export function answer<Body>(body: Body, options: Omit<Answer<Body>, 'kind' | 'body'> = {}): Answer<Body> {
  return { kind: 'answer', body, ...options }
}
