import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconCarGarage, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FrotaBoard } from '#shared/frota/consultas.ts'
import { addDays, formatDay, formatWhen, todayIn } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { boardQuery } from './api.ts'
import classes from './Frota.module.css'
import { BOARD_DAYS, boardDays, heldFrom, placeOn } from './span.ts'

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
const dayLabel = (dia: string) => `${WEEKDAYS[new Date(`${dia}T12:00:00Z`).getUTCDay()]} ${Number(dia.slice(8))}`

interface Props {
  codConcessionaria: number
  detail: Detail
  /** Asks for a car from a day on. */
  ask: (dia: string) => void
  manages: boolean
}

/** Cars as rows, loans as bars over two weeks, and the requests that wait for a car. */
export function FleetBoard({ codConcessionaria, detail, ask, manages }: Props) {
  const [{ desde }, modify] = useFilters(['desde'])
  const today = todayIn(useTimeZone(), new Date())
  const de = desde ?? addDays(today, -2)
  const days = boardDays(de)
  const q = useQuery(boardQuery(codConcessionaria, { de, ate: days.at(-1) ?? de }))
  if (q.isError && !q.data) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data)
    return (
      <div role="status" aria-busy="true" aria-label="Carregando o quadro">
        <Skeleton height={320} />
      </div>
    )
  const { carros, pedidos } = q.data
  const move = (by: number) => modify({ desde: addDays(de, by) })
  return (
    <div className={classes.tela}>
      <div>
        <Group mb={10} gap={8}>
          <Button variant="default" size="compact-md" aria-label="Dias anteriores" onClick={() => move(-7)}>
            <IconChevronLeft size={16} />
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={desde === undefined}
            onClick={() => modify({ desde: undefined })}
          >
            Hoje
          </Button>
          <Button variant="default" size="compact-md" aria-label="Dias seguintes" onClick={() => move(7)}>
            <IconChevronRight size={16} />
          </Button>
          <Text size="sm" c="dimmed">
            {`${formatDay(de)} a ${formatDay(days.at(-1) ?? de)}`}
          </Text>
        </Group>
        {carros.length === 0 ? (
          <EmptyState
            title="Nenhum carro na frota"
            text={`${manages ? 'Cadastre' : 'Peça à gerência que cadastre'} os carros que a loja empresta para reservá-los aqui.`}
            icon={<IconCarGarage size={26} stroke={1.5} />}
            action={
              manages && (
                <Button variant="default" renderRoot={(p) => <ScreenLink {...p} to="/frota/carros/list" />}>
                  Cadastrar carros
                </Button>
              )
            }
          />
        ) : (
          <Board board={q.data} days={days} detail={detail} ask={ask} />
        )}
      </div>
      <aside className={classes.bandeja} aria-label="Pedidos à espera">
        <h2>Pedidos à espera ({pedidos.length})</h2>
        {pedidos.length === 0 && (
          <Text size="sm" c="dimmed">
            Ninguém espera um carro. Os pedidos do agendamento e dos clientes aparecem aqui.
          </Text>
        )}
        <ul>
          {pedidos.map((e) => (
            <li key={e.codEmprestimo}>
              <button type="button" className={classes.pedido} onClick={() => detail.open(e.codEmprestimo)}>
                <b>{e.motorista}</b>
                <span>{`${formatWhen(e.inicio, q.data.fuso, new Date())} a ${formatWhen(e.fim, q.data.fuso, new Date())}`}</span>
                <small>{ORIGINS[e.origem]}</small>
              </button>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

const ORIGINS = {
  RECEPCAO: 'Pedido na recepção',
  AGENDA: 'Pedido no agendamento',
  SITE: 'Pedido pelo cliente',
} as const

interface BoardProps {
  board: FrotaBoard
  days: readonly string[]
  detail: Detail
  ask: (dia: string) => void
}

function Board({ board: { carros, emprestimos, fuso }, days, detail, ask }: BoardProps) {
  const agora = useNow()
  const today = todayIn(fuso, new Date(agora))
  const now = placeOn(days, fuso, { de: agora, ate: agora + 1 })
  return (
    <div className={classes.quadro} tabIndex={0} role="region" aria-label="Quadro dos carros reserva">
      <div className={classes.largura}>
        <div className={`${classes.linha} ${classes.dias}`}>
          <div className={classes.nome} />
          <div className={classes.regua}>
            {days.map((d) => (
              <span key={d} data-hoje={d === today || undefined}>
                {dayLabel(d)}
              </span>
            ))}
          </div>
        </div>
        {carros.map((c) => {
          const mine = emprestimos.filter((e) => e.codCarro === c.codCarro)
          const late = mine.find((e) => e.estado === 'ENTREGUE' && Date.parse(e.fim) < agora)
          return (
            <div key={c.codCarro} className={classes.linha}>
              <div className={classes.nome}>
                <b>{c.modelo}</b>
                <span className="suave">{displayPlaca(c.placa)}</span>
                {(c.aviso ?? c.manutencaoAte) !== null && (
                  <em>{c.aviso ?? `Manutenção até ${formatDay(c.manutencaoAte ?? '')}`}</em>
                )}
              </div>
              <div className={classes.trilha}>
                {days.map((d, i) =>
                  d < today ? null : (
                    <button
                      key={d}
                      type="button"
                      tabIndex={-1}
                      className={classes.dia}
                      style={{ left: `${(i / BOARD_DAYS) * 100}%` }}
                      aria-label={`Novo pedido para ${formatDay(d)}, ${c.modelo}`}
                      onClick={() => ask(d)}
                    />
                  ),
                )}
                {now && <i className={classes.agora} style={{ left: now.left }} />}
                {mine.map((e) => {
                  const place = placeOn(days, fuso, heldFrom(e, agora))
                  // The car of this reservation did not come back yet.
                  const held =
                    e.estado === 'RESERVADO' && late !== undefined && Date.parse(e.inicio) < agora + 43_200_000
                  return (
                    place && (
                      <button
                        key={e.codEmprestimo}
                        type="button"
                        className={classes.barra}
                        style={place}
                        data-estado={e.estado}
                        data-atraso={(e.estado === 'ENTREGUE' && Date.parse(e.fim) < agora) || held || undefined}
                        data-conflito={held || undefined}
                        title={`${e.motorista}: ${formatWhen(e.inicio, fuso, new Date())} a ${formatWhen(e.fim, fuso, new Date())}${held ? '. O carro ainda não voltou: troque o carro' : ''}`}
                        onClick={() => detail.open(e.codEmprestimo)}
                      >
                        {e.motorista}
                      </button>
                    )
                  )
                })}
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
