import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'

/** What is looked at before the key is given back. */
const ITENS = [
  'Serviços explicados ao cliente',
  'Carro lavado e sem marcas',
  'Peças substituídas mostradas',
  'Pertences e prisma conferidos',
] as const

interface Props {
  cartao: Cartao
  entregando: boolean
  erro: Error | null
  /** Hands over; what was looked at is told with the event. */
  entregar: (conferido: string) => void
  fechar: () => void
}

/** The last look before a car leaves: every point is ticked, and stands in the visit's timeline. */
export function ConferirEntregaModal({ cartao: c, entregando, erro, entregar, fechar }: Props) {
  const [feitos, setFeitos] = useState<readonly string[]>([])
  const [tentou, setTentou] = useState(false)
  const faltam = ITENS.filter((i) => !feitos.includes(i))
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (faltam.length === 0) entregar(`Conferido: ${ITENS.join('; ').toLowerCase()}`)
  }
  return (
    <Modal opened onClose={fechar} title={`Entregar ${c.placa ?? c.modelo}`}>
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Text size="sm">
            {c.modelo}, de {c.cliente}. Confira antes de entregar a chave:
          </Text>
          {ITENS.map((i) => (
            <Checkbox
              key={i}
              label={i}
              checked={feitos.includes(i)}
              error={tentou && !feitos.includes(i)}
              onChange={(e) => setFeitos(e.currentTarget.checked ? [...feitos, i] : feitos.filter((x) => x !== i))}
            />
          ))}
          {tentou && faltam.length > 0 && (
            <Text size="sm" c="vermelho" role="alert">
              {faltam.length === 1 ? 'Falta conferir 1 ponto' : `Faltam conferir ${faltam.length} pontos`}
            </Text>
          )}
          <ModalRodape erro={erro} fechar={fechar}>
            <Button type="submit" loading={entregando}>
              Entregar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
