import { Box, Flex } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionTrouble } from '../app/api/connection.ts'

/** The acts that were given and are not answered yet; their dialogs are closed. */
let acts: readonly { act: string }[] = []
const listeners = new Set<() => void>()

function changed(next: typeof acts): void {
  acts = next
  for (const listener of listeners) listener()
}

/** Says on the page that this act is on its way, as long as it is one. */
export function useWorking(act: string | null): void {
  useEffect(() => {
    if (act === null) return
    const entry = { act }
    changed([...acts, entry])
    return () => changed(acts.filter(other => other !== entry))
  }, [act])
}

function useActUnderWay(): string | null {
  const now = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => acts,
    () => acts,
  )
  return now.at(-1)?.act ?? null
}

/** What is being done, beside a page's title. */
export function Working() {
  const { t } = useTranslation('ui')
  const act = useActUnderWay()
  return (
    <Flex as="span" role="status" align="center" gap="1.5" color="ink2" fontSize="sm">
      {act !== null && (
        <>
          <Box as="span" display="inline-flex" animation="spin 900ms linear infinite">
            <LoaderCircle size={14} aria-hidden="true" />
          </Box>
          {t('working', { act })}
        </>
      )}
    </Flex>
  )
}

/** Why the buttons of an area can't be used now: an act is on its way, or nothing can be done without the server. */
type Held = { readonly busy: boolean; readonly why: string | null }
const notHeld: Held = { busy: false, why: null }
const HeldContext = createContext(notHeld)

export function useHeld(): Held {
  return useContext(HeldContext)
}

/** A window over the page is no part of the area that it was opened from. */
export function NotHeld({ children }: { children: ReactNode }) {
  return <HeldContext value={notHeld}>{children}</HeldContext>
}

/** Why nothing that needs the server can be done now; null while it is there. */
export function useNotNow(): string | null {
  const { t } = useTranslation('ui')
  return useConnectionTrouble() === null ? null : t('connection.notNow')
}

/** Buttons, and links to acts, wait while an act of the page is on its way, or the server is away; other links lead on. */
export function ActsWait({ children }: { children: ReactNode }) {
  const busy = useActUnderWay() !== null
  const why = useNotNow()
  // A menu is opened by other means than its button's click.
  const hold = (event: SyntheticEvent) => {
    const { target, currentTarget } = event
    if (!busy || !(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('button, a[data-act]') === null) return
    if ('key' in event && event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <HeldContext value={{ busy, why }}>
      <Box
        display="contents"
        aria-busy={busy || undefined}
        onClickCapture={hold}
        onPointerDownCapture={hold}
        onKeyDownCapture={hold}
      >
        {children}
      </Box>
    </HeldContext>
  )
}
