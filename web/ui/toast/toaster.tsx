import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { CopyId } from '../copy-id.tsx'
import { dismissToast, pauseToasts, resumeToasts, type Toast, useToasts } from './toast-store.ts'

const looks = {
  success: { Icon: CircleCheck, colour: 'ok' },
  info: { Icon: Info, colour: 'accent' },
  warning: { Icon: TriangleAlert, colour: 'warn' },
  error: { Icon: CircleAlert, colour: 'bad' },
} as const

/** Under the menu where there is one beside the page, else above the page; both make room (`system.ts`), so that nothing is covered. */
const place = {
  position: 'fixed',
  zIndex: 'toast',
  top: '0',
  insetX: '0',
  p: '2',
  _empty: { display: 'none' },
  'body:has([data-side-menu]) &': {
    lg: { top: 'auto', bottom: '0', right: 'auto', width: '216px', maxHeight: '40dvh', overflowY: 'auto', bg: 'nav' },
  },
}

/** The notices; read out politely, errors at once. */
export function Toaster() {
  const toasts = useToasts()
  const { t } = useTranslation('ui')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = section
    if (current === null) return
    const sized = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices', `${current.offsetHeight}px`),
    )
    sized.observe(current)
    return () => sized.disconnect()
  }, [])
  // Whoever closed the one they were on is on none any more.
  useEffect(() => {
    if (toasts.length > 0 && section.current?.matches(':hover, :focus-within') === false) resumeToasts()
  }, [toasts])
  return (
    <Flex
      ref={section as never}
      as="section"
      aria-label={t('toast.label')}
      css={place}
      direction="column"
      gap="2"
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
      data-no-print=""
    >
      {toasts.map(toast => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </Flex>
  )
}

function Notice({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const { Icon, colour } = looks[toast.kind]
  return (
    <Flex
      role={toast.kind === 'error' ? 'alert' : 'status'}
      align="flex-start"
      gap="2"
      fontSize="sm"
      ps="3"
      pe="1.5"
      py="1"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      boxShadow="float"
      animation="appear 140ms ease-out"
    >
      <Box color={colour} display="inline-flex" pt="1.5">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" pt="1" overflowWrap="anywhere">
        {typeof toast.text === 'function' ? toast.text() : toast.text}
        {toast.requestId && (
          <Box as="span" display="block" ms="-2.5">
            <CopyId id={toast.requestId} />
          </Box>
        )}
        {toast.action && (
          <Box as="span" display="inline-block" ms="1.5">
            <Button
              look="link"
              size="sm"
              onClick={() => {
                toast.action?.act()
                dismissToast(toast.id)
              }}
            >
              {toast.action.label}
            </Button>
          </Box>
        )}
      </Box>
      {!toast.stays && (
        <IconButton size="sm" label={t('toast.close')} icon={<X size={14} />} onClick={() => dismissToast(toast.id)} />
      )}
    </Flex>
  )
}
