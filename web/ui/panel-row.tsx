import { Flex, type FlexProps } from '@chakra-ui/react'

/** One entry of a list that fills its panel: a line divides it from the one before. */
export function PanelRow(props: FlexProps) {
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
      {...props}
    />
  )
}
