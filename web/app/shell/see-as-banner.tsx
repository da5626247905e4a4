import { Flex } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useRoleName } from '../../ui/role-name.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { seenAs } from '../session/session-slice.ts'

/** Above every page, as whom the person looks at the portal, and the way back to oneself. */
export function SeeAsBanner() {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const roleName = useRoleName()
  const seeAs = useAppSelector(state => state.session.seeAs)
  if (seeAs === null) return null
  const { kind, name, from } = seeAs
  const stop = () => {
    dispatch(seenAs(null))
    if (from !== undefined) void navigate(from)
  }
  return (
    <Flex
      role="status"
      align="center"
      gap="2.5"
      wrap="wrap"
      bg="warnSoft"
      color="ink"
      borderRadius="panel"
      px="3"
      py="2"
      mb="3"
      fontSize="sm"
      position="sticky"
      top="calc(56px + var(--notices-above))"
      zIndex="5"
      data-no-print=""
    >
      <Eye size={16} aria-hidden="true" />
      <span style={{ flex: '1 1 240px' }}>{t(`seeAs.${kind}`, { name: kind === 'role' ? roleName(name) : name })}</span>
      <Button size="sm" onClick={stop}>
        {t('seeAs.stop')}
      </Button>
    </Flex>
  )
}
