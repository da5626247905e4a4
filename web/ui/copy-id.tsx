import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { showToast } from './toast/toast-store.ts'

/** The id of a fault, told by its beginning and copied whole. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation('ui')
  return (
    <Button
      look="quiet"
      size="sm"
      icon={<Copy size={14} aria-hidden="true" />}
      onClick={() =>
        void navigator.clipboard.writeText(id).then(() => showToast({ kind: 'success', text: t('error.idCopied') }))
      }
    >
      {t('error.copyId', { id: id.slice(0, 8) })}
    </Button>
  )
}
