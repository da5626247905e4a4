import { demoPassword, operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { fallbackLanguage } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ConfigError } from '@quayside/platform/faults/config-error.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { GrantMembership } from './commands/grant-membership.ts'
import type { RegisterUser } from './commands/register-user.ts'
import { user } from './domain/user.ts'
import { emailHash } from './security/email-hash.ts'

type Parts = Pick<Ports, 'commands' | 'config' | 'vault' | 'log'> & { register: RegisterUser; grant: GrantMembership }

/**
 * The first administrator, from QUAYSIDE_ADMIN_EMAIL and QUAYSIDE_ADMIN_PASSWORD (QUAYSIDE_ADMIN_NAME). At later starts
 * the person is there already and nothing happens: a changed password in the environment changes none. Throws
 * `ConfigError` for a password that is easily guessed, or, where it is live, the demo's.
 */
export async function ensureAdministrator({ commands, config, vault, log, register, grant }: Parts): Promise<void> {
  const { QUAYSIDE_ADMIN_EMAIL: email, QUAYSIDE_ADMIN_PASSWORD: password, QUAYSIDE_ADMIN_NAME: name } = config.env
  if (!email || !password) return
  if (config.environment === '' && password === demoPassword)
    throw new ConfigError('QUAYSIDE_ADMIN_PASSWORD is the password of the demo, which everybody knows: set another')
  const userId = administratorId(emailHash(vault, email))
  const { state } = await commands.load(user, userId)
  if (state.status === 'none') {
    const registration = {
      name: name || 'Administrator',
      email,
      password,
      promotionalOffers: false,
      language: fallbackLanguage,
    }
    try {
      await register(registration, installing)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'password-guessable')
        throw new ConfigError('QUAYSIDE_ADMIN_PASSWORD is too easy to guess: set another')
      if (error.code !== 'email-exists') throw error
      // Whoever signed up with this address before is not made administrator behind everyone's back.
      log.warn('QUAYSIDE_ADMIN_EMAIL belongs to a person already: no administrator was made')
      return
    }
    log.info('The first administrator was made')
  }
  const administrator = { userId, companyId: operatingCompanyId, companyType: 'operating' as const, role: 'ADMIN' }
  await grant({ ...administrator, cause: `installation:${userId}` }, installing)
}

/** A fixed key, so that every start asks for the same person. */
const installing: CommandContext = {
  actor: { service: 'identity' },
  key: 'installation',
  bodyHash: 'installation',
  correlationId: 'installation',
  causationId: 'installation',
}

function administratorId(hash: string): UserId {
  return newIdFor(hash, 'sign-up', installing.key) as UserId
}
