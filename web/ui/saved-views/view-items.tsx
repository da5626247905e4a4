import { Box, Flex, Menu } from '@chakra-ui/react'
import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Check, RefreshCw, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { IconButton } from '../button.tsx'
import { showToast } from '../toast/toast-store.ts'
import { useDeleteViewMutation, useKeepViewMutation } from './views-api.ts'

/** What the menu of views holds: each to open or delete, and the way to a new one. */
export function ViewItems({
  views,
  current,
  isError,
  onOpen,
  onRetry,
  onSaveAs,
}: {
  views: readonly SavedView[]
  current: SavedView | null
  /** They could not be read. */
  isError: boolean
  onRetry: () => void
  onOpen: (view: SavedView | null) => void
  onSaveAs: () => void
}) {
  const { t } = useTranslation('ui')
  const [keep] = useKeepViewMutation()
  const [drop] = useDeleteViewMutation()
  const mayManage = usePermission('users.manage')
  const remove = async (view: SavedView) => {
    if ((await drop(view.id)).error) return
    const text = t('views.deleted', { name: view.name })
    const action = { label: t('undo'), act: () => void keep(view) }
    // Another's comes back by its own person alone.
    showToast({ kind: 'info', text, ...(view.own && { action }) })
  }
  return (
    <>
      <Menu.Item value="all" onClick={() => onOpen(null)}>
        {t('views.all')}
        {current === null && <Check size={14} />}
      </Menu.Item>
      {views.map(view => (
        <Flex key={view.id} align="center">
          <Menu.Item value={view.id} flex="1" onClick={() => onOpen(view)}>
            {view.shared && <Users size={14} aria-label={t('views.shared')} />}
            <Box>
              {view.name}
              {!view.own && view.by !== null && (
                <Box textStyle="label" color="ink3">
                  {view.by}
                </Box>
              )}
            </Box>
            {view === current && <Check size={14} />}
          </Menu.Item>
          {(view.own || mayManage) && (
            <IconButton
              size="sm"
              label={t('views.delete', { name: view.name })}
              icon={<Trash2 size={14} />}
              onClick={() => void remove(view)}
            />
          )}
        </Flex>
      ))}
      {isError && (
        <Menu.Item value="retry" closeOnSelect={false} onClick={onRetry}>
          <RefreshCw size={14} />
          {t('error.title')} · {t('error.retry')}
        </Menu.Item>
      )}
      <Menu.Separator />
      <Menu.Item value="save-as" onClick={onSaveAs}>
        {t('views.saveAs')}
      </Menu.Item>
    </>
  )
}
