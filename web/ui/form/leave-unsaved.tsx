import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialog.tsx'

/** Asks before entries that were not saved are lost. */
export function LeaveUnsaved({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <ConfirmDialog
      open={open}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      look="danger"
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
