import { Flex, Menu } from '@chakra-ui/react'
import { Check, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { showToast } from '../toast/toast-store.ts'
import { deleteView, type SavedView, saveView } from './views-store.ts'

/** What the menu of views holds: each to open or delete, and the way to a new one. */
export function ViewItems({
  place,
  views,
  current,
  onOpen,
  onSaveAs,
}: {
  place: string
  views: readonly SavedView[]
  current: SavedView | null
  onOpen: (view: SavedView | null) => void
  onSaveAs: () => void
}) {
  const { t } = useTranslation('ui')
  const remove = (view: SavedView) => {
    deleteView(place, view.id)
    showToast({
      kind: 'info',
      text: t('views.deleted', { name: view.name }),
      action: { label: t('undo'), act: () => saveView(place, view) },
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
            onClick={() => remove(view)}
          />
        </Flex>
      ))}
      <Menu.Separator />
      <Menu.Item value="save-as" onClick={onSaveAs}>
        {t('views.saveAs')}
      </Menu.Item>
    </>
  )
}
