import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

export type SecurityHeaders = Readonly<Record<string, string>>

/** Helmet's headers for a policy, worked out once: they are the same for every answer. */
export function securityHeaders(policy: Record<string, string[]>, isSecure: boolean): SecurityHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(request, response, error => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

const aboutDocuments =
  /^(content-security-policy|cross-origin-opener-policy|origin-agent-cluster|referrer-policy|x-(dns|download|frame|permitted|xss).*)$/

/** For a script, style or face: no browser opens one as a document, and a first load fetches a score of them. */
export function headersOfParts(ofPages: SecurityHeaders): SecurityHeaders {
  return Object.fromEntries(Object.entries(ofPages).filter(([name]) => !aboutDocuments.test(name)))
}
