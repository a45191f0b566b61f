import { Button, Modal, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { usePercentual } from './api.ts'

/** How much of a service is done, by thumb or arrow keys. */
export function PercentualModal({ servico: s, fechar }: { servico: ServicoDaAgenda; fechar: () => void }) {
  const [percentual, setPercentual] = useState(Math.min(99, s.percentual))
  const gravar = usePercentual()
  return (
    <Modal opened onClose={fechar} title="Percentual realizado">
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
        <ModalRodape erro={gravar.error} fechar={fechar}>
          <Button
            loading={gravar.isPending}
            onClick={() => void gravar.mutateAsync({ servico: s, percentual }).then(fechar, () => undefined)}
          >
            Gravar
          </Button>
        </ModalRodape>
      </Stack>
    </Modal>
  )
}
