import type { Party } from '@quayside/contracts/directory/queries.ts'
import { Archive, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReinstatePartyMutation, useRetirePartyMutation } from '../../app/api/address-book.ts'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

const icon = { size: 14, 'aria-hidden': true } as const

/** Entries of the company's own book are its own to change. */
function useMayChange(party: Party): boolean {
  const company = useCompany()
  return usePermission('directory.manage') && party.companyId === company?.id
}

/** Opens the entry, where the person may change it and it is in use. */
export function PartyName({ party, onOpen }: { party: Party; onOpen: (id: string) => void }) {
  if (!useMayChange(party) || party.retired) return party.name
  return (
    <Button look="link" h="auto" px="0" onClick={() => onOpen(party.id)}>
      {party.name}
    </Button>
  )
}

/** Of an entry of the company's own book; retiring can be taken back at once, so it is not asked for. */
export function PartyActs({ party, onEdit }: { party: Party; onEdit: (id: string) => void }) {
  const { t } = useTranslation('address-book')
  const mayChange = useMayChange(party)
  const [retire] = useRetirePartyMutation()
  const [reinstate] = useReinstatePartyMutation()
  if (!mayChange) return null
  const { id, name, retired } = party
  const bringBack = async () => {
    if ((await reinstate(id)).error === undefined) showToast({ kind: 'success', text: t('told.reinstated', { name }) })
  }
  const takeOff = async () => {
    if ((await retire(id)).error !== undefined) return
    showToast({
      kind: 'success',
      text: t('told.retired', { name }),
      action: { label: t('ui:undo'), act: () => void bringBack() },
    })
  }
  const acts = retired
    ? [{ id: 'reinstate', label: t('act.reinstate'), icon: <RotateCcw {...icon} />, act: () => void bringBack() }]
    : [
        { id: 'edit', label: t('act.edit'), icon: <Pencil {...icon} />, local: true, act: () => onEdit(id) },
        { id: 'retire', label: t('act.retire'), icon: <Archive {...icon} />, act: () => void takeOff() },
      ]
  return <MenuButton label={t('act.more', { name })} acts={acts} />
}
