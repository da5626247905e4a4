import { currentSigningKey } from '@quayside/platform/access/signing-keys.ts'
import { givenUpMailsInternalRoute, givenUpMailsProjection } from '@quayside/platform/mails/given-up-mails.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { acceptInvitationRoutes } from './commands/accept-invitation.ts'
import { administrationRoutes } from './commands/administration.ts'
import { allPermissionsRoute } from './commands/all-permissions.ts'
import { apiTokenRoutes, machineSessionRoute } from './commands/api-tokens.ts'
import { deviceRoutes } from './commands/devices.ts'
import { entering as enteringWith } from './commands/enter.ts'
import { erasePerson } from './commands/erase-person.ts'
import { giveCode as givingCode } from './commands/give-code.ts'
import { grantMembership } from './commands/grant-membership.ts'
import { internalRoutes } from './commands/internal.ts'
import { invitationRoutes } from './commands/invitations.ts'
import { inviteVendor } from './commands/invite-vendor.ts'
import { linkAccount } from './commands/link-account.ts'
import { outsideProofRoutes } from './commands/outside-proof.ts'
import { outsideSignInRoutes } from './commands/outside-sign-in.ts'
import { ownAccountRoutes } from './commands/own-account.ts'
import { ownDataExportRoutes } from './commands/own-data-export.ts'
import { ownErasureRoute } from './commands/own-erasure.ts'
import { ownPersonRoutes } from './commands/own-person.ts'
import { passwordResetRoutes } from './commands/password-reset.ts'
import { refreshSessionRoute } from './commands/refresh-session.ts'
import { registerUser } from './commands/register-user.ts'
import { rightPerson } from './commands/right-person.ts'
import { roleRoutes } from './commands/roles.ts'
import { savedViewRoutes } from './commands/saved-views.ts'
import { secondFactorRoutes } from './commands/second-factor.ts'
import { sendInvitation } from './commands/send-invitation.ts'
import { sessionGrants } from './commands/session-grant.ts'
import { signInRoute } from './commands/sign-in.ts'
import { signUpRoute } from './commands/sign-up.ts'
import { userRoutes } from './commands/users.ts'
import { vendorPeopleRoutes } from './commands/vendor-people.ts'
import { administrators } from './domain/administrators.ts'
import { invitation } from './domain/invitation.ts'
import { machine } from './domain/machine.ts'
import { membership } from './domain/membership.ts'
import { passwordReset } from './domain/password-reset.ts'
import { role } from './domain/role.ts'
import { secondFactor } from './domain/second-factor.ts'
import { securityPolicy } from './domain/security-policy.ts'
import { session } from './domain/session.ts'
import { user } from './domain/user.ts'
import { dataExports } from './exports/data-exports.ts'
import { exportRecord } from './exports/export-record.ts'
import { noteAdministrators, takeOverProfiles } from './from-before.ts'
import { ensureAdministrator } from './installation.ts'
import { dataExports as dataExportTable } from './migrations/data-exports.ts'
import { givenUpMails } from './migrations/given-up-mails.ts'
import { machineTables } from './migrations/machines.ts'
import { countedAdministrators, decidedMemberships } from './migrations/memberships.ts'
import { roleVersions } from './migrations/role-versions.ts'
import { savedViewsTable, sharedViews } from './migrations/saved-views.ts'
import { signingIn } from './migrations/signing-in.ts'
import { identityTables } from './migrations/tables.ts'
import { inviteVendorOnSend } from './reactions/invite-vendor-on-send.ts'
import { leavingReactions } from './reactions/leaving.ts'
import { mailReactions } from './reactions/mails.ts'
import { membershipReactions } from './reactions/memberships.ts'
import { outsideAccountReaction } from './reactions/outside-accounts.ts'
import { passwordResetMailReaction } from './reactions/password-reset-mail.ts'
import { withdrawOfRetired } from './reactions/withdraw-of-retired.ts'
import { administratorsProjection } from './read-models/administrators.ts'
import { machinesProjection } from './read-models/api-tokens.ts'
import { companies as companiesOver, companiesProjection } from './read-models/companies.ts'
import { invitations as invitationsOver, invitationsProjection } from './read-models/invitations.ts'
import { openSessions, openSessionsProjection } from './read-models/open-sessions.ts'
import { outsideAccounts, outsideAccountsProjection } from './read-models/outside-accounts.ts'
import { people as peopleOver, peopleProjection } from './read-models/people.ts'
import { roles as rolesOver, rolesProjection } from './read-models/roles.ts'
import { askedOften as countingAsked } from './security/asked-often.ts'
import { oneUseTickets } from './security/one-use-tickets.ts'
import { outsideProvidersFrom } from './security/outside-providers.ts'
import { ownBrowsers } from './security/own-browser.ts'
import { argon2Passwords } from './security/passwords.ts'
import { rememberedSigningKey } from './security/remembered-signing-key.ts'
import { signInAttempts } from './security/sign-in-attempts.ts'
import { signInLog } from './security/sign-in-log.ts'
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
  const tickets = oneUseTickets(ports)
  const browsers = ownBrowsers(ports)
  const askedOften = countingAsked(ports)
  const providers = outsideProvidersFrom(config.env)
  const signIns = signInLog(ports)
  const link = linkAccount(ports)
  const exportsAsked = exportRecord(database, clock)
  const exports = dataExports(ports, { record: exportsAsked, people, signIns })
  const person = rightPerson(ports, { people, passwords, attempts })
  const entering = enteringWith(ports, { grants, tickets, link, log: signIns })
  const giveCode = givingCode(ports, attempts)
  const grant = grantMembership({ commands, roles })
  const erase = erasePerson(ports, { people, invitations })
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
      '0007-signing-in': signingIn,
      '0008-data-exports': dataExportTable,
      '0009-role-versions': roleVersions,
      '0010-counted-administrators': countedAdministrators,
    },
    routes(app) {
      signUpRoute(app, ports, register)
      signInRoute(app, ports, { person, entering, tickets, giveCode })
      outsideSignInRoutes(app, ports, { providers, tickets, browsers })
      outsideProofRoutes(app, ports, {
        people,
        accounts: outsideAccounts(database),
        tickets,
        browsers,
        askedOften,
        entering,
        person,
        link,
        register,
      })
      passwordResetRoutes(app, ports, { people, passwords, sessions, askedOften })
      vendorPeopleRoutes(app, ports, { people, companies, invitations, send })
      secondFactorRoutes(app, ports, { people, sessions, attempts, giveCode })
      deviceRoutes(app, ports, { sessions, log: signIns, providers })
      refreshSessionRoute(app, ports, grants)
      allPermissionsRoute(app, ports)
      ownAccountRoutes(app, ports, { passwords, sessions, people })
      ownPersonRoutes(app, ports, { people, roles })
      invitationRoutes(app, ports, { people, roles, companies, invitations, send, inviteVendor: invite })
      acceptInvitationRoutes(app, ports, { people, companies, grant, register })
      userRoutes(app, ports, { people, roles, companies })
      administrationRoutes(app, ports, { people, erase })
      ownDataExportRoutes(app, ports, { record: exportsAsked, exports })
      ownErasureRoute(app, ports, { person, giveCode, erase })
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
      passwordReset.name,
      secondFactor.name,
      securityPolicy.name,
    ],
    projections: [
      peopleProjection(vault),
      companiesProjection(vault),
      invitationsProjection(vault),
      rolesProjection,
      administratorsProjection,
      machinesProjection(vault),
      openSessionsProjection,
      outsideAccountsProjection,
      givenUpMailsProjection('InvitationMailGivenUp', 'WelcomeMailGivenUp'),
    ],
    reactions: [
      ...membershipReactions({ commands, vault, people, roles, grant, positions }),
      inviteVendorOnSend(invite),
      withdrawOfRetired({ commands, invitations, positions }),
      ...leavingReactions({ commands, access, database, vault, sessions, exports, positions }),
      outsideAccountReaction({ commands, database }),
      passwordResetMailReaction({ mail, vault, clock, people, portalUrl: config.portalUrl, positions }),
      ...mailReactions({ mail, commands, vault, people, companies, portalUrl: config.portalUrl, positions }),
    ],
    async start() {
      await ensureAdministrator({ commands, config, vault, log, register, grant })
      await followStandardRoles({ commands, people, log })
      await takeOverProfiles({ commands, people })
      await noteAdministrators({ commands, people })
      for (const kept of [attempts, tickets, askedOften, signIns]) await kept.forgetOld()
      return exports.start()
    },
  }
}
