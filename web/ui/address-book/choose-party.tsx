import { Box, chakra, Flex } from '@chakra-ui/react'
import type { Party } from '@quayside/contracts/directory/queries.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePartiesQuery } from '../../app/api/address-book.ts'
import { Modal } from '../dialog.tsx'
import { SearchBox } from '../search-box.tsx'
import { ErrorState, NoMatch, NothingYet, Skeleton } from '../states.tsx'

const shown = 20

const Choice = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    px: '3',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'line',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    _focusVisible: { bg: 'accentSoft' },
  },
})

/** The entries of the address book that hold what is written, and the one that is meant. */
export function ChooseParty({ onChoose, onClose }: { onChoose: (party: Party) => void; onClose: () => void }) {
  const { t } = useTranslation('address-book')
  const [q, setQ] = useState<string | null>(null)
  const first = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = usePartiesQuery({ limit: String(shown), ...(q && { q }) })
  return (
    <Modal open title={t('dialog.choose')} size="lg" onClose={onClose}>
      <Box ref={first} mb="3">
        <SearchBox label={t('search')} value={q} onSearch={setQ} />
      </Box>
      <Box minH="240px" pb="3">
        {error !== undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={5} />
        ) : data.items.length === 0 ? (
          q === null ? (
            <NothingYet title={t('none.title')} text={t('none.text')} />
          ) : (
            <NoMatch onClear={() => setQ(null)} />
          )
        ) : (
          <>
            <Box as="ul" aria-label={t('choices')} listStyleType="none" m="0" p="0">
              {data.items.map(party => (
                <li key={party.id}>
                  <Choice type="button" onClick={() => onChoose(party)}>
                    <Entry party={party} />
                  </Choice>
                </li>
              ))}
            </Box>
            {data.total > data.items.length && (
              <Box color="ink3" fontSize="sm" mt="2">
                {t('more')}
              </Box>
            )}
          </>
        )}
      </Box>
    </Modal>
  )
}

function Entry({ party: { name, idNumber, addressLine1, postalCode, city, country, contact } }: { party: Party }) {
  const where = [addressLine1, postalCode, city, country].filter(Boolean).join(', ')
  const who = [contact?.name, contact?.email].filter(Boolean).join(', ')
  return (
    <>
      <Flex as="span" gap="2" align="baseline" wrap="wrap">
        <Box as="span" fontWeight="medium" color="ink">
          {name}
        </Box>
        {idNumber !== null && (
          <Box as="span" color="ink3" fontSize="sm">
            {idNumber}
          </Box>
        )}
      </Flex>
      <Box as="span" display="block" fontSize="sm" color="ink2">
        {where}
      </Box>
      {who !== '' && (
        <Box as="span" display="block" fontSize="sm" color="ink3">
          {who}
        </Box>
      )}
    </>
  )
}
