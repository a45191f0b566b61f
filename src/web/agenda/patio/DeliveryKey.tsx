import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { carQuery } from './api.ts'
import { KeyActions } from './KeyActions.tsx'
import { keyInWords } from './words.ts'

/** In the delivery's final check: where the key is, and the tap that says it went to the customer; nothing for a car without a key here. */
export function DeliveryKey({ codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number }) {
  const { data } = useQuery(carQuery(codConcessionaria, codPassagem))
  const chave = data?.carro.chave
  if (!chave) return null
  return (
    <Alert color={chave.posse === 'PESSOA' ? 'amarelo' : 'azul'} title={`A ${keyInWords(chave)}`}>
      <Stack gap={8}>
        <Text size="sm">Ao dar a chave ao cliente, o número {chave.numero} fica livre.</Text>
        <KeyActions codConcessionaria={codConcessionaria} chave={chave} codPassagem={codPassagem} short />
      </Stack>
    </Alert>
  )
}
