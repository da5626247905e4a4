import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { dismissToast, pauseToasts, resumeToasts, type Toast, useToasts } from './toast-store.ts'

const looks = {
  success: { Icon: CircleCheck, colour: 'ok' },
  info: { Icon: Info, colour: 'accent' },
  warning: { Icon: TriangleAlert, colour: 'warn' },
  error: { Icon: CircleAlert, colour: 'bad' },
} as const

/** The notices at the foot of the page; read out politely, errors at once. */
export function Toaster() {
  const toasts = useToasts()
  const { t } = useTranslation('ui')
  return (
    <Flex
      as="section"
      aria-label={t('toast.label')}
      position="fixed"
      zIndex="toast"
      bottom="4"
      insetX="4"
      direction="column"
      align={{ base: 'stretch', sm: 'flex-end' }}
      gap="2"
      pointerEvents="none"
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
      pointerEvents="auto"
      align="center"
      gap="2.5"
      minH="11"
      maxW={{ sm: '440px' }}
      ps="3"
      pe="1.5"
      py="1.5"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      boxShadow="float"
      animation="appear 140ms ease-out"
    >
      <Box color={colour} display="inline-flex">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {toast.text}
        {toast.requestId && (
          <Box as="span" display="block" textStyle="label" color="ink3">
            {t('error.id', { id: toast.requestId })}
          </Box>
        )}
      </Box>
      {toast.action && (
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
      )}
      <IconButton size="sm" label={t('toast.close')} icon={<X size={14} />} onClick={() => dismissToast(toast.id)} />
    </Flex>
  )
}
