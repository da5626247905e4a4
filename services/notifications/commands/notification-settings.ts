import {
  changeNotificationSettings,
  notificationSettings,
  settingEntities,
  settingTopics,
} from '@quayside/contracts/notifications/settings.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { type Inbox, inbox } from '../domain/inbox.ts'
import { choiceOf } from '../domain/recipients.ts'

const url = '/notification-settings'

/** How a person is told of what: in the portal, and by e-mail at once, in a summary or not at all. */
export function notificationSettingsRoutes(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url,
    summary: 'How one is told of what, in the portal and by e-mail',
    permission: 'notifications.view',
    answer: notificationSettings,
    waitFor: [],
    handle: async ({ caller }) => answerFor(caller, (await ports.commands.load(inbox, caller.uid)).state),
  })

  commandRoute(app, ports, {
    method: 'PUT',
    url,
    summary: 'Change how one is told of what',
    permission: 'notifications.view',
    body: changeNotificationSettings,
    answer: notificationSettings,
    handle: ({ body, caller, context }) =>
      ports.commands.handle({
        aggregate: inbox,
        id: caller.uid,
        command: { type: 'ChangeChoices', ...body },
        context,
        companies: () => [],
      }),
    respond: ({ state }, { caller }) => answerFor(caller, state),
  })
}

function answerFor({ companyType }: Caller, { choices, timeZone }: Inbox) {
  const member = { isOperating: companyType === 'operating', choices }
  return {
    timeZone,
    choices: settingEntities.flatMap(entity =>
      settingTopics[entity].map(topic => ({ entity, topic, ...choiceOf(member, { entity, topic }) })),
    ),
  }
}
