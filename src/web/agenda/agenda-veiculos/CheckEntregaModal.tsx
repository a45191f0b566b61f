import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'

/** Points to check before the key is handed over. */
const ITEMS = [
  'Serviços explicados ao cliente',
  'Carro lavado e sem marcas',
  'Peças substituídas mostradas',
  'Pertences e prisma conferidos',
] as const

interface Props {
  card: Card
  delivering: boolean
  error: Error | null
  /** Delivers the car; the ticked points are stored with the event. */
  deliver: (checked: string) => void
  close: () => void
}

/** Final check before a car leaves: every point has to be ticked, and the visit's timeline keeps them. */
export function CheckEntregaModal({ card: c, delivering, error, deliver, close }: Props) {
  const [feitos, setFeitos] = useState<readonly string[]>([])
  const [attempted, setAttempted] = useState(false)
  const faltam = ITEMS.filter((i) => !feitos.includes(i))
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (faltam.length === 0) deliver(`Conferido: ${ITEMS.join('; ').toLowerCase()}`)
  }
  return (
    <Modal opened onClose={close} title={`Entregar ${c.placa ?? c.modelo}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            {c.modelo}, de {c.cliente}. Confira antes de entregar a chave:
          </Text>
          <Place place="chaveNaEntrega" codConcessionaria={c.codConcessionaria} codPassagem={c.codPassagem} />
          <Place place="sinalDeRecall" target={{ tipo: 'passagem', codigo: c.codPassagem }} delivering />
          {ITEMS.map((i) => (
            <Checkbox
              key={i}
              label={i}
              checked={feitos.includes(i)}
              error={attempted && !feitos.includes(i)}
              onChange={(e) => setFeitos(e.currentTarget.checked ? [...feitos, i] : feitos.filter((x) => x !== i))}
            />
          ))}
          {attempted && faltam.length > 0 && (
            <Text size="sm" c="vermelho" role="alert">
              {faltam.length === 1 ? 'Falta conferir 1 ponto' : `Faltam conferir ${faltam.length} pontos`}
            </Text>
          )}
          <ModalFooter error={error} close={close}>
            <Button type="submit" loading={delivering}>
              Entregar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
