import { type DestinationStream, destination, type LevelWithSilent, type Logger as PinoLogger, pino } from 'pino'

/** Structured log; secrets named in `redacted` never reach it. */
export type Logger = PinoLogger

const secrets = [
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'secret',
  'authorization',
  'cookie',
  'newPassword',
  'currentPassword',
  'oneTimeCode',
]
/** A `code` is a secret only where a person sends one: elsewhere it says which problem or error it was. */
const sentCodes = ['body', 'query', 'req.body', 'req.query', 'request.body', 'request.query'].map(at => `${at}.code`)
const redacted = [...sentCodes, ...secrets, ...secrets.map(name => `*.${name}`), ...secrets.map(name => `*.*.${name}`)]

/** A logger to a file of its owner's alone (appended, without blocking the event loop), or to standard output when no file is named. */
export function createLogger(options: { file: string | null; level?: LevelWithSilent; name?: string }): Logger {
  const target: DestinationStream = destination({ dest: options.file ?? 1, sync: false, mkdir: true, mode: 0o600 })
  return pino(
    {
      level: options.level ?? 'info',
      ...(options.name === undefined ? {} : { name: options.name }),
      redact: { paths: redacted, censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    target,
  )
}
