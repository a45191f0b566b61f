import { Button, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { diaNaZona, formatarHora, formatarQuando, instanteLocal } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { PedirMotivo } from '../../recipes/formulario/PedirMotivo.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import type { PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import { useCancelarAgendamento, useReagendar, useRecepcionar } from './api.ts'
import { CamposRecepcao, RECEPCAO_VAZIA, recepcaoPedida } from './CamposRecepcao.tsx'
import { HorarioInput } from './HorarioInput.tsx'
import { servicoPedido } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  agendamento: Agendamento
  fechar: () => void
}

/** The question that an act on an appointment asks before it is done. */
export function PerguntaAgendamento({ tipo, ...props }: Props & { tipo: PerguntaDoAgendamento }) {
  if (tipo === 'receber') return <Receber {...props} />
  return tipo === 'reagendar' ? <Reagendar {...props} /> : <Cancelar {...props} />
}

function Receber({ agendamento: a, fechar }: Props) {
  const fuso = useFuso()
  const receber = useRecepcionar(a)
  const [recepcao, setRecepcao] = useState(RECEPCAO_VAZIA)
  const [servicos, setServicos] = useState<string[]>([])
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feita = await receber
      .mutateAsync({ ...recepcaoPedida(recepcao), servicos: servicos.map(servicoPedido) })
      .catch(() => null)
    if (!feita) return
    toast.ok(
      feita.promessa === null
        ? `OS ${feita.numeroOs} aberta`
        : `OS ${feita.numeroOs} aberta · promessa ${formatarQuando(feita.promessa, fuso, new Date())}`,
    )
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Receber ${a.modelo}`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {a.cliente}
            {a.servicos.length > 0 && ` · ${a.servicos.map((s) => s.descricao).join(', ')}`}
          </Text>
          <SimpleGrid cols={2} spacing="sm">
            <CamposRecepcao valor={recepcao} mudar={setRecepcao} primeiro />
          </SimpleGrid>
          <ServicosInput codConcessionaria={a.codConcessionaria} valor={servicos} mudar={setServicos} />
          <ModalRodape erro={receber.error} fechar={fechar}>
            <Button type="submit" loading={receber.isPending}>
              Receber
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

function Reagendar({ agendamento: a, fechar }: Props) {
  const fuso = useFuso()
  const reagendar = useReagendar(a.codConcessionaria)
  const [horario, setHorario] = useState<{ dia: string; hora: string | null }>({
    dia: diaNaZona(a.inicio, fuso),
    hora: formatarHora(a.inicio, fuso),
  })
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (horario.hora === null) return
    const inicio = instanteLocal(horario.dia, horario.hora, fuso)
    const feito = await reagendar.mutateAsync({ agendamento: a, inicio }).catch(() => null)
    if (!feito) return
    toast.ok(`Agora é ${formatarQuando(inicio, fuso, new Date())}`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Reagendar">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {a.modelo}, de {a.cliente}, agendado para {formatarQuando(a.inicio, fuso, new Date())}.
          </Text>
          <HorarioInput
            codConcessionaria={a.codConcessionaria}
            codConsultor={a.codConsultor}
            {...horario}
            mudar={setHorario}
          />
          <ModalRodape erro={reagendar.error} fechar={fechar}>
            <Button type="submit" loading={reagendar.isPending}>
              Reagendar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

function Cancelar({ agendamento: a, fechar }: Props) {
  const fuso = useFuso()
  const cancelar = useCancelarAgendamento(a.codConcessionaria)
  return (
    <PedirMotivo
      titulo="Cancelar o agendamento?"
      botao="Cancelar agendamento"
      feito="Agendamento cancelado"
      ato={cancelar}
      enviar={(motivo) => cancelar.mutateAsync({ agendamento: a, motivo })}
      fechar={fechar}
    >
      {a.modelo}, de {a.cliente}, {formatarQuando(a.inicio, fuso, new Date())}.
    </PedirMotivo>
  )
}
