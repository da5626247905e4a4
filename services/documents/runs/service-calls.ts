import { hash } from 'node:crypto'
import type { Ports } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import type { RunRecord } from './run-record.ts'

/** Another service is away or overloaded: the run goes on later. */
export class ServiceAwayError extends Error {
  override name = 'ServiceAwayError'
}

/** Another service refuses the call as a whole: the run fails. */
export class ServiceRefusedError extends Error {
  override name = 'ServiceRefusedError'
}

const timeoutMs = 60_000

/** A bulk command of another service on behalf of the person who started the run. */
export async function callFor<Schema extends z.ZodType>(
  ports: Pick<Ports, 'call'>,
  record: RunRecord,
  call: { service: string; path: string; body: unknown; answer: Schema; part: string },
): Promise<z.infer<Schema>> {
  const { service, path, body, answer, part } = call
  const options = {
    causationId: record.causation_id,
    onBehalfOf: record.started_by,
    key: hash('sha256', `${record.import_id}/${record.run}/${path}/${part}`, 'hex'),
    timeoutMs,
  }
  const response = await ports.call.post(service, path, body, options).catch((cause: unknown) => {
    throw new ServiceAwayError(`${service} cannot be reached`, { cause })
  })
  if (response.status >= 500 || response.status === 429)
    throw new ServiceAwayError(`${service} answered ${response.status}`)
  if (response.status >= 400)
    throw new ServiceRefusedError(
      `${service} answered ${response.status}: ${JSON.stringify(response.body).slice(0, 500)}`,
    )
  return answer.parse(response.body)
}
