import { Button, Group, Modal, Select, Stack, Switch, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { AGENDAMENTO_ORIGINS } from '#shared/agenda/agenda.ts'
import type { Alternatives } from '#shared/agenda/agendamentos.ts'
import { dayInZone, formatTime, formatWhen, todayIn, localInstant } from '#shared/rules/dates.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { Slots } from '../../recipes/area/slots.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { useSchedule } from './api.ts'
import { ConsultorSelect } from './ConsultorSelect.tsx'
import {
  VeiculoFields,
  type Chegada,
  EMPTY_CHEGADA,
  chegadaErrors,
  missingInChegada,
  chegadaRequest,
} from './VeiculoFields.tsx'
import { TimeSlotInput } from './TimeSlotInput.tsx'
import { type ScheduledPacote, ChegadaPlano } from './ChegadaPlano.tsx'
import { requestedServico } from './servicos.ts'
import { OverloadReason } from './OverloadReason.tsx'
import { ServicosInput } from './ServicosInput.tsx'

const ORIGIN_LABELS: Record<(typeof AGENDAMENTO_ORIGINS)[number], string> = {
  TELEFONE: 'Telefone',
  WHATSAPP: 'WhatsApp',
  SITE: 'Site',
  BALCAO: 'Balcão',
  INTEGRACAO: 'Sistema da loja',
}

/** Books an arrival; a refused hour offers free ones nearby, a full day asks for a reason to overbook. */
export function ScheduleModal({ codConcessionaria, hora, close }: Slots['agendarChegada']) {
  const fuso = useTimeZone()
  const schedule = useSchedule(codConcessionaria)
  const [chegada, setChegada] = useState(EMPTY_CHEGADA)
  const [timeSlot, setTimeSlot] = useState<{ dia: string; hora: string | null }>(() => ({
    dia: hora ? dayInZone(hora.inicio, fuso) : todayIn(fuso, new Date()),
    hora: hora ? formatTime(hora.inicio, fuso) : null,
  }))
  const [codConsultor, setConsultor] = useState<string | null>(hora?.codConsultor ? String(hora.codConsultor) : null)
  const [servicos, setServicos] = useState<string[]>([])
  const [pacotes, setPacotes] = useState<ScheduledPacote[]>([])
  const [origem, setOrigem] = useState<(typeof AGENDAMENTO_ORIGINS)[number]>('TELEFONE')
  const [overload, setOverload] = useState('')
  const [carroReserva, askCar] = useState(false)
  const [observacao, setObservacao] = useState('')
  const [attempted, setAttempted] = useState(false)
  const missing: Partial<Record<string, string>> = {
    ...missingInChegada(chegada),
    ...(timeSlot.hora === null && { hora: 'Escolha a hora' }),
  }
  const refusal = schedule.error instanceof ApiError ? schedule.error : null
  const errors: Partial<Record<string, string>> = attempted
    ? { ...chegadaErrors(refusal?.campos ?? {}), ...missing }
    : {}
  const free = refusal?.status === 409 ? ((refusal.atual as Partial<Alternatives> | undefined)?.alternativas ?? []) : []
  const full = refusal?.status === 409 && free.length === 0

  const { onClose, question } = useConfirmClose(
    [...Object.values(chegada), observacao].some((v) => v !== '') || servicos.length > 0,
    close,
  )
  // The chosen packages belong to the previous car's plan.
  function changeChegada(nova: Chegada): void {
    if (nova.placa !== chegada.placa) setPacotes([])
    setChegada(nova)
  }
  async function send(start?: string, consultor = codConsultor): Promise<void> {
    setAttempted(true)
    if (Object.keys(missing).length > 0 || timeSlot.hora === null) return
    const done = await schedule
      .mutateAsync({
        codConcessionaria,
        inicio: start ?? localInstant(timeSlot.dia, timeSlot.hora, fuso),
        codConsultor: consultor === null ? null : Number(consultor),
        ...chegadaRequest(chegada),
        servicos: [
          ...servicos.map(requestedServico),
          ...pacotes.map((p) => ({ descricao: p.nome, tipo: 'REVISAO' as const, minutos: Math.max(5, p.minutos) })),
        ],
        origem,
        carroReserva,
        observacao: observacao.trim(),
        motivoSobrecarga: overload.trim() || null,
      })
      .catch(() => null)
    if (!done) return
    toast.ok(`Agendado para ${formatWhen(done.inicio, fuso, new Date())}`)
    close()
  }
  return (
    <Modal opened onClose={onClose} title="Agendar chegada" size="lg">
      {question}
      <form
        onSubmit={(e: SubmitEvent) => {
          e.preventDefault()
          void send()
        }}
        noValidate
      >
        <Stack>
          <VeiculoFields
            codConcessionaria={codConcessionaria}
            value={chegada}
            modify={changeChegada}
            errors={errors}
            attempted={attempted}
          />
          <TimeSlotInput
            codConcessionaria={codConcessionaria}
            codConsultor={codConsultor === null ? null : Number(codConsultor)}
            {...timeSlot}
            modify={setTimeSlot}
            error={errors['hora'] ?? errors['inicio']}
          />
          <Group grow align="flex-start">
            <ConsultorSelect codConcessionaria={codConcessionaria} value={codConsultor} onChange={setConsultor} />
            <Select
              label="Origem"
              allowDeselect={false}
              data={AGENDAMENTO_ORIGINS.filter((o) => o !== 'INTEGRACAO').map((o) => ({
                value: o,
                label: ORIGIN_LABELS[o],
              }))}
              value={origem}
              onChange={(v) => setOrigem(AGENDAMENTO_ORIGINS.find((o) => o === v) ?? 'TELEFONE')}
            />
          </Group>
          <Switch label="Quer carro reserva" checked={carroReserva} onChange={(e) => askCar(e.currentTarget.checked)} />
          <ServicosInput codConcessionaria={codConcessionaria} value={servicos} modify={setServicos} />
          <ChegadaPlano
            codConcessionaria={codConcessionaria}
            placa={chegada.placa}
            dia={timeSlot.dia}
            chosenItems={pacotes}
            modify={setPacotes}
          />
          <Textarea
            label="Observação"
            autosize
            maxLength={1000}
            value={observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          {free.length > 0 && (
            <div role="group" aria-label="Horas livres">
              <Text size="sm" mb={6}>
                Horas livres perto desta:
              </Text>
              <Group gap={8}>
                {free.map((l) => (
                  <Button
                    key={`${l.inicio}-${l.codConsultor}`}
                    size="compact-md"
                    variant="default"
                    onClick={() => void send(l.inicio, l.codConsultor === null ? null : String(l.codConsultor))}
                  >
                    {formatWhen(l.inicio, fuso, new Date())}
                    {l.consultor && ` · ${l.consultor}`}
                  </Button>
                ))}
              </Group>
            </div>
          )}
          {full && <OverloadReason value={overload} onChange={setOverload} />}
          <ModalFooter error={schedule.error} close={onClose}>
            <Button type="submit" loading={schedule.isPending}>
              Agendar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
