import { BookMarked, BookPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddPartyMutation, useChangePartyMutation, useLazyPartyQuery } from '../../app/api/address-book.ts'
import { failureText } from '../../app/api/problem.ts'
import { useMayCall, usePermission } from '../../app/session/use-session.ts'
import { Button } from '../button.tsx'
import type { FormParty } from '../freight/parties.ts'
import { showToast } from '../toast/toast-store.ts'
import { bookParty, enteredParty } from './book-party.ts'

const ChooseParty = lazy(async () => ({ default: (await import('./choose-party.tsx')).ChooseParty }))

type Props = {
  /** The party as the form holds it now. */
  value: FormParty
  take: (party: FormParty) => void
  /** Whether this form's party can be saved; else it is chosen alone. */
  keeps?: boolean
}

/** Beside a party of any form: it is chosen from the address book, or saved to it. Texts: `address-book`. */
export function AddressBook({ value, take, keeps = true }: Props) {
  const { t } = useTranslation('address-book')
  const [choosing, setChoosing] = useState(false)
  const { keep, pending } = useKeepParty()
  const mayView = usePermission('directory.view')
  if (!useMayCall('/parties') || !mayView) return null
  return (
    <>
      <Button size="sm" icon={<BookMarked size={14} aria-hidden="true" />} onClick={() => setChoosing(true)}>
        {t('act.choose')}
      </Button>
      {keeps && value.name.trim() !== '' && (
        <Button
          size="sm"
          look="quiet"
          icon={<BookPlus size={14} aria-hidden="true" />}
          pending={pending}
          onClick={() => void keep(value, take)}
        >
          {t('act.keep')}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <ChooseParty
            onClose={() => setChoosing(false)}
            onChoose={party => {
              setChoosing(false)
              take(bookParty(party))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A new entry, or that from which the form's party was taken; the form then holds it as it was saved. */
function useKeepParty() {
  const { t } = useTranslation('address-book')
  const [add, adding] = useAddPartyMutation()
  const [change, changing] = useChangePartyMutation()
  const [ask] = useLazyPartyQuery()
  const keep = async (value: FormParty, take: (party: FormParty) => void): Promise<void> => {
    const parsed = enteredParty.safeParse(structuredClone(value))
    const tell = (text: string) => void showToast({ kind: 'error', text })
    if (!parsed.success) return tell(t('ui:form.toMend'))
    const known = value.partyId === '' ? null : (await ask(value.partyId)).data
    const saved = known
      ? await change({ id: known.id, body: { ...parsed.data, version: known.version } })
      : await add(parsed.data)
    if (saved.error) return tell(failureText(saved.error, t('ui:form.toMend')))
    const now = await ask(saved.data.id)
    if (now.data) take(bookParty(now.data))
    showToast({ kind: 'success', text: t('told.saved', { name: value.name }) })
  }
  return { keep, pending: adding.isLoading || changing.isLoading }
}
