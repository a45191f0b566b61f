import { Button, Modal, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatHours, formatTime, formatWhen, todayIn, localInstant, addDays, formatDay } from '#shared/rules/dates.ts'
import { boardMecanicos } from '../agenda/api.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { type DaySlot, fitSugestoes, usePlace } from './api.ts'
import { TakenEquipamento, takenIn } from './TakenEquipamento.tsx'
import classes from './Servicos.module.css'

const HOURS = Array.from({ length: 64 }, (_, i) => {
  const minutos = 6 * 60 + i * 15
  return `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`
})
const DAYS = 14

/** Places a service in a mechanic's day without dragging: one of three suggestions, or another place. */
export function FitModal({ servico: s, close }: { servico: AgendaServico; close: () => void }) {
  const fuso = useTimeZone()
  const sugestoes = useQuery(fitSugestoes(s))
  const mecanicos = useQuery(boardMecanicos(s.codConcessionaria))
  const por = usePlace()
  const atual = s.slots.find((x) => x.terminadoEm === null)
  const [choice, choose] = useState<DaySlot | null>(null)
  const [other, changeOther] = useState(() => ({
    codMecanico: atual ? String(atual.codMecanico) : null,
    dia: todayIn(fuso, atual ? new Date(atual.inicio) : new Date()),
    hora: atual ? formatTime(atual.inicio, fuso) : null,
  }))
  const [now] = useState(() => new Date())
  const [attempted, setAttempted] = useState(false)
  const [reason, setReason] = useState('')
  const taken = takenIn(por.error)
  const digitado: DaySlot | null =
    other.codMecanico !== null && other.hora !== null
      ? { codMecanico: Number(other.codMecanico), inicio: localInstant(other.dia, other.hora, fuso) }
      : null
  const place = choice ?? digitado
  const first = todayIn(fuso, now)

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (!place) return
    const semEquipamento = taken && reason.trim()
    const r = await por
      .mutateAsync({ servico: s, place: { ...place, ...(semEquipamento && { semEquipamento }) } })
      .catch(() => null)
    if (!r) return
    if (r.riscos.length > 0)
      toast.info(
        `${s.descricao} às ${formatTime(place.inicio, fuso)}: ${r.riscos.length === 1 ? 'uma promessa ficou' : `${r.riscos.length} promessas ficaram`} em risco`,
      )
    else toast.ok(`${s.descricao} às ${formatTime(place.inicio, fuso)}`)
    close()
  }
  const hours = other.hora !== null && !HOURS.includes(other.hora) ? [other.hora, ...HOURS] : HOURS
  return (
    <Modal
      opened
      onClose={close}
      title={`${s.paralisado ? 'Programar de novo' : atual ? 'Mover' : 'Encaixar'}: ${s.descricao}`}
    >
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {s.modelo}, {s.cliente} · {formatHours(s.minutos + s.minutosAdicionais)}
          </Text>
          <div className={classes.sugestoes} role="group" aria-label="Lugares sugeridos">
            {sugestoes.isPending && [1, 2, 3].map((i) => <Skeleton key={i} height={58} radius={8} />)}
            {sugestoes.isError && <Text size="sm">As sugestões não vieram: escolha abaixo.</Text>}
            {sugestoes.data?.length === 0 && (
              <Text size="sm">Nenhum mecânico tem espaço para este serviço nos próximos dias.</Text>
            )}
            {sugestoes.data?.map((x) => (
              <button
                key={`${x.codMecanico}-${x.inicio}`}
                type="button"
                className={classes.sugestao}
                aria-pressed={choice?.codMecanico === x.codMecanico && choice.inicio === x.inicio}
                onClick={() => choose({ codMecanico: x.codMecanico, inicio: x.inicio })}
              >
                <b>{x.mecanico}</b>
                <span className="num">{formatWhen(x.inicio, fuso, now)}</span>
                <small>
                  {x.motivo} · promessa {formatWhen(x.promessa, fuso, now)}
                </small>
              </button>
            ))}
          </div>
          <div className={classes.outro} role="group" aria-label="Outro lugar">
            <Select
              label="Mecânico"
              placeholder="Quem faz"
              searchable
              data={(mecanicos.data ?? []).map((m) => ({ value: String(m.codMecanico), label: m.nome }))}
              value={other.codMecanico}
              onChange={(codMecanico) => {
                choose(null)
                changeOther({ ...other, codMecanico })
              }}
              nothingFoundMessage="Ninguém com esse nome"
            />
            <Select
              label="Dia"
              allowDeselect={false}
              data={Array.from({ length: DAYS }, (_, i) => {
                const dia = addDays(first, i)
                return { value: dia, label: i === 0 ? 'hoje' : i === 1 ? 'amanhã' : formatDay(dia) }
              })}
              value={other.dia < first ? first : other.dia}
              onChange={(dia) => {
                choose(null)
                changeOther({ ...other, dia: dia ?? first })
              }}
            />
            <Select
              label="Início"
              placeholder="Hora"
              searchable
              data={hours}
              value={other.hora}
              onChange={(hora) => {
                choose(null)
                changeOther({ ...other, hora })
              }}
              nothingFoundMessage="De 15 em 15 minutos"
            />
          </div>
          {attempted && !place && (
            <Text size="sm" c="vermelho" role="alert">
              Escolha uma sugestão, ou o mecânico e a hora
            </Text>
          )}
          {taken && (
            <TakenEquipamento
              taken={taken}
              fuso={fuso}
              reason={reason}
              changeReason={setReason}
              choose={
                place
                  ? (inicio) => {
                      choose({ codMecanico: place.codMecanico, inicio })
                      por.reset()
                    }
                  : undefined
              }
            />
          )}
          <ModalFooter error={por.error} close={close}>
            <Button type="submit" loading={por.isPending}>
              {place ? `Pôr às ${formatTime(place.inicio, fuso)}` : 'Pôr'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
