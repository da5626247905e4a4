import { Flex, Menu } from '@chakra-ui/react'
import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Check, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
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
  const remove = async (view: SavedView) => {
    if ((await drop(view.id)).error) return
    showToast({
      kind: 'info',
      text: t('views.deleted', { name: view.name }),
      action: { label: t('undo'), act: () => void keep(view) },
    })
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
            {view.name}
            {view === current && <Check size={14} />}
          </Menu.Item>
          <IconButton
            size="sm"
            label={t('views.delete', { name: view.name })}
            icon={<Trash2 size={14} />}
            onClick={() => void remove(view)}
          />
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
