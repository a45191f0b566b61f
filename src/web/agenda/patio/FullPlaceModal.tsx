import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FullPlace } from './useMoves.ts'

interface Props {
  full: FullPlace
  moving: boolean
  goAhead: () => void
  giveUp: () => void
}

/** Asks before a car goes into a full place: who is there already. */
export function FullPlaceModal({ full, moving, goAhead, giveUp }: Props) {
  return (
    <Modal opened onClose={giveUp} title="Este lugar está cheio">
      <Stack>
        <Text>
          {full.mensagem} Se {full.carro.placa ?? full.carro.modelo} também está lá, anote assim mesmo.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={giveUp}>
            Escolher outro
          </Button>
          <Button loading={moving} onClick={goAhead}>
            Está lá mesmo assim
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
