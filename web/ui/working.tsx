import { Box, Flex } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

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

/** Buttons of a page that wait while one of its acts is on its way; links lead on. */
export function ActsWait({ children }: { children: ReactNode }) {
  const waits = useActUnderWay() !== null
  const hold = (event: SyntheticEvent) => {
    if (!waits || !(event.target instanceof Element) || event.target.closest('button') === null) return
    if ('key' in event && event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box
      display="contents"
      aria-busy={waits || undefined}
      css={waits ? { '& button': { opacity: 0.55, cursor: 'progress' } } : {}}
      onClickCapture={hold}
      onPointerDownCapture={hold}
      onKeyDownCapture={hold}
    >
      {children}
    </Box>
  )
}
