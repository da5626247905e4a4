import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { PencilLine, Star, StarOff, Trash2, UserRound, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { type MenuAct, MenuButton } from '../menu.tsx'
import { showToast } from '../toast/toast-store.ts'
import { useDeleteViewMutation, useKeepViewMutation } from './views-api.ts'

/** What a person can do with a view: all with their own; who manages people takes away what others share. */
export function ViewOptions({ view, onRename }: { view: SavedView; onRename: () => void }) {
  const { t } = useTranslation('saved-views')
  const { t: common } = useTranslation('ui')
  const [keep] = useKeepViewMutation()
  const [drop] = useDeleteViewMutation()
  const mayManage = usePermission('users.manage')
  const { name, opensList, shared } = view
  const change = async (to: Partial<OwnView>, told: string) => {
    if (!(await keep({ ...view, ...to })).error) showToast({ kind: 'info', text: told })
  }
  const remove = async () => {
    if ((await drop(view.id)).error) return
    const action = { label: common('undo'), act: () => void keep(view) }
    // Another's comes back by its own person alone.
    showToast({ kind: 'info', text: t('told.deleted', { name }), ...(view.own && { action }) })
  }
  const ofOwn: MenuAct[] = [
    opensList
      ? {
          id: 'open-no-more',
          label: t('act.openNoMore'),
          icon: <StarOff size={14} />,
          act: () => void change({ opensList: false }, t('told.opensNoMore', { name })),
        }
      : {
          id: 'open',
          label: t('act.open'),
          icon: <Star size={14} />,
          act: () => void change({ opensList: true }, t('told.opens', { name })),
        },
    // The menu gives the focus back first; then the field takes it.
    { id: 'rename', label: t('act.rename'), icon: <PencilLine size={14} />, act: () => void setTimeout(onRename) },
    shared
      ? {
          id: 'unshare',
          label: t('act.unshare'),
          icon: <UserRound size={14} />,
          act: () => void change({ shared: false }, t('told.private', { name })),
        }
      : {
          id: 'share',
          label: t('act.share'),
          icon: <Users size={14} />,
          act: () => void change({ shared: true }, t('told.shared', { name })),
        },
  ]
  const end: MenuAct = {
    id: 'delete',
    label: t('act.delete'),
    icon: <Trash2 size={14} />,
    group: 'end',
    danger: true,
    act: () => void remove(),
  }
  const acts = view.own ? [...ofOwn, end] : mayManage ? [end] : []
  return <MenuButton label={t('options', { name })} acts={acts} />
}
