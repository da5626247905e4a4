import { currentSigningKey } from '@quayside/platform/access/signing-keys.ts'
import { givenUpMailsInternalRoute, givenUpMailsProjection } from '@quayside/platform/mails/given-up-mails.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { acceptInvitationRoutes } from './commands/accept-invitation.ts'
import { administrationRoutes } from './commands/administration.ts'
import { allPermissionsRoute } from './commands/all-permissions.ts'
import { apiTokenRoutes, machineSessionRoute } from './commands/api-tokens.ts'
import { grantMembership } from './commands/grant-membership.ts'
import { internalRoutes } from './commands/internal.ts'
import { invitationRoutes } from './commands/invitations.ts'
import { inviteVendor } from './commands/invite-vendor.ts'
import { ownAccountRoutes } from './commands/own-account.ts'
import { ownPersonRoutes } from './commands/own-person.ts'
import { refreshSessionRoute } from './commands/refresh-session.ts'
import { registerUser } from './commands/register-user.ts'
import { roleRoutes } from './commands/roles.ts'
import { savedViewRoutes } from './commands/saved-views.ts'
import { sendInvitation } from './commands/send-invitation.ts'
import { sessionGrants } from './commands/session-grant.ts'
import { signInRoute } from './commands/sign-in.ts'
import { signUpRoute } from './commands/sign-up.ts'
import { userRoutes } from './commands/users.ts'
import { administrators } from './domain/administrators.ts'
import { invitation } from './domain/invitation.ts'
import { machine } from './domain/machine.ts'
import { membership } from './domain/membership.ts'
import { role } from './domain/role.ts'
import { session } from './domain/session.ts'
import { user } from './domain/user.ts'
import { noteAdministrators, takeOverProfiles } from './from-before.ts'
import { ensureAdministrator } from './installation.ts'
import { givenUpMails } from './migrations/given-up-mails.ts'
import { machineTables } from './migrations/machines.ts'
import { decidedMemberships } from './migrations/memberships.ts'
import { savedViewsTable, sharedViews } from './migrations/saved-views.ts'
import { identityTables } from './migrations/tables.ts'
import { inviteVendorOnSend } from './reactions/invite-vendor-on-send.ts'
import { leavingReactions } from './reactions/leaving.ts'
import { mailReactions } from './reactions/mails.ts'
import { membershipReactions } from './reactions/memberships.ts'
import { administratorsProjection } from './read-models/administrators.ts'
import { machinesProjection } from './read-models/api-tokens.ts'
import { companies as companiesOver, companiesProjection } from './read-models/companies.ts'
import { invitations as invitationsOver, invitationsProjection } from './read-models/invitations.ts'
import { openSessions, openSessionsProjection } from './read-models/open-sessions.ts'
import { people as peopleOver, peopleProjection } from './read-models/people.ts'
import { roles as rolesOver, rolesProjection } from './read-models/roles.ts'
import { argon2Passwords } from './security/passwords.ts'
import { rememberedSigningKey } from './security/remembered-signing-key.ts'
import { signInAttempts } from './security/sign-in-attempts.ts'
import { followStandardRoles } from './standard-rights.ts'

const name = 'identity'
const schema = 'identity'

export const identity: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const { access, commands, config, database, vault, clock, mail, log, positions, store } = ports
  const people = peopleOver(database)
  const companies = companiesOver(database)
  const invitations = invitationsOver(database)
  const roles = rolesOver(database)
  const sessions = openSessions(database)
  const passwords = argon2Passwords()
  const attempts = signInAttempts(ports)
  const keys = rememberedSigningKey(() => currentSigningKey(database, config.vaultKey))

  const caughtUp = async () =>
    positions.reached(await store.head(), { projections: ['companies', 'people', 'invitations'] })

  const grants = sessionGrants({ people, signingKey: keys, commands })
  const register = registerUser({ commands, vault, passwords })
  const grant = grantMembership({ commands, roles })
  const send = sendInvitation({ commands, vault, clock, invitations })
  const invite = inviteVendor({ people, companies, invitations, send, clock, vault, caughtUp })

  return {
    name,
    schema,
    migrations: {
      '0001-tables': identityTables,
      '0002-saved-views': savedViewsTable,
      '0003-shared-views': sharedViews,
      '0004-given-up-mails': givenUpMails,
      '0005-decided-memberships': decidedMemberships,
      '0006-machines': machineTables,
    },
    routes(app) {
      signUpRoute(app, ports, register)
      signInRoute(app, ports, { people, passwords, attempts, grants })
      refreshSessionRoute(app, ports, grants)
      allPermissionsRoute(app, ports)
      ownAccountRoutes(app, ports, { passwords, sessions, people })
      ownPersonRoutes(app, ports, { people, roles })
      invitationRoutes(app, ports, { people, roles, companies, invitations, send, inviteVendor: invite })
      acceptInvitationRoutes(app, ports, { people, companies, grant, register })
      userRoutes(app, ports, { people, roles, companies })
      administrationRoutes(app, ports, { people, invitations })
      roleRoutes(app, ports, { roles, people, companies })
      savedViewRoutes(app, ports, people)
      apiTokenRoutes(app, ports, { people })
    },
    internalRoutes(app) {
      internalRoutes(app, ports, { inviteVendor: invite, grant })
      givenUpMailsInternalRoute(app, ports)
      machineSessionRoute(app, ports, keys)
    },
    aggregates: [
      user.name,
      membership.name,
      administrators.name,
      machine.name,
      session.name,
      invitation.name,
      role.name,
    ],
    projections: [
      peopleProjection(vault),
      companiesProjection(vault),
      invitationsProjection(vault),
      rolesProjection,
      administratorsProjection,
      machinesProjection(vault),
      openSessionsProjection,
      givenUpMailsProjection('InvitationMailGivenUp', 'WelcomeMailGivenUp'),
    ],
    reactions: [
      ...membershipReactions({ commands, vault, people, roles, grant, positions }),
      inviteVendorOnSend(invite),
      ...leavingReactions({ commands, access, database, vault, sessions, positions }),
      ...mailReactions({ mail, commands, vault, people, companies, portalUrl: config.portalUrl, positions }),
    ],
    async start() {
      await ensureAdministrator({ commands, config, vault, log, register, grant })
      await followStandardRoles({ commands, people, log })
      await takeOverProfiles({ commands, people })
      await noteAdministrators({ commands, people })
      await attempts.forgetOld()
      return { close: async () => undefined }
    },
  }
}
