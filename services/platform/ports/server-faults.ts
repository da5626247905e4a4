import { isPassingFault } from './database-faults.ts'

/** Codes by which the drivers of SMTP, HTTP and the chain say that their server is away, late or broken, and a full disk says so. */
const codes =
  /^(ECONN\w*|EPIPE|ESOCKET|EDNS|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_\w+|ENOSPC|EDQUOT|UND_ERR_\w+|\w+_ERROR|TIMEOUT)$/
/** gRPC: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const grpcCodes = new Set([1, 2, 4, 8, 10, 13, 14])
const names = new Set(['NatsError', 'TransportError', 'ServiceError', 'TimeoutError', 'AbortError'])

/** Whether a server outside this process is at fault: PostgreSQL, NATS, Temporal, S3, SMTP, the chain or the disk. */
export function isServerFault(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  if (isPassingFault(fault) || names.has(fault.name)) return true
  const { code, $metadata, cause } = fault as { code?: unknown; $metadata?: unknown; cause?: unknown }
  if (typeof code === 'string' && codes.test(code)) return true
  if (typeof code === 'number' && grpcCodes.has(code)) return true
  // Every error of the S3 client carries it.
  if (typeof $metadata === 'object' && $metadata !== null) return true
  if (fault instanceof AggregateError && fault.errors.length > 0) return fault.errors.every(isServerFault)
  return isServerFault(cause)
}
