import { Box, chakra } from '@chakra-ui/react'
import type { SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { Check, Star, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Looks as an entry of a menu does. */
export function PanelButton(props: ComponentProps<typeof chakra.button>) {
  return (
    <chakra.button
      type="button"
      display="flex"
      flex="1"
      minW="0"
      w="full"
      alignItems="center"
      gap="2"
      minH="8"
      px="2"
      py="1"
      borderRadius="control"
      cursor="pointer"
      fontSize="sm"
      lineHeight="sm"
      textAlign="start"
      _hover={{ bg: 'sunken' }}
      {...props}
    />
  )
}

type Props = Pick<SavedView, 'name' | 'opensList'> &
  Partial<Pick<SavedView, 'own' | 'by' | 'shared'>> & { isCurrent: boolean; onOpen: () => void }

/** A view to open: whose it is, whether it is shared and whether the list opens with it. */
export function OpenView({ name, opensList, own = true, by = null, shared = false, isCurrent, onOpen }: Props) {
  const { t } = useTranslation('saved-views')
  return (
    <PanelButton aria-current={isCurrent || undefined} onClick={onOpen}>
      <Box flex="1" minW="0" overflowWrap="anywhere" fontWeight={isCurrent ? 'medium' : undefined}>
        {name}
        {!own && by !== null && (
          <Box textStyle="label" color="ink3" fontWeight="normal">
            {by}
          </Box>
        )}
      </Box>
      {opensList && <Mark label={t('mark.opens')}>{<Star size={14} />}</Mark>}
      {shared && <Mark label={t('mark.shared')}>{<Users size={14} />}</Mark>}
      <Box w="14px" flexShrink={0} color="accent">
        {isCurrent && <Check size={14} aria-hidden="true" />}
      </Box>
    </PanelButton>
  )
}

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="span" role="img" aria-label={label} title={label} color="ink2" flexShrink={0}>
      {children}
    </Box>
  )
}
