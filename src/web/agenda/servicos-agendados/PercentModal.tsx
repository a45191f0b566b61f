import { Button, Modal, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useSetPercent } from './api.ts'

/** Sets the progress of a service, by thumb or arrow keys. */
export function PercentModal({ servico: s, close }: { servico: AgendaServico; close: () => void }) {
  const [percentual, setPercentual] = useState(Math.min(99, s.percentual))
  const save = useSetPercent()
  return (
    <Modal opened onClose={close} title="Percentual realizado">
      <Stack>
        <Text size="sm">
          <b>{s.descricao}</b>, {s.modelo}. Os 100 % vêm ao finalizar.
        </Text>
        <Text ta="center" fz={32} fw={650} className="num" aria-hidden="true">
          {percentual} %
        </Text>
        <Slider
          thumbLabel="Percentual realizado"
          min={0}
          max={99}
          step={1}
          label={null}
          size="lg"
          thumbSize={28}
          value={percentual}
          onChange={setPercentual}
          marks={[{ value: 25 }, { value: 50 }, { value: 75 }]}
        />
        <ModalFooter error={save.error} close={close}>
          <Button
            loading={save.isPending}
            onClick={() => void save.mutateAsync({ servico: s, percentual }).then(close, () => undefined)}
          >
            Gravar
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}
