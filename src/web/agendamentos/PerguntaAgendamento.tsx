import { Button, Modal, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Agendamento } from '#shared/agenda.ts'
import { diaNaZona, formatarHora, formatarQuando, instanteLocal } from '#shared/regras/datas.ts'
import { useFuso } from '../lib/loja.ts'
import { toast } from '../lib/toast.ts'
import { ModalRodape } from '../ui/avisos/ModalRodape.tsx'
import type { PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import { useCancelarAgendamento, useReagendar, useRecepcionar } from './api.ts'
import { HorarioInput } from './HorarioInput.tsx'
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
  const [prisma, setPrisma] = useState('')
  const [km, setKm] = useState<number | string>('')
  const [numeroOs, setNumeroOs] = useState('')
  const [servicos, setServicos] = useState<string[]>([])
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feita = await receber
      .mutateAsync({
        prisma: prisma.trim(),
        numeroOs: numeroOs.trim(),
        km: km === '' ? null : Number(km),
        servicos: servicos.map((s) => ({ codServico: Number(s) })),
      })
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
            <TextInput
              label="Prisma"
              placeholder="Número no teto"
              data-autofocus
              maxLength={20}
              value={prisma}
              onChange={(e) => setPrisma(e.currentTarget.value)}
            />
            <NumberInput
              label="Quilometragem"
              min={0}
              max={2_000_000}
              allowDecimal={false}
              thousandSeparator="."
              decimalSeparator=","
              suffix=" km"
              value={km}
              onChange={setKm}
            />
          </SimpleGrid>
          <TextInput
            label="Número da OS"
            placeholder="Numerada pelo Pátio"
            maxLength={30}
            value={numeroOs}
            onChange={(e) => setNumeroOs(e.currentTarget.value)}
          />
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
          <HorarioInput {...horario} mudar={setHorario} />
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
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const curto = motivo.trim().length < 3
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (curto) return
    const feito = await cancelar.mutateAsync({ agendamento: a, motivo: motivo.trim() }).catch(() => null)
    if (!feito) return
    toast.ok('Agendamento cancelado')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Cancelar o agendamento?">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {a.modelo}, de {a.cliente}, {formatarQuando(a.inicio, fuso, new Date())}.
          </Text>
          <Textarea
            label="Motivo"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && curto ? 'Diga o motivo do cancelamento' : null}
          />
          <ModalRodape erro={cancelar.error} fechar={fechar}>
            <Button type="submit" color="vermelho" loading={cancelar.isPending}>
              Cancelar agendamento
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
