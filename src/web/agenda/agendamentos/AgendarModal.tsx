import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ORIGENS_AGENDAMENTO } from '#shared/agenda/agenda.ts'
import type { Alternativas } from '#shared/agenda/agendamentos.ts'
import { diaNaZona, formatarHora, formatarQuando, hoje, instanteLocal } from '#shared/rules/datas.ts'
import { consultoresDaAgenda } from '../agenda/api.ts'
import { ApiError } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import type { Lugares } from '../../recipes/area/lugares.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useConfirmClose } from '../../ui/avisos/useConfirmClose.tsx'
import { useAgendar } from './api.ts'
import {
  CamposVeiculo,
  type Chegada,
  CHEGADA_VAZIA,
  errosDaChegada,
  faltaNaChegada,
  pedidoDaChegada,
} from './CamposVeiculo.tsx'
import { HorarioInput } from './HorarioInput.tsx'
import { type PacoteAgendado, PlanoDaChegada } from './PlanoDaChegada.tsx'
import { servicoPedido } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

const NOME_ORIGEM: Record<(typeof ORIGENS_AGENDAMENTO)[number], string> = {
  TELEFONE: 'Telefone',
  WHATSAPP: 'WhatsApp',
  SITE: 'Site',
  BALCAO: 'Balcão',
  INTEGRACAO: 'Sistema da loja',
}

/** Books an arrival; a refused hour offers the free ones beside it, a full day asks why it is booked all the same. */
export function AgendarModal({ codConcessionaria, hora, fechar }: Lugares['agendarChegada']) {
  const fuso = useFuso()
  const consultores = useQuery(consultoresDaAgenda(codConcessionaria))
  const agendar = useAgendar(codConcessionaria)
  const [chegada, setChegada] = useState(CHEGADA_VAZIA)
  const [horario, setHorario] = useState<{ dia: string; hora: string | null }>(() => ({
    dia: hora ? diaNaZona(hora.inicio, fuso) : hoje(fuso, new Date()),
    hora: hora ? formatarHora(hora.inicio, fuso) : null,
  }))
  const [codConsultor, setConsultor] = useState<string | null>(hora?.codConsultor ? String(hora.codConsultor) : null)
  const [servicos, setServicos] = useState<string[]>([])
  const [pacotes, setPacotes] = useState<PacoteAgendado[]>([])
  const [origem, setOrigem] = useState<(typeof ORIGENS_AGENDAMENTO)[number]>('TELEFONE')
  const [sobrecarga, setSobrecarga] = useState('')
  const [tentou, setTentou] = useState(false)
  const falta: Partial<Record<string, string>> = {
    ...faltaNaChegada(chegada),
    ...(horario.hora === null && { hora: 'Escolha a hora' }),
  }
  const recusa = agendar.error instanceof ApiError ? agendar.error : null
  const erros: Partial<Record<string, string>> = tentou ? { ...errosDaChegada(recusa?.campos ?? {}), ...falta } : {}
  const livres = recusa?.status === 409 ? ((recusa.atual as Partial<Alternativas> | undefined)?.alternativas ?? []) : []
  const cheio = recusa?.status === 409 && livres.length === 0

  const { onClose, question } = useConfirmClose(
    Object.values(chegada).some((v) => v !== '') || servicos.length > 0,
    fechar,
  )
  // Another car has another plan.
  function mudarChegada(nova: Chegada): void {
    if (nova.placa !== chegada.placa) setPacotes([])
    setChegada(nova)
  }
  async function enviar(inicio?: string, consultor = codConsultor): Promise<void> {
    setTentou(true)
    if (Object.keys(falta).length > 0 || horario.hora === null) return
    const feito = await agendar
      .mutateAsync({
        codConcessionaria,
        inicio: inicio ?? instanteLocal(horario.dia, horario.hora, fuso),
        codConsultor: consultor === null ? null : Number(consultor),
        ...pedidoDaChegada(chegada),
        servicos: [
          ...servicos.map(servicoPedido),
          ...pacotes.map((p) => ({ descricao: p.nome, tipo: 'REVISAO' as const, minutos: Math.max(5, p.minutos) })),
        ],
        origem,
        motivoSobrecarga: sobrecarga.trim() || null,
      })
      .catch(() => null)
    if (!feito) return
    toast.ok(`Agendado para ${formatarQuando(feito.inicio, fuso, new Date())}`)
    fechar()
  }
  return (
    <Modal opened onClose={onClose} title="Agendar chegada" size="lg">
      {question}
      <form
        onSubmit={(e: SubmitEvent) => {
          e.preventDefault()
          void enviar()
        }}
        noValidate
      >
        <Stack>
          <CamposVeiculo
            codConcessionaria={codConcessionaria}
            valor={chegada}
            mudar={mudarChegada}
            erros={erros}
            tentou={tentou}
          />
          <HorarioInput
            codConcessionaria={codConcessionaria}
            codConsultor={codConsultor === null ? null : Number(codConsultor)}
            {...horario}
            mudar={setHorario}
            erro={erros['hora'] ?? erros['inicio']}
          />
          <Group grow align="flex-start">
            <Select
              label="Consultor"
              placeholder="Qualquer um"
              clearable
              clearButtonProps={{ 'aria-label': 'Qualquer consultor' }}
              searchable
              data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
              value={codConsultor}
              onChange={setConsultor}
            />
            <Select
              label="Origem"
              allowDeselect={false}
              data={ORIGENS_AGENDAMENTO.filter((o) => o !== 'INTEGRACAO').map((o) => ({
                value: o,
                label: NOME_ORIGEM[o],
              }))}
              value={origem}
              onChange={(v) => setOrigem(ORIGENS_AGENDAMENTO.find((o) => o === v) ?? 'TELEFONE')}
            />
          </Group>
          <ServicosInput codConcessionaria={codConcessionaria} valor={servicos} mudar={setServicos} />
          <PlanoDaChegada
            codConcessionaria={codConcessionaria}
            placa={chegada.placa}
            dia={horario.dia}
            escolhidos={pacotes}
            mudar={setPacotes}
          />
          {livres.length > 0 && (
            <div role="group" aria-label="Horas livres">
              <Text size="sm" mb={6}>
                Horas livres perto desta:
              </Text>
              <Group gap={8}>
                {livres.map((l) => (
                  <Button
                    key={`${l.inicio}-${l.codConsultor}`}
                    size="compact-md"
                    variant="default"
                    onClick={() => void enviar(l.inicio, l.codConsultor === null ? null : String(l.codConsultor))}
                  >
                    {formatarQuando(l.inicio, fuso, new Date())}
                    {l.consultor && ` · ${l.consultor}`}
                  </Button>
                ))}
              </Group>
            </div>
          )}
          {cheio && (
            <TextInput
              label="Motivo para agendar mesmo assim"
              maxLength={200}
              value={sobrecarga}
              onChange={(e) => setSobrecarga(e.currentTarget.value)}
            />
          )}
          <ModalRodape erro={agendar.error} fechar={onClose}>
            <Button type="submit" loading={agendar.isPending}>
              Agendar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
