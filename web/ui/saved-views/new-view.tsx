import { chakra, Flex } from '@chakra-ui/react'
import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/api/problem.ts'
import { Button } from '../button.tsx'
import { Modal } from '../dialog.tsx'
import { useViewName } from './use-view-name.ts'
import { ViewNameField } from './view-name-field.tsx'

type Props = {
  views: readonly SavedView[]
  pending: boolean
  onClose: () => void
  /** Null when it was kept. */
  onSave: (view: Pick<OwnView, 'name' | 'opensList' | 'shared'>) => Promise<ApiError | null>
}

export function NewView({ views, pending, onClose, onSave }: Props) {
  const { t } = useTranslation('saved-views')
  const { t: common } = useTranslation('ui')
  const { field, keepAs } = useViewName('', views)
  const [opensList, setOpensList] = useState(false)
  const [shared, setShared] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await keepAs(name => onSave({ name, opensList, shared }))) onClose()
  }
  return (
    <Modal open title={t('saveAs')} onClose={onClose} size="sm">
      <chakra.form onSubmit={event => void submit(event)} noValidate display="grid" gap="4" pb="4">
        <ViewNameField {...field} />
        <chakra.label display="flex" gap="2" alignItems="center" minH="6">
          <input type="checkbox" checked={opensList} onChange={event => setOpensList(event.target.checked)} />
          {t('act.open')}
        </chakra.label>
        <chakra.label display="flex" gap="2" alignItems="center" minH="6">
          <input type="checkbox" checked={shared} onChange={event => setShared(event.target.checked)} />
          {t('mark.shared')}
        </chakra.label>
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{common('dialog.cancel')}</Button>
          <Button type="submit" look="primary" pending={pending}>
            {t('save')}
          </Button>
        </Flex>
      </chakra.form>
    </Modal>
  )
}
