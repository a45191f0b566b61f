import type { Movimento } from './useMove.ts'
import { Button, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AgendaBoardColumn } from '#shared/agenda/agenda-veiculos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { act, agendaKey } from '../servicos-agendados/api.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { boardCards } from './api.ts'
import { moveActs } from './acts.ts'

import { useMove } from './useMove.ts'

interface Props {
  movimento: Movimento
  columns: readonly AgendaBoardColumn[]
  close: () => void
}

/** Moves a card by dialog: the keyboard alternative to dragging, and the prompt when a move implies an act. */
export function MoveModal({ movimento: m, columns, close }: Props) {
  // Read the card again: somebody may have worked on the car since the dialog opened.
  const { data } = useQuery(boardCards(m.cartao.codConcessionaria))
  const c = data?.find((x) => x.codAgendaVeiculo === m.cartao.codAgendaVeiculo) ?? m.cartao
  const client = useQueryClient()
  const move = useMove()
  const [cod, setCod] = useState<string | null>(m.coluna ? String(m.coluna.codStatus) : null)
  const column = columns.find((x) => String(x.codStatus) === cod)
  const atos = column && column.codStatus !== c.codStatus ? moveActs(c, column) : null
  const [chosen, choose] = useState<string | null>(null)
  const [attempted, setAttempted] = useState(false)
  const run = useMutation({
    mutationFn: async () => {
      if (!atos) return
      const which = atos.canChoose
        ? atos.servicos.filter((s) => String(s.codServicoAgendado) === chosen)
        : atos.servicos
      // One after the other, so that each refusal gets its own message.
      for (const s of which) await act(atos.acao, s)
    },
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(c.codConcessionaria) }),
  })
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (!column || (atos?.canChoose && chosen === null)) return
    if (!atos) {
      move(c, column, m.antesDe, () => undefined)
      return close()
    }
    run.mutateAsync().then(
      () => {
        toast.ok(`${c.placa ?? c.modelo}: ${column.nome}`)
        close()
      },
      (error: unknown) => error,
    )
  }
  return (
    <Modal opened onClose={close} title={m.coluna ? `Mover para ${m.coluna.nome}` : 'Mover o veículo'}>
      <form onSubmit={send} noValidate>
        <Stack>
          <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
            <Placa placa={c.placa} chassi={c.chassi} />
            <Text truncate>
              {c.modelo} · {c.cliente}
            </Text>
          </div>
          {!m.coluna && (
            <Select
              label="Coluna"
              placeholder="Para onde"
              data-autofocus
              allowDeselect={false}
              data={columns.map((x) => ({
                value: String(x.codStatus),
                label: x.nome,
                disabled: x.codStatus === c.codStatus,
              }))}
              value={cod}
              onChange={setCod}
              error={attempted && !column ? 'Escolha a coluna' : null}
            />
          )}
          {atos?.canChoose && (
            <Radio.Group
              label={atos.question}
              value={chosen}
              onChange={choose}
              error={attempted && chosen === null ? 'Escolha o serviço' : null}
            >
              <Stack gap={8} mt={6}>
                {atos.servicos.map((s) => (
                  <Radio key={s.codServicoAgendado} value={String(s.codServicoAgendado)} label={s.descricao} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {atos && !atos.canChoose && (
            <Text size="sm">
              {atos.question} {atos.servicos.map((s) => s.descricao).join(', ')}.
            </Text>
          )}
          <ModalFooter error={run.error} close={close}>
            <Button type="submit" loading={run.isPending}>
              {atos?.button ?? 'Mover'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
