export type ServiceAnswer = {
  status: number
  body: unknown /** x-event-position of a command's answer. */
  position: string | null
}
export type ServiceCall = {
  /** The event that causes the call; with the path it makes the idempotency key. */
  causationId: string
  /** The person for whom it is done, kept in the events' actor. */
  onBehalfOf?: string
  /** Overrides the key derived from causationId and path. */
  key?: string
  correlationId?: string
  /** Default 10,000. */
  timeoutMs?: number
}

/** Calls another service's /internal/v1 with a signed service token. Answers of 4xx are returned; an unreachable service throws. */
export type ServiceClient = {
  post(service: string, path: string, body: unknown, call: ServiceCall): Promise<ServiceAnswer>
  get(service: string, path: string, call: ServiceCall): Promise<ServiceAnswer>
}
