import { Drawer, Portal } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { SideNav } from './side-nav.tsx'

/** The menu under 1024 px. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer.Root open onOpenChange={details => !details.open && onClose()} placement="start" size={'nav' as never}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={t('nav.label')} bg="nav">
            <SideNav onGo={onClose} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
