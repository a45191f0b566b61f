import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { carQuery } from './api.ts'
import { KeyActions } from './KeyActions.tsx'
import { keyInWords } from './words.ts'

/** In the delivery's final check: where the key is, and the tap that says it went to the customer; nothing for a car without a key here. */
export function DeliveryKey({ codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number }) {
  const { data } = useQuery(carQuery(codConcessionaria, codPassagem))
  const key = data?.carro.chave
  if (!key) return null
  return (
    <Alert color={key.posse === 'PESSOA' ? 'amarelo' : 'azul'} title={`A ${keyInWords(key)}`}>
      <Stack gap={8}>
        <Text size="sm">Ao dar a chave ao cliente, o número {key.numero} fica livre.</Text>
        <KeyActions codConcessionaria={codConcessionaria} chave={key} codPassagem={codPassagem} short />
      </Stack>
    </Alert>
  )
}
