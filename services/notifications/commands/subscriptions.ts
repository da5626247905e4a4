import { changeSubscriptionsBody, subscriptionsAnswer } from '@quayside/contracts/notifications/queries.ts'
import { type SubscribableTopic, subscribableTopics } from '@quayside/contracts/notifications/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { inbox } from '../domain/inbox.ts'
import { wants } from '../domain/recipients.ts'

type Email = Partial<Record<SubscribableTopic, boolean>>

/** Which topics a person has by e-mail. */
export function subscriptionRoutes(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/notification-subscriptions',
    summary: 'Which topics come by e-mail',
    permission: 'notifications.view',
    answer: subscriptionsAnswer,
    async handle({ caller }) {
      const chosen = await ports.query(caller, db =>
        db.selectFrom('notification_subscriptions').select(['topic', 'email']).execute(),
      )
      return answerFor(caller, Object.fromEntries(chosen.map(({ topic, email }) => [topic, email])))
    },
  })

  commandRoute(app, ports, {
    method: 'PUT',
    url: '/notification-subscriptions',
    summary: 'Switches e-mails of topics on or off',
    permission: 'notifications.view',
    body: changeSubscriptionsBody,
    answer: subscriptionsAnswer,
    handle: ({ body, caller, context }) =>
      ports.commands.handle({
        aggregate: inbox,
        id: caller.uid,
        command: { type: 'ChangeSubscriptions', subscriptions: body.subscriptions },
        context,
        companies: () => [],
      }),
    respond: ({ state }, { caller }) => answerFor(caller, state.email),
  })
}

function answerFor(caller: Caller, email: Email) {
  const member = { isOperating: caller.companyType === 'operating', email }
  return { subscriptions: subscribableTopics.map(topic => ({ topic, email: wants(member, topic) })) }
}
