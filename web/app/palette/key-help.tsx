import { chakra, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/dialog.tsx'

const keys = [
  { id: 'palette', keys: ['Ctrl', 'K'] },
  { id: 'help', keys: ['?'] },
  { id: 'home', keys: ['G', 'H'] },
  { id: 'orders', keys: ['G', 'P'] },
  { id: 'notifications', keys: ['G', 'N'] },
] as const

export function KeyHelp({ mayFind, onClose }: { mayFind: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal open title={t('keys.title')} onClose={onClose} size="sm">
      <chakra.dl m="0" pb="4" display="grid" gap="2">
        {keys
          .filter(({ id }) => mayFind || id !== 'palette')
          .map(entry => (
            <Flex key={entry.id} justify="space-between" gap="4">
              <dt>{t(`keys.${entry.id}`)}</dt>
              <chakra.dd m="0" display="flex" gap="1">
                {entry.keys.map(key => (
                  <chakra.kbd
                    key={key}
                    fontFamily="mono"
                    fontSize="xs"
                    px="1.5"
                    borderWidth="1px"
                    borderColor="line2"
                    borderRadius="tag"
                    bg="sunken"
                  >
                    {key}
                  </chakra.kbd>
                ))}
              </chakra.dd>
            </Flex>
          ))}
      </chakra.dl>
    </Modal>
  )
}
