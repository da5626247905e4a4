import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

const url = '/account/saved-views'

const viewsApi = api.injectEndpoints({
  endpoints: build => ({
    /** Of all lists of the person in the company. */
    savedViews: build.query<{ items: SavedView[] }, void>({
      query: () => url,
      providesTags: [list('saved-view')],
    }),
    /** The views that are known already show it with the answer, not only when they are read again. */
    keepView: build.mutation<SavedView, OwnView>({
      query: ({ id, list: of, name, search, columns, opensList, shared }) => ({
        url: `${url}/${id}`,
        method: 'POST',
        body: { list: of, name, search, columns, opensList, shared },
      }),
      async onQueryStarted(_view, { dispatch, queryFulfilled }) {
        const kept = await queryFulfilled.catch(() => null)
        if (kept === null) return
        dispatch(
          viewsApi.util.updateQueryData('savedViews', undefined, ({ items }) => ({
            items: withView(items, kept.data),
          })),
        )
      },
    }),
    deleteView: build.mutation<{ id: string }, string>({
      query: id => ({ url: `${url}/${id}`, method: 'DELETE', body: {} }),
      invalidatesTags: [list('saved-view')],
    }),
  }),
})

/** One view of a list opens it. */
function withView(items: readonly SavedView[], view: SavedView): SavedView[] {
  const others = items.map(one =>
    view.opensList && one.list === view.list && one.id !== view.id ? { ...one, opensList: false } : one,
  )
  return others.some(one => one.id === view.id)
    ? others.map(one => (one.id === view.id ? view : one))
    : [...others, view]
}

export const { useSavedViewsQuery, useKeepViewMutation, useDeleteViewMutation } = viewsApi
