import type { Movimento } from './useMover.ts'
import { Button, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ColunaDoBoard } from '#shared/agenda/agenda-veiculos.ts'
import { toast } from '../../core/toast.ts'
import { agir, chaveDaAgenda } from '../servicos-agendados/api.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { cartoesDoQuadro } from './api.ts'
import { atosDoMovimento } from './atos.ts'

import { useMover } from './useMover.ts'

interface Props {
  movimento: Movimento
  colunas: readonly ColunaDoBoard[]
  fechar: () => void
}

/** A move by dialog: the keyboard's way of the drag, and the question of a move that implies an act. */
export function MoverModal({ movimento: m, colunas, fechar }: Props) {
  // As it is now: somebody may have worked on the car since the dialog was asked for.
  const { data } = useQuery(cartoesDoQuadro(m.cartao.codConcessionaria))
  const c = data?.find((x) => x.codAgendaVeiculo === m.cartao.codAgendaVeiculo) ?? m.cartao
  const client = useQueryClient()
  const mover = useMover()
  const [cod, setCod] = useState<string | null>(m.coluna ? String(m.coluna.codStatus) : null)
  const coluna = colunas.find((x) => String(x.codStatus) === cod)
  const atos = coluna && coluna.codStatus !== c.codStatus ? atosDoMovimento(c, coluna) : null
  const [escolhido, escolher] = useState<string | null>(null)
  const [tentou, setTentou] = useState(false)
  const fazer = useMutation({
    mutationFn: async () => {
      if (!atos) return
      const quais = atos.escolhe
        ? atos.servicos.filter((s) => String(s.codServicoAgendado) === escolhido)
        : atos.servicos
      // One after the other: each tells its own refusal.
      for (const s of quais) await agir(atos.acao, s)
    },
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(c.codConcessionaria) }),
  })
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (!coluna || (atos?.escolhe && escolhido === null)) return
    if (!atos) {
      mover(c, coluna, m.antesDe, () => undefined)
      return fechar()
    }
    fazer.mutateAsync().then(
      () => {
        toast.ok(`${c.placa ?? c.modelo}: ${coluna.nome}`)
        fechar()
      },
      (erro: unknown) => erro,
    )
  }
  return (
    <Modal opened onClose={fechar} title={m.coluna ? `Mover para ${m.coluna.nome}` : 'Mover o veículo'}>
      <form onSubmit={enviar} noValidate>
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
              data={colunas.map((x) => ({
                value: String(x.codStatus),
                label: x.nome,
                disabled: x.codStatus === c.codStatus,
              }))}
              value={cod}
              onChange={setCod}
              error={tentou && !coluna ? 'Escolha a coluna' : null}
            />
          )}
          {atos?.escolhe && (
            <Radio.Group
              label={atos.pergunta}
              value={escolhido}
              onChange={escolher}
              error={tentou && escolhido === null ? 'Escolha o serviço' : null}
            >
              <Stack gap={8} mt={6}>
                {atos.servicos.map((s) => (
                  <Radio key={s.codServicoAgendado} value={String(s.codServicoAgendado)} label={s.descricao} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {atos && !atos.escolhe && (
            <Text size="sm">
              {atos.pergunta} {atos.servicos.map((s) => s.descricao).join(', ')}.
            </Text>
          )}
          <ModalRodape erro={fazer.error} fechar={fechar}>
            <Button type="submit" loading={fazer.isPending}>
              {atos?.botao ?? 'Mover'}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
