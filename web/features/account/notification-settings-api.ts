import type { changeNotificationSettings, NotificationSettings } from '@quayside/contracts/notifications/settings.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'

const notificationSettingsApi = api.injectEndpoints({
  endpoints: build => ({
    notificationSettings: build.query<NotificationSettings, void>({ query: () => '/notification-settings' }),
    changeNotificationSettings: build.mutation<NotificationSettings, z.input<typeof changeNotificationSettings>>({
      query: body => ({ url: '/notification-settings', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data !== null)
          dispatch(
            notificationSettingsApi.util.updateQueryData('notificationSettings', undefined, draft =>
              Object.assign(draft, data),
            ),
          )
      },
    }),
  }),
})

export const { useNotificationSettingsQuery, useChangeNotificationSettingsMutation } = notificationSettingsApi
