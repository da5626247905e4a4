import { chakra } from '@chakra-ui/react'
import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Check, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useViewName } from './use-view-name.ts'
import { ViewNameField } from './view-name-field.tsx'
import { useKeepViewMutation } from './views-api.ts'

/** In the place of the view; Enter keeps the name, Escape leaves it as it was. */
export function RenameView({
  view,
  views,
  onDone,
}: {
  view: SavedView
  views: readonly SavedView[]
  onDone: () => void
}) {
  const { t } = useTranslation('saved-views')
  const { t: common } = useTranslation('ui')
  const [keep, { isLoading }] = useKeepViewMutation()
  const { field, keepAs } = useViewName(
    view.name,
    views.filter(other => other.id !== view.id),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const kept = await keepAs(async name =>
      name === view.name ? null : ((await keep({ ...view, name })).error ?? null),
    )
    if (kept) onDone()
  }
  return (
    <chakra.form
      display="flex"
      flex="1"
      minW="0"
      alignItems="flex-start"
      gap="1"
      py="1"
      ps="1"
      noValidate
      aria-label={t('act.rename')}
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <ViewNameField {...field} hiddenLabel />
      <IconButton type="submit" size="sm" label={t('save')} icon={<Check size={16} />} aria-busy={isLoading} />
      <IconButton size="sm" label={common('dialog.cancel')} icon={<X size={16} />} onClick={onDone} />
    </chakra.form>
  )
}
