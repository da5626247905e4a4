import { type DestinationStream, destination, type LevelWithSilent, type Logger as PinoLogger, pino } from 'pino'
import { boundLog, type LogBounds, logBounds } from './log-files.ts'

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

/** What waits to be written while the disk is full, in bytes; later lines are dropped. */
const mostWaiting = 1 << 20

/**
 * A logger to a file of its owner's alone (appended, without blocking the event loop, put aside when it is full), or to standard
 * output when no file is named. A log that cannot be written is said once on standard error; the process goes on without it until it can be.
 */
export function createLogger(options: {
  file: string | null
  level?: LevelWithSilent
  name?: string
  bounds?: LogBounds
}): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      ...(options.name === undefined ? {} : { name: options.name }),
      redact: { paths: redacted, censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    patientTarget(options.file ?? 1, options.bounds ?? logBounds),
  )
}

function patientTarget(dest: string | number, bounds: LogBounds): DestinationStream {
  const target = destination({ dest, sync: false, mkdir: true, mode: 0o600, maxLength: mostWaiting })
  const flush = target.flushSync.bind(target)
  let isFailing = false
  let isOpen = false
  target.once('ready', () => {
    isOpen = true
  })
  // Pino's own listener lets every fault but a broken pipe end the process.
  target.removeAllListeners('error')
  target.on('error', (fault: Error) => {
    if (!isFailing) console.error(`The log cannot be written, all else goes on: ${fault.message}`)
    isFailing = true
  })
  target.on('drain', () => {
    isFailing = false
  })
  // What is full by what it could not write tries no more by itself.
  target.on('drop', () => target.write(''))
  // Failing, it would try again for ever and let nothing else run meanwhile; not open yet, it would throw into the process's end.
  target.flushSync = () => {
    if (isOpen && !isFailing) flush()
  }
  if (typeof dest === 'string') boundLog(target, dest, bounds)
  return target
}
