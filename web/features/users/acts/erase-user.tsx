import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { TextField } from '../../../ui/form/fields.tsx'
import { useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'

type Props = { name: string; pending: boolean; onErase: () => void; onClose: () => void }

/** For good: the name is typed before it is done. */
export function EraseUser({ name, pending, onErase, onClose }: Props) {
  const { t } = useTranslation('users')
  const typed = z.object({ name: z.string().refine(text => text.trim() === name.trim(), t('ask.erase.mismatch')) })
  const form = useZodForm<{ name: string }>(typed, { defaultValues: { name: '' } })
  const labels = { name: t('ask.erase.type', { name }) }
  return (
    <FormDialog
      form={form}
      labels={labels}
      danger
      pending={pending}
      title={t('ask.erase.title', { name })}
      told={t('ask.erase.text')}
      verb={t('act.erase')}
      onSubmit={async () => onErase()}
      onClose={onClose}
    >
      <TextField name="name" label={labels.name} autoComplete="off" />
    </FormDialog>
  )
}
