import { Box } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

export const exportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ExportFormat = keyof typeof exportMediaTypes

/** A list as it is shown, with its filters, its order and its columns, as a file. */
export function ExportMenu({ pending, onExport }: { pending: boolean; onExport: (format: ExportFormat) => void }) {
  const { t } = useTranslation('ui')
  return (
    <Menu
      trigger={
        <Button icon={<Download size={16} aria-hidden="true" />} pending={pending}>
          <Box as="span" srOnly={{ base: true, sm: false }}>
            {t('export.title')}
          </Box>
        </Button>
      }
      acts={(['csv', 'xlsx'] as const).map(id => ({ id, label: t(`export.${id}`), act: () => onExport(id) }))}
    />
  )
}
